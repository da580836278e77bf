import { expect, test } from "vitest";
import { findObjectSchema, formatConstraints, formatType, listValues } from "./schema-labels";

test("types are formatted for readers, lists and null included", () => {
  expect(formatType({ type: "string", format: "date" })).toBe("date");
  expect(formatType({ type: "integer", nullable: true })).toBe("whole number or null");
  expect(formatType({ type: "array", items: { type: "string" } })).toBe("list of strings");
  expect(formatType({ type: "array", items: { type: "array", items: { type: "object" } } })).toBe(
    "list of lists of objects",
  );
  expect(formatType({ type: "array", items: { type: "string", format: "email" } })).toBe("list of e-mail addresses");
  const date = { type: "string", format: "date" } as const;
  expect(formatType({ anyOf: [date, { type: "string", format: "date-time" }] })).toBe("date or instant");
});

test("constraints are formatted with their unit, and absent ones are left out", () => {
  expect(formatConstraints({ type: "array", minItems: 1, maxItems: 100 })).toEqual(["1 to 100 entries"]);
  expect(formatConstraints({ type: "integer", minimum: 0, maximum: 17, default: 3 })).toEqual(["0 to 17", "default 3"]);
  expect(formatConstraints({ type: "string", minLength: 1, maxLength: 2000 })).toEqual(["1 to 2000 characters"]);
  expect(formatConstraints({ type: "string", pattern: "^[A-Z]{3}$" })).toEqual(["matches ^[A-Z]{3}$"]);
  expect(formatConstraints({ type: "string", format: "date", pattern: "^\\d{4}$" })).toEqual([]);
  const { MIN_SAFE_INTEGER: minimum, MAX_SAFE_INTEGER: maximum } = Number;
  expect(formatConstraints({ type: "integer", minimum, maximum })).toEqual([]);
});

test("allowed values are listed, for a list those of its entries, without null", () => {
  expect(listValues({ type: "string", nullable: true, enum: ["A", null] })).toEqual(["A"]);
  expect(listValues({ type: "array", items: { type: "number", enum: [1, 2] } })).toEqual(["1", "2"]);
});

test("the fields of a list are those of its entries, however deep the list", () => {
  const object = { type: "object", properties: { name: { type: "string" } } } as const;
  expect(findObjectSchema({ type: "array", items: { type: "array", items: object } })).toBe(object);
  expect(findObjectSchema({ type: "object" })).toBeUndefined();
});
