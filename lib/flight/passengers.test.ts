import { expect, test } from "vitest";
import type { DomainError } from "@/lib/core/errors";
import { requirePassengers } from "./passengers";
import type { FlightBookRequest } from "./schemas";

type Traveller = FlightBookRequest["travellers"][number];
const born = (kind: Traveller["kind"], date_of_birth: string, age?: number): Traveller => ({
  kind,
  first_name: "Ada",
  last_name: "Lovelace",
  date_of_birth,
  is_lead: false,
  ...(age !== undefined && { age }),
});
const PARTY = { adults: 1, child_ages: [7, 1] };
const ON = { day: "2027-06-10", timezone: "Europe/Berlin", now: new Date("2027-05-01T12:00:00Z") };
/** The error for these passengers and this party; undefined if they match. */
function refused(travellers: Traveller[], on: Partial<typeof ON> = {}): { code: string; details: unknown } {
  try {
    requirePassengers(PARTY, travellers, { ...ON, ...on });
    return NONE;
  } catch (error) {
    return error as DomainError;
  }
}
const NONE = { code: "NONE", details: null };
const ADULT = born("ADULT", "1990-01-01");
const SEVEN = born("CHILD", "2020-06-10");
const ONE = born("INFANT", "2025-06-11");

test("the priced party may be listed in any order, and an infant as either kind", () => {
  expect(refused([ADULT, SEVEN, ONE])).toBe(NONE);
  expect(refused([born("CHILD", "2025-06-11", 1), SEVEN, ADULT])).toBe(NONE);
});

test.each([
  ["a missing passenger", [ADULT, SEVEN], { adults: 1, children: 1 }],
  ["a child too many", [ADULT, SEVEN, ONE, ONE], { priced_children: 2 }],
  ["an adult in a child's place", [ADULT, ADULT, SEVEN], { adults: 2, priced_adults: 1 }],
  [
    "an adult of seventeen",
    [born("ADULT", "2009-06-11"), SEVEN, ONE],
    { traveller: 0, kind: "ADULT", age_on_departure: 17 },
  ],
  ["a child of eighteen", [ADULT, born("CHILD", "2009-06-10"), ONE], { traveller: 1, age_on_departure: 18 }],
  [
    "an infant of two",
    [ADULT, SEVEN, born("INFANT", "2025-06-10")],
    { traveller: 2, kind: "INFANT", age_on_departure: 2 },
  ],
  [
    "a child who is a day too young",
    [ADULT, born("CHILD", "2020-06-11"), ONE],
    { child_ages: [1, 6], priced_child_ages: [1, 7] },
  ],
  ["a child who turns older before departing", [ADULT, born("CHILD", "2019-06-10"), ONE], { child_ages: [1, 8] }],
  [
    "an age that is not the date's",
    [ADULT, born("CHILD", "2020-06-10", 8), ONE],
    { traveller: 1, age: 8, age_on_departure: 7 },
  ],
])("%s does not match the priced party", (_what, travellers, details) => {
  expect(refused(travellers)).toMatchObject({ code: "GUESTS_MISMATCH", details });
});

test("a date of birth is before the local date of departure, and at most 130 years before it", () => {
  const infant = (birth: string, timezone: string) => refused([ADULT, SEVEN, born("INFANT", birth)], { timezone });
  // It is already the 2nd in Auckland, so the age differs, but the date of birth is valid.
  expect(infant("2027-05-02", "Pacific/Auckland").code).toBe("GUESTS_MISMATCH");
  expect(infant("2027-05-02", "Europe/Berlin")).toMatchObject({
    code: "INVALID_REQUEST",
    details: { field: "travellers.2.date_of_birth" },
  });
  expect(refused([born("ADULT", "1896-06-11"), SEVEN, ONE])).toBe(NONE);
  expect(refused([born("ADULT", "1896-06-10"), SEVEN, ONE])).toMatchObject({
    code: "INVALID_REQUEST",
    details: { field: "travellers.0.date_of_birth" },
  });
});
