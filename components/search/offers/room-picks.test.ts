import fc from "fast-check";
import { expect, test } from "vitest";
import { roomsLeftBeside, listShortages, sumPicks, type RoomOption } from "./room-picks";

const NOW = new Date("2027-03-01T00:00:00Z");

const option = (type: number, cents: number, left: number, free_until: string | null = null): RoomOption => ({
  key: `room${type} plan`,
  offer: {
    grand_total: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`,
    cancellation_policy: { free_until, tiers: [], finalized: false },
  } as unknown as RoomOption["offer"],
  slot: {
    rate_key: "rk",
    room_public_id: `room${type}`,
    rate_plan_public_id: "plan",
    room_name: `Room ${type}`,
    rate_plan_name: "Plan",
    meal_plan_code: "BB",
    status: "AVAILABLE",
    adults: 2,
    child_ages: [],
    rooms_left: left,
    stay_total: "0.00",
    nightly: [],
    offers: [],
    before_offers: "0.00",
  },
});

const PICKS = fc.array(fc.record({ type: fc.nat(2), cents: fc.nat(10_000_000) }), { minLength: 2, maxLength: 8 });

test("the total of the picks is the sum of their cents", () => {
  fc.assert(
    fc.property(PICKS, (picks) => {
      const { total } = sumPicks(
        picks.map(({ type, cents }) => option(type, cents, 9)),
        "EUR",
        NOW,
      );
      expect(Math.round(Number(total) * 100)).toBe(picks.reduce((sum, { cents }) => sum + cents, 0));
    }),
  );
});

test("picks are short exactly where a type is picked more often than it is left", () => {
  fc.assert(
    fc.property(PICKS, fc.tuple(fc.nat(8), fc.nat(8), fc.nat(8)), (picks, left) => {
      const options = picks.map(({ type, cents }) => option(type, cents, left[type]!));
      const short = [0, 1, 2].filter((type) => picks.filter((pick) => pick.type === type).length > left[type]!);
      expect(listShortages(options)).toHaveLength(short.length);
      const missing = options.some((one, at) => roomsLeftBeside(one, options, at) < 1);
      expect(missing).toBe(short.length > 0);
    }),
  );
});

test("all rooms are free to cancel until the earliest deadline, and none where one has no deadline", () => {
  const early = option(0, 100, 9, "2027-03-10T12:00:00Z");
  const late = option(1, 100, 9, "2027-03-15T12:00:00Z");
  const termsOf = (options: RoomOption[]) => sumPicks(options, "EUR", NOW).terms;
  expect(termsOf([late, early])).toEqual({ kind: "FREE_UNTIL", at: new Date("2027-03-10T12:00:00Z") });
  expect(termsOf([late, option(2, 100, 9)])).toEqual({ kind: "FEES_APPLY" });
});
