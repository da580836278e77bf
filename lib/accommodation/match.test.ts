import Decimal from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Exchange } from "@/lib/catalogue/exchange";
import { factorOf, minorDigits, multiply } from "@/lib/core/money";
import { matchProperty, type StayQuery } from "./match";
import { firstNights } from "./price";
import type { RateSheet, SheetPlan, SheetRoom } from "./rate-sheet";
import type { RoomStay } from "./stay-days";

const Exact = Decimal.clone({ precision: 200 });
const DAY = "2026-11-20";
const [TODAY, CHECKIN] = [20_000, 20_030];
const CURRENCIES = ["EUR", "USD", "JPY", "KWD"];

const room = (id: number): fc.Arbitrary<SheetRoom> =>
  fc
    .record({
      base: fc.integer({ min: 1, max: 3 }),
      adults: fc.integer({ min: 1, max: 4 }),
      children: fc.nat({ max: 3 }),
      beds: fc.nat({ max: 3 }),
    }) // prettier-ignore
    .map((r) => ({
      id,
      publicId: `rom_${id}`,
      name: "Room",
      baseOccupancy: r.base,
      maxAdults: r.adults,
      maxChildren: r.children,
      maxOccupancy: r.adults + r.beds,
    }));
const plan = (id: number): fc.Arbitrary<SheetPlan> =>
  fc
    .record({
      currency: fc.constantFrom(...CURRENCIES),
      extraAdult: fc.nat({ max: 5_000 }),
      bands: fc.uniqueArray(fc.record({ maxAge: fc.nat({ max: 17 }), amount: fc.nat({ max: 3_000 }) }), { maxLength: 3, selector: (b) => b.maxAge }), // prettier-ignore
    })
    .map(({ currency, extraAdult, bands }) => ({
      id,
      publicId: `rtp_${id}`,
      name: "Plan",
      index: id - 1,
      board: "BB",
      currency,
      extraAdult,
      childBands: bands.toSorted((a, b) => a.maxAge - b.maxAge),
      terms: { non_refundable: true, late_cancellation: "REFUSED", free_until: null, tiers: [] },
      termsTag: 0,
      sellFromDay: null,
      sellUntilDay: null,
      releaseDays: 0,
      minStay: 1,
      maxStay: 30,
    }));
const daysOf = (roomId: number, nights: number): fc.Arbitrary<RoomStay> =>
  fc
    .record({
      free: fc.nat({ max: 3 }),
      held: fc.nat({ max: 2 }),
      prices: fc.array(fc.array(fc.oneof({ weight: 9, arbitrary: fc.nat({ max: 90_000 }) }, { weight: 1, arbitrary: fc.constant(NaN) }), { minLength: nights, maxLength: nights }), { minLength: 3, maxLength: 3 }), // prettier-ignore
    })
    .map(({ free, held, prices }) => ({
      roomId,
      nights,
      unsold: free + held,
      free,
      closed: false,
      closedToArrival: false,
      closedToDeparture: false,
      prices,
    }));
const party = fc.record({
  adults: fc.integer({ min: 1, max: 4 }),
  childAges: fc.array(fc.nat({ max: 17 }), { maxLength: 2 }).map((ages) => ages.toSorted((a, b) => a - b)),
});
const rate = fc.integer({ min: 1, max: 2_000_000 }).map((n) => (n / 10_000).toFixed(4));

const hotel = fc.integer({ min: 1, max: 7 }).chain((nights) =>
  fc.record({
    nights: fc.constant(nights),
    rooms: fc.tuple(room(1), room(2), room(3)),
    plans: fc.tuple(plan(1), plan(2), plan(3)),
    days: fc.tuple(daysOf(1, nights), daysOf(2, nights), daysOf(3, nights)),
    rates: fc.record({ USD: rate, JPY: rate, KWD: rate }),
    markup: fc.constantFrom("0", "12.5", "-5", "33.3333"),
    currency: fc.constantFrom(...CURRENCIES),
  }),
);
type Hotel = typeof hotel extends fc.Arbitrary<infer T> ? T : never;

function sheetOf({ rooms, plans }: Hotel): RateSheet {
  return {
    propertyId: 1,
    publicId: "prp_1",
    version: 1,
    name: "Hotel",
    onSale: true,
    timezone: "UTC",
    checkinFrom: "15:00",
    currency: "EUR",
    confirmationMode: "INSTANT",
    fees: [],
    rooms: [...rooms],
    plans: [...plans],
  };
}

function queryOf(h: Hotel, occupancy: StayQuery["occupancy"]): StayQuery {
  const series = [["EUR", "1"], ...Object.entries(h.rates)].map(([code, text]) => [code!, [{ day: DAY, rate: factorOf(text!) }]] as const); // prettier-ignore
  const exchange = new Exchange(new Map(series.map(([code, list]) => [code, [...list]])));
  const markup = { num: factorOf(h.markup).num + 100n * factorOf(h.markup).den, den: 100n * factorOf(h.markup).den };
  return {
    checkin: CHECKIN,
    nights: h.nights,
    occupancy,
    today: () => TODAY,
    visible: () => true,
    factor(from) {
      const exchanged = exchange.factor(from, h.currency, DAY);
      return exchanged && multiply(exchanged, markup);
    },
  };
}

