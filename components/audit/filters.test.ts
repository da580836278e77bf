import { expect, test } from "vitest";
import { parseIdFilter, chooseFieldValue } from "./filters";

test("recognizes a typed trace id and a typed record id by their form", () => {
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  expect(parseIdFilter(` ${trace.toUpperCase()} `)).toEqual({ trace, subject: null });
  expect(parseIdFilter("bkg_0VbaMclSWcOLwiptCqCWMY")).toEqual({ trace: null, subject: "bkg_0VbaMclSWcOLwiptCqCWMY" });
  expect(parseIdFilter("  ")).toEqual({ trace: null, subject: null });
  const none = { actor: null, operation: null, tenant: null, when: null };
  for (const text of [trace, "bkg_1", ""]) expect(chooseFieldValue({ ...none, ...parseIdFilter(text) })).toBe(text);
});
