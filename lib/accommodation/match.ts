import type { Factor, Minor } from "@/lib/core/money";
import { cheapestCombinations, type Option } from "./combine";
import { firstFailedGate, type Tuple } from "./gates";
import { fits, nightlyTotal, slotTotal, type Party } from "./price";
import type { RateSheet, SheetPlan, SheetRoom } from "./rate-sheet";
import { MAX_DAYS_AHEAD } from "./schemas";
import { splitParty } from "./split";
import type { RoomStay } from "./stay-days";

/** At most so many allocations a property (CONTRACT 4). */
const MOST = 20;

/** What is asked of every property of a search. */
export interface StayQuery {
  /** Day number of check-in. */
  checkin: number;
  nights: number;
  /** One party a room; ages ascending. */
  occupancy: Party[];
  /** The property's own day number of today. */
  today: (timezone: string) => number;
  visible: (ratePlanPublicId: string) => boolean;
  /** From a plan's minor units to the requested currency's, mark-up included. */
  factor: (planCurrency: string) => Factor | undefined;
}

export interface MatchedSlot {
  room: SheetRoom;
  plan: SheetPlan;
  party: Party;
  total: Minor;
}
export interface MatchedAllocation {
  strategy: "single-room" | "multi-room" | "multi-room-split";
  slots: MatchedSlot[];
  total: Minor;
}
export interface PropertyMatch {
  sheet: RateSheet;
  /** Rooms that can be sold for every night, and rooms of the allotment that holds or stop-sells keep from it. */
  available: number;
  blocked: number;
  allocations: MatchedAllocation[];
  /** No plan that the profile sees can be converted. */
  unsupportedFx: boolean;
}

/** All that a property offers for a stay, ranked (CONTRACT 4). */
export function matchProperty(sheet: RateSheet, days: RoomStay[], query: StayQuery): PropertyMatch {
  const stock = countStock(sheet, days, query);
  const plans = sheet.plans.filter((plan) => query.visible(plan.publicId));
  const unsupportedFx = plans.length > 0 && plans.every((plan) => query.factor(plan.currency) === undefined);
  const allocations = query.occupancy.length > 1 ? matchRooms(sheet, days, query) : matchOneSlot(sheet, days, query);
  return { sheet, ...stock, unsupportedFx, allocations: best(allocations.sort(byRank)) };
}

/** Of more than can be shown: the cheapest of each room type, then the cheapest of the rest. */
function best(ranked: MatchedAllocation[]): MatchedAllocation[] {
  if (ranked.length <= MOST) return ranked;
  const types = new Set<string>();
  const isFirst = new Set(ranked.filter((a) => types.size < types.add(a.slots.map((s) => s.room.id).join()).size));
  return [...isFirst, ...ranked.filter((a) => !isFirst.has(a))].slice(0, MOST).sort(byRank);
}

/** Price, then ids: the same search gives the same order. A property confirms all of its offers in one way, so status needs no rank. */
function byRank(a: MatchedAllocation, b: MatchedAllocation): number {
  if (a.total !== b.total) return a.total < b.total ? -1 : 1;
  const [x, y] = [idOf(a), idOf(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}
const idOf = (a: MatchedAllocation) => a.slots.map((s) => s.room.publicId + s.plan.publicId).join();

function countStock(sheet: RateSheet, days: RoomStay[], query: StayQuery): { available: number; blocked: number } {
  const today = query.today(sheet.timezone);
  let available = 0;
  let blocked = 0;
  if (!sheet.onSale || query.checkin < today || query.checkin > today + MAX_DAYS_AHEAD) return { available, blocked };
  for (const room of days) {
    if (room.nights < query.nights || !sheet.rooms.some((r) => r.id === room.roomId)) continue;
    const free = room.closed ? 0 : Math.max(0, room.free);
    available += free;
    blocked += room.unsold - free;
  }
  return { available, blocked };
}

/** A room type and plan for a party, as the gates see it. */
export function tupleOf(
  sheet: RateSheet,
  room: SheetRoom,
  plan: SheetPlan,
  days: RoomStay[],
  party: Party,
  units: number,
  query: StayQuery,
): Tuple {
  // prettier-ignore
  return {
    sheet, room, plan, party, units, // prettier-ignore
    days: days.find((d) => d.roomId === room.id),
    today: query.today(sheet.timezone),
    checkin: query.checkin,
    nights: query.nights,
    visible: query.visible(plan.publicId),
    factor: query.factor(plan.currency),
  };
}

/** The price of a tuple that passed every gate. */
export function priceOf(tuple: Tuple): MatchedSlot {
  const { room, plan, party, days, nights, factor } = tuple;
  return {
    room,
    plan,
    party,
    total: slotTotal(room, plan, nightlyTotal(days!, plan, nights)!, nights, party, factor!),
  };
}

function* sellable(
  sheet: RateSheet,
  days: RoomStay[],
  party: Party,
  units: number,
  query: StayQuery,
): Generator<MatchedSlot> {
  for (const room of sheet.rooms) {
    for (const plan of sheet.plans) {
      const tuple = tupleOf(sheet, room, plan, days, party, units, query);
      if (!firstFailedGate(tuple)) yield priceOf(tuple);
    }
  }
}

/** One room for the party, or, where no room type of the property is large enough, several of one kind. */
function matchOneSlot(sheet: RateSheet, days: RoomStay[], query: StayQuery): MatchedAllocation[] {
  const party = query.occupancy[0]!;
  if (sheet.rooms.some((room) => fits(room, party))) {
    return [...sellable(sheet, days, party, 1, query)].map((slot) => ({
      strategy: "single-room",
      slots: [slot],
      total: slot.total,
    }));
  }
  const allocations: MatchedAllocation[] = [];
  for (const room of sheet.rooms) {
    const parties = splitParty(party, room);
    if (!parties) continue;
    for (const plan of sheet.plans) {
      const tuples = parties.map((part) => tupleOf(sheet, room, plan, days, part, parties.length, query));
      if (tuples.some(firstFailedGate)) continue;
      const slots = tuples.map(priceOf);
      allocations.push({ strategy: "multi-room-split", slots, total: slots.reduce((sum, s) => sum + s.total, 0n) });
    }
  }
  return allocations;
}

/** A room for each slot, strictly; rooms of one type are shared out among the slots. */
function matchRooms(sheet: RateSheet, days: RoomStay[], query: StayQuery): MatchedAllocation[] {
  const options: Option<MatchedSlot>[][] = query.occupancy.map((party) =>
    [...sellable(sheet, days, party, 1, query)].map((slot) => ({ value: slot, cost: slot.total, stock: slot.room.id })),
  );
  const free = new Map(days.map((d) => [d.roomId, d.free]));
  return cheapestCombinations(options, free, MOST).map((slots) => ({
    strategy: "multi-room",
    slots,
    total: slots.reduce((sum, s) => sum + s.total, 0n),
  }));
}
