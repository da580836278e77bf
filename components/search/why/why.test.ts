import { describe, expect, it } from "vitest";
import type { CompleteSearch } from "../search-state";
import { findNearestMisses } from "./nearest-miss";
import { spreadOverRooms, suggestOtherStays } from "./other-stays";
import { describeGate, type RefusingGate } from "./gate-messages";

const fail = (gate: RefusingGate["gate"], data: NonNullable<RefusingGate["data"]> = {}): RefusingGate => ({
  gate,
  result: "FAIL",
  code: gate,
  message: `${gate} refused`,
  data,
});
const pass = (gate: RefusingGate["gate"]): RefusingGate => ({
  gate,
  result: "PASS",
  code: null,
  message: null,
  data: null,
});
const STAY = { checkin: "2027-03-10", checkout: "2027-03-12", currency: "EUR" };

describe("a gate's refusal in plain words", () => {
  it.each<[RefusingGate, string]>([
    [
      fail("MIN_STAY", { min_stay: 3, nights: 2 }),
      "At least 3 nights for an arrival on Wed 10 Mar 2027; this stay has 2",
    ],
    [
      fail("RELEASE", { release_days: 3, days_before_arrival: 1 }),
      "Sold until 3 days before arrival; it is 1 day ahead",
    ],
    [
      fail("STOP_SELL", { closed_nights: ["2027-03-10", "2027-03-11"] }),
      "Closed by the property on the nights of Wed 10 Mar, Thu 11 Mar",
    ],
    [
      fail("INVENTORY", { needed: 1, available: 0, nights_short: ["2027-03-11"] }),
      "No rooms left on the night of Thu 11 Mar",
    ],
    [
      fail("INVENTORY", { needed: 1, available: 0, nights_short: ["2027-03-11"], nights_not_loaded: ["2027-03-11"] }),
      "No rooms are loaded on the night of Thu 11 Mar",
    ],
    [fail("PRICE", { nights_without_price: [] }), "The price of this stay is 0, so it is not sold"],
    [
      fail("INVENTORY", { needed: 3, available: 2, nights_short: ["2027-03-11"] }),
      "Only 2 rooms left on the night of Thu 11 Mar",
    ],
    [
      fail("OCCUPANCY", { max_adults: 2, max_children: 1, max_occupancy: 3 }),
      "Takes 2 adults and 1 child, 3 guests at most",
    ],
    [
      fail("SALES_WINDOW", {
        today: "2026-12-01",
        sell_from: "2027-01-01",
        sell_until: null,
        last_checkin: "2028-11-30",
      }),
      "Sales begin on Fri 1 Jan 2027",
    ],
    [fail("FX"), "Not sold in EUR"],
  ])("%#", (gate, words) => expect(describeGate(gate, STAY)).toBe(words));

  it("falls back to the service's message when the facts are unknown", () => {
    expect(describeGate(fail("MIN_STAY"), STAY)).toBe("MIN_STAY refused");
    expect(describeGate(fail("INVENTORY", { needed: 2 }), STAY)).toBe("INVENTORY refused");
  });
});

describe("the nearest miss", () => {
  const property = {
    rooms: [
      { room_public_id: "r1", name: "Double" },
      { room_public_id: "r2", name: "Single" },
    ],
    rate_plans: [
      { rate_plan_public_id: "p1", name: "Flexible" },
      { rate_plan_public_id: "p2", name: "Saver" },
    ],
  } as Parameters<typeof findNearestMisses>[0];
  const check = (roomId: string, planId: string, ...gates: RefusingGate[]) => ({ roomId, planId, gates });

  it("is the rate plan with the fewest failed gates of each room, the nearest room first", () => {
    const misses = findNearestMisses(property, [
      check("r1", "p1", fail("MIN_STAY"), fail("INVENTORY")),
      check("r1", "p2", pass("PROPERTY"), fail("MIN_STAY"), fail("RELEASE"), fail("INVENTORY")),
      check("r2", "p1", fail("OCCUPANCY"), fail("INVENTORY")),
      check("r2", "p2", pass("MIN_STAY"), fail("OCCUPANCY")),
    ]);
    expect(misses.map(({ room, plan, refused }) => [room, plan, refused.map(({ gate }) => gate)])).toEqual([
      ["Single", "Saver", ["OCCUPANCY"]],
      ["Double", "Flexible", ["MIN_STAY", "INVENTORY"]],
    ]);
  });

  it("counts every gate that any party fails, once", () => {
    const checks = [check("r1", "p1", fail("OCCUPANCY")), check("r1", "p1", fail("OCCUPANCY"), fail("PRICE"))];
    expect(findNearestMisses(property, checks)[0]!.refused.map(({ gate }) => gate)).toEqual(["OCCUPANCY", "PRICE"]);
  });
});

describe("other stays to try", () => {
  const search: CompleteSearch = {
    where: { kind: "place", id: "plc_1", label: "Berlin" },
    rooms: [{ adults: 3, ages: [4, 9] }],
    market: null,
    ...STAY,
  };
  const words = (refused: RefusingGate[], today = "2027-01-01") =>
    suggestOtherStays(search, refused, today, "CHF").map((stay) => stay.words);

  it("start with the failed gate", () => {
    const [first] = suggestOtherStays(search, [fail("MIN_STAY", { min_stay: 4 })], "2027-01-01");
    expect(first).toMatchObject({
      words: "10–14 Mar 2027 · 4 nights",
      search: { checkin: "2027-03-10", checkout: "2027-03-14" },
    });
    expect(words([fail("FX")])[0]).toBe("Priced in CHF");
    expect(words([fail("OCCUPANCY")])[0]).toBe("2 rooms, 3 adults, 2 children, same days");
  });

  it("are other dates with the same number of nights, not before today and without duplicates", () => {
    const days = words([fail("INVENTORY")], "2027-03-09");
    expect(days.slice(0, 3)).toEqual([
      "11–13 Mar 2027 · 2 nights",
      "9–11 Mar 2027 · 2 nights",
      "12–14 Mar 2027 · 2 nights",
    ]);
    expect(days.filter((one) => one.startsWith("8"))).toEqual([]);
    expect(new Set(days).size).toBe(days.length);
  });

  it("include every traveller when the party is distributed over more rooms", () => {
    expect(spreadOverRooms([{ adults: 3, ages: [4, 9] }], 2)).toEqual([
      { adults: 2, ages: [9] },
      { adults: 1, ages: [4] },
    ]);
    expect(spreadOverRooms([{ adults: 1, ages: [4] }], 2)).toBeUndefined();
    expect(
      spreadOverRooms(
        Array.from({ length: 8 }, () => ({ adults: 2, ages: [] })),
        9,
      ),
    ).toBeUndefined();
    expect(
      spreadOverRooms(
        [
          { adults: 4, ages: [] },
          { adults: 2, ages: [] },
        ],
        2,
      ),
    ).toBeUndefined();
  });
});
