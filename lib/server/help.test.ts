import { expect, test } from "vitest";
import { VARIABLES } from "@/lib/core/environment/env-schema";
import { formatHelp } from "./help";

test("npm start -- --help describes every setting that a person may set, in lines of a terminal", () => {
  const lines = formatHelp().split("\n");
  for (const [name, { isInternal }] of Object.entries(VARIABLES)) expect(lines.includes(name)).toBe(!isInternal);
  const at = lines.indexOf("API_PROCESSES");
  expect(lines.slice(at + 1, lines.indexOf("", at)).map((line) => line.trim())).toEqual(
    expect.arrayContaining([expect.stringContaining("processes that serve the API"), "Default: 1", "Example: 4"]),
  );
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});
