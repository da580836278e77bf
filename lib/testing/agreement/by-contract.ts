import Decimal from "decimal.js";
import { getRequestTime, RATES, type Day, type Guests, type Plan, type Room, type World } from "./world";

// The rules of the contract, computed independently with plain arithmetic: no code of the product is used.

const Exact = Decimal.clone({ precision: 100 });
const MINOR_DIGITS: Record<string, number> = { EUR: 2, USD: 2, CHF: 2, JPY: 0, KWD: 3 };

/** The date, `YYYY-MM-DD`, that is a number of days after an instant's UTC day. */
export function dateFrom(at: Date, days: number): string {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + days)).toISOString().slice(0, 10);
}

export const computeCheckin = (w: World): string => dateFrom(getRequestTime(w), w.ahead);
export const computeCheckout = (w: World): string => dateFrom(getRequestTime(w), w.ahead + w.nights);

/** Today at the property, at the evaluated instant. */
function todayOf(w: World): string {
  const calendar = calendars.get(w.timezone) ?? new Intl.DateTimeFormat("en-CA", { timeZone: w.timezone });
  calendars.set(w.timezone, calendar);
  return calendar.format(getRequestTime(w));
}
const calendars = new Map<string, Intl.DateTimeFormat>();

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Whether check-in is within the limits in any time zone, from UTC-12 to UTC+14. */
export function isInReachSomewhere(w: World): boolean {
  const today = (hours: number) => dateFrom(new Date(getRequestTime(w).getTime() + hours * 3_600_000), 0);
  return daysBetween(today(-12), computeCheckin(w)) >= 0 && daysBetween(today(14), computeCheckin(w)) <= 730;
}

/** Whether check-in is between today at the property and 730 days ahead. */
export function isInReach(w: World): boolean {
  const away = daysBetween(todayOf(w), computeCheckin(w));
  return away >= 0 && away <= 730;
}

export const isVisible = (w: World, plan: Plan): boolean => w.sees === null || w.sees.includes(w.plans.indexOf(plan));
export const isConvertible = (w: World, plan: Plan): boolean =>
  plan.currency === w.currency || (plan.currency !== "CHF" && w.currency !== "CHF");

/** The rows of the stay's nights; undefined if one is missing. */
function nightsOf(w: World, room: Room): Day[] | undefined {
  const nights = Array.from({ length: w.nights }, (_, n) => room.days.find((d) => d.offset === n));
  return nights.every((d) => d !== undefined) ? nights : undefined;
}

/** Available rooms of one type on every night: neither booked nor held by a live prebook. */
export function countLeft(w: World, room: Room): number {
  const nights = nightsOf(w, room);
  if (!nights) return 0;
  return Math.min(...nights.map((d) => d.total - d.sold - d.holds.filter((end) => end > 0).length));
}

/** Rooms that can be sold for every night, all room types together. */
export function totalAvailable(w: World): number {
  if (!w.active || !isInReach(w)) return 0;
  const open = w.rooms.filter((room) => !room.days.some((d) => isNight(w, d) && d.closed));
  return open.reduce((sum, room) => sum + countLeft(w, room), 0);
}
const isNight = (w: World, { offset }: Day) => offset >= 0 && offset < w.nights;

export function fitsIn(room: Room, { adults, child_ages: { length: children } }: Guests): boolean {
  return adults <= room.maxAdults && children <= room.maxChildren && adults + children <= room.maxOccupancy;
}

const isAdmitted = (w: World, { child_ages }: Guests): boolean =>
  w.minChildAge === null ? child_ages.length === 0 : child_ages.every((age) => age >= w.minChildAge!);

/** The price of a room of this type for a party under a plan, in minor units; undefined if it is not sold. */
export function computePrice(w: World, room: Room, plan: Plan, party: Guests): bigint | undefined {
  const at = getRequestTime(w);
  const today = todayOf(w);
  const index = w.plans.indexOf(plan);
  const nights = nightsOf(w, room);
  const arrival = room.days.find((d) => d.offset === 0);
  const departure = room.days.find((d) => d.offset === w.nights);
  const refusals = [
    !w.active,
    !isVisible(w, plan),
    !isInReach(w),
    plan.sellFrom !== null && today < dateFrom(at, plan.sellFrom),
    plan.sellUntil !== null && today > dateFrom(at, plan.sellUntil),
    daysBetween(today, computeCheckin(w)) < plan.releaseDays,
    !nights || nights.some((d) => d.closed),
    arrival?.closedToArrival,
    departure?.closedToDeparture,
    w.nights < (arrival?.minStay?.[index] ?? plan.minStay),
    w.nights > (arrival?.maxStay?.[index] ?? plan.maxStay),
    !isAdmitted(w, party),
    !fitsIn(room, party),
    countLeft(w, room) < 1,
    !isConvertible(w, plan),
  ];
  if (!nights || refusals.some(Boolean)) return undefined;
  const prices = nights.map((d) => d.prices[index] ?? null);
  if (prices.some((price) => !price)) return undefined;
  const sum = prices.reduce<number>((all, price) => all + price! + extras(room, plan, party), 0);
  return converted(w, plan, sum) || undefined;
}

/** A night's supplements: the base price covers adults first, then the oldest children; everyone else pays. */
function extras(room: Room, plan: Plan, { adults, child_ages }: Guests): number {
  const bands = [...plan.childBands].sort((a, b) => a.max_age - b.max_age);
  const amounts: number[] = Array.from({ length: adults }, () => plan.extraAdult);
  for (const age of [...child_ages].sort((a, b) => b - a)) {
    amounts.push(bands.find((b) => age <= b.max_age)?.amount ?? plan.extraAdult);
  }
  return amounts.slice(room.baseOccupancy).reduce((a, b) => a + b, 0);
}

/** Applies mark-up and exchange rate, rounded half up once. */
function converted(w: World, plan: Plan, minor: number): bigint {
  const day = getRequestTime(w).toISOString().slice(0, 10);
  const table = Object.entries(RATES).findLast(([from]) => from <= day) ?? Object.entries(RATES)[0]!;
  const perEuro = (code: string) => new Exact(code === "EUR" ? 1 : table[1][code]!);
  let amount = new Exact(minor).div(10 ** MINOR_DIGITS[plan.currency]!);
  if (plan.currency !== w.currency) amount = amount.times(perEuro(w.currency)).div(perEuro(plan.currency));
  amount = amount.times(new Exact(100).plus(w.markup)).div(100);
  const units = amount.times(10 ** MINOR_DIGITS[w.currency]!).toDecimalPlaces(40);
  return BigInt(units.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed(0));
}

/**
 * The cheapest total of one room per party, without using a room type more often than it is available; undefined if
 * impossible.
 */
export function cheapestForAll(w: World, taken: Room[] = []): bigint | undefined {
  const party = w.parties[taken.length];
  if (!party) return 0n;
  let least: bigint | undefined;
  for (const room of w.rooms) {
    if (taken.filter((other) => other === room).length >= countLeft(w, room)) continue;
    const totals = w.plans.map((plan) => computePrice(w, room, plan, party)).filter((total) => total !== undefined);
    if (!totals.length) continue;
    const rest = cheapestForAll(w, [...taken, room]);
    if (rest === undefined) continue;
    const total = rest + totals.reduce((a, b) => (b < a ? b : a));
    if (least === undefined || total < least) least = total;
  }
  return least;
}