/** The price of a room as a person with a calculator would find it: night by night, guest by guest; undefined: not for sale. */
function byHand(
  h: Hotel,
  r: SheetRoom,
  p: SheetPlan,
  { adults, childAges }: StayQuery["occupancy"][number],
): bigint | undefined {
  if (adults > r.maxAdults || childAges.length > r.maxChildren || adults + childAges.length > r.maxOccupancy) return undefined; // prettier-ignore
  const days = h.days.find((d) => d.roomId === r.id)!;
  if (days.free < 1) return undefined;
  let sum = new Exact(0);
  for (let night = 0; night < h.nights; night++) {
    sum = sum.plus(days.prices[p.index]![night]!);
    let included = r.baseOccupancy;
    const asAdults = childAges.filter((age) => !p.childBands.some((b) => age <= b.maxAge)).length;
    for (let guest = 0; guest < adults + asAdults; guest++) if (included-- <= 0) sum = sum.plus(p.extraAdult);
    for (const age of childAges) sum = sum.plus(p.childBands.find((b) => age <= b.maxAge)?.amount ?? 0);
  }
  if (sum.isNaN()) return undefined;
  const perEuro = (code: string) => new Exact(code === "EUR" ? 1 : h.rates[code as "USD"]);
  const major = sum
    .div(10 ** minorDigits(p.currency))
    .div(perEuro(p.currency))
    .times(perEuro(h.currency));
  const exact = major
    .times(new Exact(100).plus(h.markup))
    .div(100)
    .times(10 ** minorDigits(h.currency));
  return BigInt(exact.toDecimalPlaces(20).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed(0));
}

test("every room and plan that suits is offered, at the price that a person with a calculator finds", () => {
  fc.assert(
    fc.property(hotel, party, (h, guests) => {
      fc.pre(h.rooms.some((r) => guests.adults <= r.maxAdults && guests.childAges.length <= r.maxChildren && guests.adults + guests.childAges.length <= r.maxOccupancy)); // prettier-ignore
      const { allocations } = matchProperty(sheetOf(h), [...h.days], queryOf(h, [guests]));
      const offered = new Map(allocations.map((a) => [`${a.slots[0]!.room.id} ${a.slots[0]!.plan.id}`, a.total]));
      for (const r of h.rooms) for (const p of h.plans) expect(offered.get(`${r.id} ${p.id}`), `${r.id} ${p.id}`).toBe(byHand(h, r, p, guests)); // prettier-ignore
    }),
    { numRuns: 500 },
  );
});

test("several rooms cost the sum of each, ranked by it, and take no room that is not there", () => {
  fc.assert(
    fc.property(hotel, fc.array(party, { minLength: 2, maxLength: 3 }), (h, parties) => {
      const { allocations } = matchProperty(sheetOf(h), [...h.days], queryOf(h, parties));
      for (const { slots, total } of allocations) {
        expect(slots.map((s) => s.party)).toEqual(parties);
        expect(slots.reduce((sum, s) => sum + s.total, 0n)).toBe(total);
        slots.forEach((s, i) => expect(s.total).toBe(byHand(h, s.room, s.plan, parties[i]!)));
        for (const d of h.days) expect(slots.filter((s) => s.room.id === d.roomId).length).toBeLessThanOrEqual(d.free);
      }
      const totals = allocations.map((a) => a.total);
      expect(totals).toEqual(totals.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      expect(allocations.length).toBeLessThanOrEqual(20);
    }),
    { numRuns: 300 },
  );
});

test("what is available and what is blocked make up what is unsold", () => {
  fc.assert(
    fc.property(hotel, party, (h, guests) => {
      const { available, blocked } = matchProperty(sheetOf(h), [...h.days], queryOf(h, [guests]));
      expect(available).toBe(h.days.reduce((sum, d) => sum + d.free, 0));
      expect(available + blocked).toBe(h.days.reduce((sum, d) => sum + d.unsold, 0));
    }),
  );
});

test("the first nights' share grows with the nights, and all nights are the whole total", () => {
  fc.assert(
    fc.property(hotel, party, fc.bigInt({ min: 0n, max: 10n ** 9n }), (h, guests, total) => {
      const [days, r, p] = [h.days[0], h.rooms[0], h.plans[0]];
      fc.pre(!days.prices[p.index]!.some(Number.isNaN));
      const shares = Array.from({ length: h.nights }, (_, i) => firstNights(total, days, r, p, guests, i + 1));
      expect(shares).toEqual(shares.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      const free = days.prices[p.index]!.every((price) => price === 0) && shares.at(-1) === 0n;
      expect(free || shares.at(-1) === total).toBe(true);
    }),
  );
});
