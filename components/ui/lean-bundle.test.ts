import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";

const require = createRequire(import.meta.url);
const leanBundle = require("./lean-bundle.cjs") as (this: { resourcePath: string }, source: string) => string;

/** The output of the loader for an installed file. */
function leanOf(resourcePath: string): string {
  return leanBundle.call({ resourcePath }, readFileSync(resourcePath, "utf8"));
}

describe("the bundled part of React Aria", () => {
  it.each([
    "react-aria/dist/private/table",
    "react-aria-components/dist/private",
    "react-stately/dist/private/datepicker",
  ])("%s has the texts of the offered languages only", (folder) => {
    const lean = leanOf(`node_modules/${folder}/intlStrings.mjs`);
    expect(lean.match(/[a-z]{2}-[A-Z]{2}(?=")/g)).toEqual(["ar-AE", "de-DE", "en-US", "es-ES", "fr-FR"]);
    expect(lean).toContain("export");
  });

  it("creates the Gregorian calendar for every calendar name", () => {
    const lean = leanOf("node_modules/@internationalized/date/dist/private/createCalendar.mjs");
    expect(lean.match(/^import .*$/gm)).toEqual([expect.stringContaining("GregorianCalendar")]);
    expect(lean.match(/return new/g)).toHaveLength(1);
    expect(lean).toContain("default:");
  });
});
