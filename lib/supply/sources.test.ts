import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import manifest from "../../package.json";
import { INVENTED, REGISTERS, SOURCES } from "./sources";

const README = readFileSync(new URL("../../README.md", import.meta.url), "utf8").split("\n## Sources\n")[1]!;
const ALL = [...SOURCES, ...REGISTERS];

test.each(ALL)("the README lists $name, its address and its licence", ({ name, url, licence, licenceUrl, npm }) => {
  expect(README).toContain(`[${name}](${url})${npm ? ` (\`${npm}\`)` : ""}`);
  expect(README).toContain(`[${licence}](${licenceUrl})`);
});

test("the README lists exactly these sources, and which data is invented", () => {
  const links = [...README.matchAll(/\]\((https:[^)]+)\)/g)].map(([, url]) => url);
  const known = new Set(ALL.flatMap(({ url, licenceUrl }) => [url, licenceUrl]));
  expect(links.filter((url) => !known.has(url!))).toEqual([]);
  expect(README).toContain(INVENTED);
});

test("every package listed as a source is installed, under the listed licence", () => {
  // The embedded base map is made from development packages, and committed.
  const installed: Record<string, string> = { ...manifest.devDependencies, ...manifest.dependencies };
  for (const { npm, licence } of SOURCES) {
    if (!npm) continue;
    expect(installed).toHaveProperty([npm]);
    const own = JSON.parse(
      readFileSync(new URL(`../../node_modules/${npm}/package.json`, import.meta.url), "utf8"),
    ) as { license: string };
    expect(own.license.replaceAll("-", " ")).toBe(licence.replaceAll("-", " "));
  }
});
