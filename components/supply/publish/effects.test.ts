import { describe, expect, it } from "vitest";
import { describeUnchangedBookings, describeEffects } from "./effects";

const changed = (...columns: string[]) => columns.map((column) => ({ column, after: null }));

describe("what a publication means for sales", () => {
  it("shows how many upcoming bookings keep terms that the rate plan no longer has", () => {
    const effects = describeEffects("rate_plans", {
      isNew: false,
      changes: changed("free_until", "cancellation_tiers"),
      upcomingBookings: 12,
    });
    expect(effects[0]).toBe("New holds get the new cancellation terms; live holds keep theirs until they expire.");
    expect(effects.at(-1)).toBe("12 upcoming bookings keep their terms.");
  });

  it("shows that a status takes a property off sale, or puts it back on sale", () => {
    const of = (after: string) =>
      describeEffects("properties", { isNew: false, changes: [{ column: "status", after }], upcomingBookings: 1 });
    expect(of("INACTIVE")[0]).toBe("The property goes off sale immediately.");
    expect(of("ACTIVE")[0]).toBe("The property goes on sale immediately.");
    expect(of("ACTIVE").at(-1)).toBe("1 upcoming booking stays as it is.");
  });

  it("shows what a new record still needs before it can be sold", () => {
    expect(describeEffects("properties", { isNew: true, changes: [], upcomingBookings: null })).toEqual([
      "The property is listed immediately, and sold once its rooms and rate plans have stock and prices.",
    ]);
  });

  it("states nothing about bookings beyond the counted ones", () => {
    expect(describeUnchangedBookings(null)).toBe("Existing bookings stay as they are.");
    expect(describeUnchangedBookings(0)).toBe("No upcoming booking depends on it.");
    expect(describeUnchangedBookings(1, true)).toBe("1 upcoming booking keeps its terms.");
  });
});
