import { expect, test } from "vitest";
import { requireTravellers, withLead } from "./travellers";

const person = (kind: "ADULT" | "CHILD" | "INFANT", is_lead = false) => ({
  kind,
  first_name: "Ada",
  last_name: "Lovelace",
  is_lead,
});
const PARTY = { adults: 2, child_ages: [1, 6] };

test.each([
  ["nobody, where names are optional", [], 0],
  ["the lead alone", [person("ADULT", true)], 1],
  ["everybody", [person("ADULT"), person("CHILD"), person("INFANT"), person("ADULT")], 4],
])("takes %s", (_case, travellers, least) => {
  expect(() => requireTravellers(PARTY, travellers, least)).not.toThrow();
});

test.each([
  ["nobody, where a lead is needed", [], 1, /1 travellers are needed, 0 are given/],
  ["fewer than everybody", [person("ADULT"), person("ADULT"), person("CHILD")], 4, /4 travellers are needed/],
  ["three adults of two", [person("ADULT"), person("ADULT"), person("ADULT")], 0, /3 adults, 2 were priced/],
  ["three children of two", [person("CHILD"), person("INFANT"), person("CHILD")], 0, /3 children, 2 were priced/],
  ["two leads", [person("ADULT", true), person("ADULT", true)], 0, /more than one lead/],
])("refuses %s", (_case, travellers, least, message) => {
  expect(() => requireTravellers(PARTY, travellers, least)).toThrow(message);
});

test("the lead is whoever is flagged, else the first adult, else the first", () => {
  const leads = (people: ReturnType<typeof person>[]) => withLead(people).map((p) => p.is_lead);
  expect(leads([person("ADULT"), person("CHILD", true)])).toEqual([false, true]);
  expect(leads([person("CHILD"), person("ADULT"), person("ADULT")])).toEqual([false, true, false]);
  expect(leads([person("CHILD"), person("CHILD")])).toEqual([true, false]);
  expect(leads([])).toEqual([]);
});
