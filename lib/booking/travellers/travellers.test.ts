import { describe, expect, test } from "vitest";
import type { Traveller } from "./traveller-schemas";
import { requirePartyMembers, requireTravellers, markLead } from "./travellers";

const NAMES = { first_name: "Ada", last_name: "Lovelace" };
const adult = (more: Partial<Traveller> = {}): Traveller => ({ kind: "ADULT", ...NAMES, is_lead: false, ...more });
const child = (age?: number, more: Partial<Traveller> = {}): Traveller => ({
  kind: "CHILD",
  ...NAMES,
  is_lead: false,
  age,
  ...more,
});
const lead = { is_lead: true };
const PARTY = { adults: 2, child_ages: [6, 1, 6] };
const DAY = "2027-03-14";

test.each([
  ["no traveller, where names are optional", [], 0],
  ["the lead alone", [adult(lead)], 1],
  ["everybody, in any order", [child(6), adult(), child(1, { kind: "INFANT" }), adult(lead), child(6)], 5],
  ["a child by its date of birth", [adult(), child(undefined, { date_of_birth: "2021-03-14" })], 1],
])("takes %s", (_case, travellers, min) => {
  expect(() => requireTravellers(PARTY, travellers, { min, day: DAY })).not.toThrow();
});

test.each([
  ["no traveller, where a lead is needed", [], 1, /named are 0, needed 1/],
  ["fewer than everybody", [adult(), adult(), child(6)], 5, /named are 3, needed 5/],
  ["a child alone", [child(6)], 0, /there must be an adult/],
  ["a child as the lead", [adult(), child(6, lead)], 0, /the lead must be an adult/],
  ["two leads", [adult(lead), adult(lead)], 0, /more than one lead/],
  ["three adults of two", [adult(), adult(), adult()], 0, /more adults are given than were priced: 3 instead of 2/],
  [
    "four children of three",
    [adult(), child(6), child(1), child(6), child(6)],
    0,
    /more children are given than were priced: 4 instead of 3/,
  ],
  ["a child of an age that was not priced", [adult(), child(5)], 0, /a child of 5 was not priced/],
  ["one priced age used twice", [adult(), child(1), child(1)], 0, /a child of 1 was not priced/],
  ["a child as an adult", [adult(), adult({ age: 17 })], 0, /a person of 17 is not an adult/],
  [
    "an age that contradicts the date of birth",
    [adult(), child(6, { date_of_birth: "2026-03-14" })],
    0,
    /is 1 on 2027-03-14, not 6/,
  ],
  [
    "a child whose birthday comes after the service",
    [adult(), child(undefined, { date_of_birth: "2021-03-15" })],
    0,
    /a child of 5 was not priced/,
  ],
])("refuses %s", (_case, travellers, min, message) => {
  expect(() => requireTravellers(PARTY, travellers, { min, day: DAY })).toThrow(message);
});

test("a missing age of a child is reported by its field", () => {
  expect(() => requireTravellers(PARTY, [adult(), child()], { min: 1, day: DAY })).toThrow(
    expect.objectContaining({
      code: "INVALID_REQUEST",
      details: expect.objectContaining({ field: "travellers.1.age" }) as unknown,
    }),
  );
});

describe("of several rooms", () => {
  test("a refusal names the room", () => {
    const refused = () => requirePartyMembers({ adults: 1, child_ages: [] }, [child(6)], { min: 1, label: "Room 2: " });
    expect(refused).toThrow("Room 2: there must be an adult");
  });
});

test("the lead is the flagged person, else the first adult", () => {
  const leads = (people: Traveller[]) => markLead(people).map((p) => p.is_lead);
  expect(leads([adult(), adult(lead)])).toEqual([false, true]);
  expect(leads([child(6), adult(), adult()])).toEqual([false, true, false]);
  expect(leads([])).toEqual([]);
});
