import type { StayQuery } from "@/lib/accommodation/pricing/match";
import { normalizeParty, makeStayQueryAtRates } from "@/lib/accommodation/search/query";
import type { Supply } from "@/lib/accommodation/search/repository";
import { readSheet } from "@/lib/accommodation/pricing/rate-sheet";
import { readRoomNights, listStays } from "@/lib/accommodation/pricing/stay-days";
import { Exchange } from "@/lib/catalogue/exchange/exchange";
import { parseFactor, FACTOR_ONE } from "@/lib/core/money";
import { computeCheckin, dateFrom } from "./by-contract";
import { getRequestTime, RATES, type Day, type World } from "./world";

export const numberIds = (prefix: string, list: unknown[]): string[] => list.map((_, i) => `${prefix}_${i}`);
const dateOr = (w: World, days: number | null) => (days === null ? null : dateFrom(getRequestTime(w), days));

/** A world's property in the form that the search statement returns. */
export function asRead(w: World): Supply {
  const rooms = numberIds("rom", w.rooms);
  const plans = numberIds("rtp", w.plans);
  const sheet = readSheet(1, "prp_1", 1, {
    name: "Hotel",
    status: w.active ? "ACTIVE" : "INACTIVE",
    timezone: w.timezone,
    checkin_from: w.checkinFrom,
    currency: "EUR",
    mode: "INSTANT",
    fees: w.fees,
    children: { children_welcome: w.minChildAge !== null, min_age: w.minChildAge ?? 0 },
    rooms: w.rooms.map((r, i) => [
      i + 1,
      rooms[i],
      "Room",
      r.baseOccupancy,
      r.maxAdults,
      r.maxChildren,
      r.maxOccupancy,
    ]),
    plans: w.plans.map((p, i) => ({
      id: i + 1,
      public_id: plans[i],
      name: "Plan",
      position: i + 1,
      board: "BB",
      currency: p.currency,
      extra_adult: p.extraAdult,
      child_bands: p.childBands,
      cancellation: p.terms,
      sell_from: dateOr(w, p.sellFrom),
      sell_until: dateOr(w, p.sellUntil),
      release_days: p.releaseDays,
      min_stay: p.minStay,
      max_stay: p.maxStay,
    })),
  });
  const nights = readRoomNights(w.rooms.flatMap((room, i) => written(w, i + 1, room.days)).join(";"));
  return { publicId: sheet.publicId, name: sheet.name, sheet, nights, days: listStays(nights, 0, w.nights) };
}

/** Nights per entry of the text: few, so that most stays have several entries, as over a month's end. */
const ENTRY = 2;

/** The entries for the nights of the stay, and for the departure day if departures are closed then. */
function written(w: World, roomId: number, days: Day[]): string[] {
  const entries: string[] = [];
  for (let first = 0; first <= w.nights; first += ENTRY) {
    const own = days.filter(({ offset }) => offset >= first && offset < first + ENTRY);
    const isRead = own.some((d) => d.offset < w.nights || (d.offset === w.nights && d.closedToDeparture));
    if (isRead) entries.push(entryOf(roomId, first, Math.min(ENTRY, w.nights - first), own));
  }
  return entries;
}

/** @param count nights of the entry; `days` may also contain the departure day */
function entryOf(roomId: number, first: number, count: number, days: Day[]): string {
  const nights = Array.from({ length: count }, (_, n) => days.find((d) => d.offset === first + n));
  const list = (values: (number | null | undefined)[]) => `{${values.map((n) => n ?? "NULL").join(",")}}`;
  const byPlan = (of: (d: Day) => (number | null)[] | null) => {
    const plans = Math.max(0, ...nights.map((d) => (d && of(d))?.length ?? 0));
    return `{${Array.from({ length: plans }, (_, plan) => list(nights.map((d) => d && of(d)?.[plan]))).join(",")}}`;
  };
  const bits = (has: (d: Day) => boolean) => days.reduce((sum, d) => sum + (has(d) ? 2 ** (d.offset - first) : 0), 0);
  const flags = [bits((d) => d.closed), bits((d) => d.closedToArrival), bits((d) => d.closedToDeparture)];
  const holds = days.flatMap((d) => d.holds.filter((end) => end > 0).map(() => 2 ** (d.offset - first)));
  return [
    `${roomId}|${first}|${list(nights.map((d) => d && d.total - d.sold))}|${byPlan((d) => d.prices)}`,
    holds.length ? `h${list(holds)}` : null,
    flags.some((set) => set > 0) ? `f${flags.join(",")}` : null,
    nights.some((d) => d?.minStay) ? `m${byPlan((d) => d.minStay)}` : null,
    nights.some((d) => d?.maxStay) ? `x${byPlan((d) => d.maxStay)}` : null,
  ]
    .filter((field) => field !== null)
    .join("|");
}

const seriesOf = (code: string) =>
  Object.entries(RATES).map(([day, table]) => ({ day, rate: parseFactor(table[code]!) }));
const exchange = new Exchange(
  new Map([
    ["EUR", [{ day: "0000-01-01", rate: FACTOR_ONE }]],
    ...Object.keys(Object.values(RATES)[0]!).map((code) => [code, seriesOf(code)] as const),
  ]),
);

/** The world's search query, as every operation builds it. */
export function toStayQuery(w: World): StayQuery {
  const ratePlans = w.sees && new Set(w.sees.map((i) => `rtp_${i}`));
  const profile = {
    id: 1,
    tenantId: 1,
    publicId: "prf_1",
    markupPercent: w.markup,
    ratePlans,
    market: null,
    namedPlans: new Set<string>(),
  };
  const stay = {
    checkin: computeCheckin(w),
    nights: w.nights,
    currency: w.currency,
    occupancy: w.parties.map(normalizeParty),
  };
  return makeStayQueryAtRates(exchange, profile, stay, getRequestTime(w));
}
