import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import manifest from "../../package.json";
import { SOURCES } from "./sources";

test("every package listed as a source is installed, under the listed licence", () => {
  const installed: Record<string, string> = manifest.dependencies;
  for (const { npm, licence } of SOURCES) {
    if (!npm) continue;
    expect(installed).toHaveProperty([npm]);
    const own = JSON.parse(
      readFileSync(new URL(`../../node_modules/${npm}/package.json`, import.meta.url), "utf8"),
    ) as { license: string };
    expect(own.license.replaceAll("-", " ")).toBe(licence.replaceAll("-", " "));
  }
});
