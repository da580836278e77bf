import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { literalsIn } from "@/lib/testing/texts/literals";
import { scriptsIn } from "@/lib/testing/texts/scripts";

const FOLDERS = ["app", ...readdirSync("components").map((name) => `components/${name}`), "lib/staff/client"];

/** Texts that may stay in the code, by place, with the reason. */
const STAY: readonly (readonly [place: RegExp, why: string])[] = [
  [/^(components|app\/\(staff\))\/developers\/(?!sandbox\/)/, "the API and its documentation are in English"],
  [/^(components|app)\/docs\//, "so is the public documentation"],
  [/^app\/.*\/route\.ts:/, "so are answers to programs"],
  [/-fixtures?\.ts:/, "data of tests"],
  [/^components\/webhooks\/verification\.tsx:/, "samples of code"],
  [
    /: (UTC,?|on_request|note: 4xx, 5xx|Ctrl K|Esc|`.* (KiB|MiB)`)$/,
    "codes, zones, keys and units are alike in all languages",
  ],
];

test.each(FOLDERS)("no text stands in %s", (folder) => {
  const found = scriptsIn([folder]).flatMap(literalsIn);
  expect(found.filter((text) => !STAY.some(([place]) => place.test(text)))).toEqual([]);
});
