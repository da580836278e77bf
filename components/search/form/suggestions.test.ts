import { expect, test } from "vitest";
import { pickBest, groupSuggestions } from "./suggestions";

const PLACE = { type: "CITY", country_code: "DE", region: null, matched: null, is_sold: true, nearest: null };
const DACHAU = {
  ...PLACE,
  public_id: "plc_dachau",
  name: "Dachau",
  is_sold: false,
  nearest: { public_id: "plc_muc", name: "Munich", kilometres: 17 },
};

test("a place where nothing sells says so, and the nearest place that sells can be chosen instead", () => {
  const groups = groupSuggestions({ places: [DACHAU], properties: [] });
  expect(
    groups.map(({ id, items }) => [id, ...items.map(({ label, warning, note }) => [label, warning ?? note])]),
  ).toEqual([
    ["places", ["Dachau", "Nothing sells there, nearest: Munich, 17 km"]],
    ["nearest", ["Munich", "17 km from Dachau"]],
  ]);
  expect(pickBest(groups)?.where).toEqual({ kind: "place", id: "plc_muc", label: "Munich" });
});

test("the nearest place is not repeated, and an airport is named beside its city", () => {
  const munich = { ...PLACE, public_id: "plc_muc", name: "Munich", matched: "Munich Airport" };
  const [places, ...rest] = groupSuggestions({ places: [munich, DACHAU], properties: [] });
  expect(places!.items[0]).toMatchObject({ label: "Munich", note: "Munich Airport · Germany" });
  expect(rest).toEqual([]);
});

test("Enter takes the first suggestion that sells, or the first one where nothing does", () => {
  const lonely = { ...DACHAU, nearest: null };
  expect(pickBest([])).toBeUndefined();
  expect(pickBest(groupSuggestions({ places: [lonely], properties: [] }))?.label).toBe("Dachau");
  const property = { public_id: "prp_1", name: "Hotel Adler", city: null, country_code: "DE", location: null };
  expect(pickBest(groupSuggestions({ places: [lonely], properties: [property] }))?.label).toBe("Hotel Adler");
});
