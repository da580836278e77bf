import { describe, expect, it } from "vitest";
import { fits, ownEntries } from "./palette-entries";

const nothing = () => {};
const acts = { help: nothing, leave: nothing };

describe("the palette", () => {
  it("finds by the beginnings of words, in any order", () => {
    expect(fits("Appearance: as the system", "sys app")).toBe(true);
    expect(fits("Appearance: as the system", "stem")).toBe(false);
  });

  it("offers the screens of one's role and no others", () => {
    const labels = ownEntries("agent", "", acts).flatMap(({ entries }) => entries.map(({ label }) => label));
    expect(labels).toEqual(expect.arrayContaining(["Search", "Bookings", "Sign out"]));
    expect(labels).not.toContain("Webhooks");
    const operators = ownEntries("operator", "", acts).flatMap(({ entries }) => entries.map(({ label }) => label));
    expect(operators).not.toContain("Bookings");
  });

  it("shows no empty group", () => {
    expect(ownEntries("agent", "qqq", acts)).toEqual([]);
  });
});
