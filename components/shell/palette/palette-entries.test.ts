import { describe, expect, it } from "vitest";
import { matchesLabel, sortByMatch, ownEntries, toPlaceEntry } from "./palette-entries";

const nothing = () => {};
const acts = { clientView: null, help: nothing, leave: nothing };

describe("the palette", () => {
  it("matches the start of words, in any order", () => {
    expect(matchesLabel("Appearance: as the system", "sys app")).toBe(true);
    expect(matchesLabel("Appearance: as the system", "stem")).toBe(false);
  });

  it("offers only the screens of the role", () => {
    const labels = ownEntries("agent", "", acts).flatMap(({ entries }) => entries.map(({ label }) => label));
    expect(labels).toEqual(expect.arrayContaining(["Search", "Bookings", "Sign out"]));
    expect(labels).not.toContain("Webhooks");
    const operators = ownEntries("operator", "", acts).flatMap(({ entries }) => entries.map(({ label }) => label));
    expect(operators).not.toContain("Bookings");
  });

  it("lists exact matches first", () => {
    const places = ["New Lisbon", "Lisbon Portela Airport", "Lisbon"].map((name) =>
      toPlaceEntry({ public_id: name, name, country_code: "PT" }),
    );
    expect(sortByMatch(places, "lisbon").map(({ label }) => label)).toEqual([
      "Lisbon",
      "Lisbon Portela Airport",
      "New Lisbon",
    ]);
  });

  it("hides empty groups", () => {
    expect(ownEntries("agent", "qqq", acts)).toEqual([]);
  });
});
