import { addDays } from "@/lib/core/dates";
import { concurrentDemand, computePercentile } from "./concurrent-demand";
import { findFaults } from "./row-faults";
import type { DemandRow } from "./read-rows";

interface PlannedRoom {
  code: string;
  maxAdults: number;
  maxChildren: number;
  maxOccupancy: number;
  allotment: number;
  /** Codes of the room type's rate plans, most requested first. */
  plans: string[];
}
export interface PlannedPlan {
  code: string;
  board: "RO" | "BB" | "HB" | "FB";
  nonRefundable: boolean;
}
/** A hotel that could have taken these bookings, to write its supply files. */
export interface HotelPlan {
  rooms: PlannedRoom[];
  plans: PlannedPlan[];
  firstNight: string;
  lastNight: string;
  /** Price per night in euros with breakfast, by room type and month (`YYYY-MM`). */
  price: (room: string, month: string) => number;
}

/**
 * Maximum number of offers per property in a search (docs/limits#sizes-and-lifetimes): with no more plans, all are
 * shown.
 */
const MAX_OFFERS = 20;
/** Share of nights on which the allotment covers the demand; on the busiest twentieth it does not. */
const ALLOTMENT_SHARE = 0.95;
/** Price in euros for a file without rates. */
const PRICE_WITHOUT_RATES = 80;
/** Maximum size of a usual party; the file also has groups of up to 55 people in a row. */
const NORMAL_ADULTS = 4;
const NORMAL_CHILDREN = 3;

/** According to the data's publication, “SC” and “Undefined” both mean room only. */
const BOARDS: Partial<Record<string, PlannedPlan["board"]>> = {
  BB: "BB",
  HB: "HB",
  FB: "FB",
  SC: "RO",
  Undefined: "RO",
};

/** The rate plan that a row requests. @throws Error for an unknown meal */
export function wantedPlan(row: DemandRow): PlannedPlan {
  const board = BOARDS[row.meal];
  if (!board)
    throw new Error(`Row ${row.number}: the meal “${row.meal}” is none of ${Object.keys(BOARDS).join(", ")}.`);
  return { code: `${board}-${row.nonRefundable ? "NRF" : "FLEX"}`, board, nonRefundable: row.nonRefundable };
}

/** Derives rooms, plans, allotments and prices from the valid rows. */
export function planHotel(rows: readonly DemandRow[]): HotelPlan {
  const sold = rows.filter((row) => findFaults(row).length === 0);
  if (sold.length === 0) throw new Error("None of the rows can be sold: every one has a fault.");
  const codes = [...new Set(rows.map((row) => row.roomType))].sort();
  const pairs = mostWantedPairs(codes, sold);
  const peaks = concurrentDemand(sold);
  const wanted = new Map(sold.map((row) => [wantedPlan(row).code, wantedPlan(row)]));
  wanted.set("BB-FLEX", { code: "BB-FLEX", board: "BB", nonRefundable: false });
  const rooms = codes.map((code) => ({
    code,
    ...occupancyOf(sold.filter((row) => row.roomType === code)),
    allotment: Math.max(1, computePercentile([...(peaks.get(code)?.values() ?? [])], ALLOTMENT_SHARE)),
    plans: pairs.filter((pair) => pair.room === code).map((pair) => pair.plan),
  }));
  const used = new Set(rooms.flatMap((room) => room.plans));
  const nights = sold.map((row) => [row.arrival, addDays(row.arrival, row.nights - 1)] as const);
  return {
    rooms,
    plans: [...wanted.values()].filter(({ code }) => used.has(code)).sort((a, b) => (a.code < b.code ? -1 : 1)),
    firstNight: nights.reduce((first, [night]) => (night < first ? night : first), nights[0]![0]),
    lastNight: nights.reduce((last, [, night]) => (night > last ? night : last), nights[0]![1]),
    price: pricesOf(sold),
  };
}

/**
 * Pairs of room type and plan by demand: first the favourite plan of every room type, then the most requested pairs.
 */
function mostWantedPairs(rooms: string[], sold: DemandRow[]): { room: string; plan: string }[] {
  const counts = new Map<string, { room: string; plan: string; count: number }>();
  for (const room of rooms) counts.set(`${room} BB-FLEX`, { room, plan: "BB-FLEX", count: 0 });
  for (const row of sold) {
    const plan = wantedPlan(row).code;
    const key = `${row.roomType} ${plan}`;
    const pair = counts.get(key) ?? { room: row.roomType, plan, count: 0 };
    counts.set(key, { ...pair, count: pair.count + 1 });
  }
  const ranked = [...counts.values()].sort((a, b) => b.count - a.count);
  const firsts = rooms.map((room) => ranked.find((pair) => pair.room === room)!);
  const others = ranked.filter((pair) => pair.count > 0 && !firsts.includes(pair));
  return [...firsts, ...others].slice(0, Math.max(MAX_OFFERS, rooms.length)).sort((a, b) => b.count - a.count);
}

/** The occupancy of a room type: enough for its usual parties, at least a double. */
function occupancyOf(rows: DemandRow[]): Pick<PlannedRoom, "maxAdults" | "maxChildren" | "maxOccupancy"> {
  const size = { maxAdults: 2, maxChildren: 0, maxOccupancy: 2 };
  for (const { adults, children, babies } of rows) {
    const young = children + babies;
    if (adults > NORMAL_ADULTS || young > NORMAL_CHILDREN) continue;
    size.maxAdults = Math.max(size.maxAdults, adults);
    size.maxChildren = Math.max(size.maxChildren, young);
    size.maxOccupancy = Math.max(size.maxOccupancy, adults + young);
  }
  return size;
}

/**
 * The median rate by room type and month of arrival. Where there is none, the room type's median, else that of all
 * rows.
 */
function pricesOf(sold: DemandRow[]): HotelPlan["price"] {
  const rates = new Map<string, number[]>();
  const groupsOf = (room: string, month: string) => [`${room} ${month}`, room, "all"];
  for (const row of sold.filter(({ adr }) => adr > 0)) {
    for (const group of groupsOf(row.roomType, row.arrival.slice(0, 7))) {
      const list = rates.get(group);
      if (list) list.push(row.adr);
      else rates.set(group, [row.adr]);
    }
  }
  const medians = new Map([...rates].map(([group, list]) => [group, computePercentile(list, 0.5)]));
  return (room, month) => {
    const group = groupsOf(room, month).find((each) => medians.has(each));
    return group === undefined ? PRICE_WITHOUT_RATES : medians.get(group)!;
  };
}
