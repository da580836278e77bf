import type { StayQuery } from "@/lib/accommodation/pricing/match";
import { partyOf, queryUnder } from "@/lib/accommodation/search/query";
import type { Supply } from "@/lib/accommodation/search/repository";
import { readSheet } from "@/lib/accommodation/pricing/rate-sheet";
import { readStayDays } from "@/lib/accommodation/pricing/stay-days";
import { Exchange } from "@/lib/catalogue/exchange/exchange";
import { factorOf, ONE } from "@/lib/core/money";
import { checkinOf, dateFrom } from "./by-contract";
import { requestTimeOf, RATES, type Day, type World } from "./world";

export const idsOf = (prefix: string, list: unknown[]): string[] => list.map((_, i) => `${prefix}_${i}`);
const dateOr = (w: World, days: number | null) => (days === null ? null : dateFrom(requestTimeOf(w), days));

/** A world's property in the form that the search statement returns. */
export function asRead(w: World): Supply {
  const rooms = idsOf("rom", w.rooms);
  const plans = idsOf("rtp", w.plans);
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
  const days = w.rooms.flatMap((room, i) => room.days.filter((d) => isRead(w, d)).map((d) => written(i + 1, d)));
  const text = days.join(";");
  return { publicId: sheet.publicId, name: sheet.name, sheet, days: readStayDays(text, w.nights), text };
}

/** The nights of the stay, and the day of departure if it is closed to departure. */
function isRead(w: World, { offset, closedToDeparture }: Day): boolean {
  return offset >= 0 && (offset < w.nights || (offset === w.nights && closedToDeparture));
}

function written(roomId: number, d: Day): string {
  const list = (values: (number | null)[] | null) => values && `{${values.map((n) => n ?? "NULL").join(",")}}`;
  const flags = Number(d.closed) + 2 * Number(d.closedToArrival) + 4 * Number(d.closedToDeparture);
  return [
    `${roomId}|${d.offset}|${d.total - d.sold}|${list(d.prices)}`,
    d.holds.length ? `h${d.holds.filter((end) => end > 0).length}` : null,
    flags ? `f${flags}` : null,
    d.minStay && `m${list(d.minStay)}`,
    d.maxStay && `x${list(d.maxStay)}`,
  ]
    .filter((field) => field !== null)
    .join("|");
}

const seriesOf = (code: string) => Object.entries(RATES).map(([day, table]) => ({ day, rate: factorOf(table[code]!) }));
const exchange = new Exchange(
  new Map([
    ["EUR", [{ day: "0000-01-01", rate: ONE }]],
    ...Object.keys(Object.values(RATES)[0]!).map((code) => [code, seriesOf(code)] as const),
  ]),
);

/** The world's search query, as every operation builds it. */
export function queryOf(w: World): StayQuery {
  const ratePlans = w.sees && new Set(w.sees.map((i) => `rtp_${i}`));
  const profile = { id: 1, publicId: "prf_1", markupPercent: w.markup, ratePlans };
  const stay = { checkin: checkinOf(w), nights: w.nights, currency: w.currency, occupancy: w.parties.map(partyOf) };
  return queryUnder(exchange, profile, stay, requestTimeOf(w));
}
