import { expect, test } from "vitest";
import { ATTRIBUTES, PLACE_TYPES, PROPERTY_CATEGORIES, TOUR_CATEGORIES } from "@/lib/catalogue/reference-schemas";
import { formatReference, type ReferenceList } from "./reference";

test.each<[ReferenceList, Record<string, string>]>([
  ["attribute", ATTRIBUTES],
  ["propertyCategory", PROPERTY_CATEGORIES],
  ["tourCategory", TOUR_CATEGORIES],
])("%s: each code has a text, in English the name of /reference", (list, names) => {
  for (const [code, name] of Object.entries(names)) expect(formatReference(list, code, "no text")).toBe(name);
});

test("each type of place has a text", () => {
  for (const code of Object.keys(PLACE_TYPES))
    expect(formatReference("placeType", code, "no text")).not.toBe("no text");
});

test("a code of a later release has the name that the service gives it", () => {
  expect(formatReference("attribute", "HELIPAD", "Helipad")).toBe("Helipad");
  expect(formatReference("attribute", "HELIPAD")).toBe("HELIPAD");
});
