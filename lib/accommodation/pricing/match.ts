import { multiplyMinor, type Factor, type Minor } from "@/lib/core/money";
import type { SellRule } from "@/lib/contract/sell-rules";
import { MAX_ALLOCATIONS } from "../limits";
import { cheapestCombinations, type SlotOption } from "./combine";
import {
  type Buyer,
  firstFailedGate,
  isBeyondAllotment,
  isCheckinInReach,
  passesPlanGates,
  passesRoomGates,
  type RoomForStay,
  type RateForStay,
} from "./gates";
import {
  countChildren,
  fitsParty,
  computeMinimumPrice,
  isPricedByContract,
  type MinimumPrice,
  type Party,
  type PricedRoom,
  priceByContract,
  computePlanAmount,
  applySellRule,
} from "./price";
import { getPlanOnDay, type RateSheet, type SheetPlan, type SheetRoom } from "./rate-sheet";
import type { RoomStay } from "./stay-days";

/**
 * Splits a party into the fewest rooms of one type, with an adult in each; undefined when impossible. Adults are spread
 * evenly; children then go where most places are left, the youngest first.
 * @see docs/availability#allocations
 */
export function splitParty(party: Party, room: SheetRoom): Party[] | undefined {
  for (let rooms = 2; rooms <= party.adults; rooms++) {
    const parts = spread(party, room, rooms);
    if (parts) return parts;
  }
  return undefined;
}

function spread({ adults, childAges }: Party, room: SheetRoom, rooms: number): Party[] | undefined {
  const each = Math.floor(adults / rooms);
  const parts = Array.from({ length: rooms }, (_, i) => ({
    adults: each + (i < adults % rooms ? 1 : 0),
    childAges: [] as number[],
  }));
  const places = (p: (typeof parts)[number]) =>
    Math.min(room.maxChildren, room.maxOccupancy - p.adults) - countChildren(room, p);
  for (const age of childAges) parts.reduce((most, p) => (places(p) > places(most) ? p : most)).childAges.push(age);
  return parts.every((p) => fitsParty(room, p)) ? parts : undefined;
}

/** The chosen room type and rate plan of one slot. */
export interface RoomPick {
  room: string;
  plan: string;
}

/** The search's query, the same for every property. */
export interface StayQuery {
  /** Whether all exchange rates are too old to sell at. */
  hasStaleRates: boolean;
  /** Day number of check-in. */
  checkin: number;
  nights: number;
  /** The requested currency. */
  currency: string;
  /** One party per room; ages ascending. */
  occupancy: Party[];
  /** The property's day number of today. */
  today: (timezone: string) => number;
  /** The day number on which the offer was searched, which decides about booking-date offers. */
  booked: (timezone: string) => number;
  buyer: Buyer;
  visible: (ratePlanPublicId: string) => boolean;
  /** The only room type and rate plan (public ids) of each slot of the occupancy, if only these may sell. */
  picks?: readonly RoomPick[] | undefined;
  /** Finds the rule that turns a plan's costs into net rates, for an arrival (a day number). */
  sellRule: (sheet: RateSheet, plan: SheetPlan, checkin: number) => SellRule | undefined;
  /** Factor from a plan's minor units to the requested currency's, mark-up included: gives the sell rate. */
  factor: (planCurrency: string) => Factor | undefined;
  /** The factor without the mark-up, which gives the net rate. */
  netFactor: (planCurrency: string) => Factor | undefined;
}

export type MatchedSlot = PricedRoom;
export interface MatchedAllocation {
  strategy: "single-room" | "multi-room" | "multi-room-split";
  slots: MatchedSlot[];
  total: Minor;
}
export interface PropertyStock {
  /** Rooms that can be sold for every night, and rooms of the allotment blocked by holds or stop-sells. */
  available: number;
  blocked: number;
  /** Whether no plan that the profile sees has an exchange rate. */
  unsupportedFx: boolean;
}
export interface PropertyMatch extends PropertyStock {
  sheet: RateSheet;
  days: RoomStay[];
  allocations: MatchedAllocation[];
}
export interface PropertyPrice extends PropertyStock {
  /** The total of the cheapest allocation, undefined if there is none. */
  from: Minor | undefined;
}

/**
 * All offers of a property for a stay, ranked.
 * @param most the best of them, at most
 * @see docs/availability#allocations
 */
export function matchProperty(
  sheet: RateSheet,
  days: RoomStay[],
  query: StayQuery,
  most = MAX_ALLOCATIONS,
): PropertyMatch {
  const { available, blocked, unsupportedFx } = stockOf(sheet, days, query);
  const allocations = best(waysToServe(sheet, days, query).sort(byRank)).slice(0, most);
  return { sheet, days, available, blocked, unsupportedFx, allocations };
}

/** Computes the total of the best offer of `matchProperty`, without building the others. */
export function priceProperty(sheet: RateSheet, days: RoomStay[], query: StayQuery): PropertyPrice {
  const { available, blocked, unsupportedFx } = stockOf(sheet, days, query);
  return { available, blocked, unsupportedFx, from: lowestTotal(sheet, days, query) };
}

function lowestTotal(sheet: RateSheet, days: RoomStay[], query: StayQuery): Minor | undefined {
  const { occupancy, picks } = query;
  const inOneRoom = occupancy.length === 1 && !picks ? lowestInOneRoom(sheet, days, occupancy[0]!, query) : undefined;
  return inOneRoom ?? waysToServe(sheet, days, query).reduce(better, undefined)?.total;
}

interface Amount {
  amount: number;
  factor: Factor;
  minimum: MinimumPrice | undefined;
}
const totalOf = ({ amount, factor, minimum }: Amount): Minor => minimum?.total ?? multiplyMinor(BigInt(amount), factor);

/** The lowest total. Compares amounts of one currency before conversion. Rooms beyond the allotment come last. */
function lowestInOneRoom(sheet: RateSheet, days: RoomStay[], party: Party, query: StayQuery): Minor | undefined {
  let lowest: Amount | undefined;
  const tuples = sellableTuples(sheet, days, party, query);
  const firm = tuples.some((one) => one.room.isOnRequestBeyond) ? tuples.filter((one) => !isBeyondAllotment(one)) : [];
  for (const tuple of firm.length > 0 ? firm : tuples) {
    const found = { amount: tuple.amount!, factor: tuple.factor!, minimum: tuple.minimum };
    const isSameCurrency = lowest?.factor === found.factor && !lowest.minimum && !found.minimum;
    if (!lowest || (isSameCurrency ? found.amount < lowest.amount : totalOf(found) < totalOf(lowest))) lowest = found;
  }
  return lowest && totalOf(lowest);
}

/** The lowest of the totals; undefined for an empty list. */
export function findLowestTotal(totals: readonly Minor[]): Minor | undefined {
  let lowest: Minor | undefined;
  for (const total of totals) if (lowest === undefined || total < lowest) lowest = total;
  return lowest;
}

/** Shortens a list that is too long: keeps the cheapest of each room type, then the cheapest of the rest. */
function best(ranked: MatchedAllocation[]): MatchedAllocation[] {
  if (ranked.length <= MAX_ALLOCATIONS) return ranked;
  const types = new Set<string>();
  const isFirst = new Set(ranked.filter((a) => types.size < types.add(a.slots.map((s) => s.room.id).join()).size));
  return [...isFirst, ...ranked.filter((a) => !isFirst.has(a))].slice(0, MAX_ALLOCATIONS).sort(byRank);
}

/** Whether a room of an allocation is sold on request beyond the allotment. */
export const isOnRequest = ({ slots }: Pick<MatchedAllocation, "slots">): boolean =>
  slots.some((slot) => slot.isBeyond);

/** Returns the allocation that ranks first by status and price. */
function better(first: MatchedAllocation | undefined, other: MatchedAllocation): MatchedAllocation {
  if (!first || isOnRequest(first) !== isOnRequest(other)) return first && isOnRequest(other) ? first : other;
  return other.total < first.total ? other : first;
}

/**
 * Orders offers: those within the allotment before those beyond it, then by price, then by the ids of room type and
 * plan, slot by slot, so that the same search gives the same order.
 */
function byRank(a: MatchedAllocation, b: MatchedAllocation): number {
  const beyond = Number(isOnRequest(a)) - Number(isOnRequest(b));
  if (beyond !== 0) return beyond;
  if (a.total !== b.total) return a.total < b.total ? -1 : 1;
  for (let i = 0; i < a.slots.length; i++) {
    const [x, y] = [a.slots[i]!, b.slots[i]!];
    if (x.room !== y.room) return x.room.publicId < y.room.publicId ? -1 : 1;
    if (x.plan !== y.plan) return x.plan.publicId < y.plan.publicId ? -1 : 1;
  }
  return 0;
}

function stockOf(sheet: RateSheet, days: RoomStay[], query: StayQuery): PropertyStock {
  let available = 0;
  let blocked = 0;
  const unsupportedFx = hasNoRate(sheet, query);
  if (!sheet.onSale || !isCheckinInReach(query.checkin, query.today(sheet.timezone)))
    return { available, blocked, unsupportedFx };
  for (const room of days) {
    if (room.nights < query.nights || !sheet.rooms.some((r) => r.id === room.roomId)) continue;
    const free = room.closed ? 0 : Math.max(0, room.free);
    available += free;
    blocked += room.unsold - free;
  }
  return { available, blocked, unsupportedFx };
}

/** Whether the profile sees plans, none of which has an exchange rate. */
function hasNoRate({ plans }: RateSheet, query: StayQuery): boolean {
  let seen = 0;
  for (const plan of plans) {
    if (!query.visible(plan.publicId)) continue;
    if (query.factor(plan.currency) !== undefined) return false;
    seen++;
  }
  return seen > 0;
}

/** Collects the data with which the gates check a room type for a party. */
function buildRoomForStay(
  sheet: RateSheet,
  room: SheetRoom,
  days: RoomStay[],
  party: Party,
  units: number,
  query: StayQuery,
): RoomForStay {
  return {
    sheet,
    room,
    party,
    units,
    days: days.find((d) => d.roomId === room.id),
    today: query.today(sheet.timezone),
    checkin: query.checkin,
    nights: query.nights,
  };
}

/** Collects the data with which the gates check a room type and plan for a party. */
export function buildRateForStay(
  sheet: RateSheet,
  room: SheetRoom,
  plan: SheetPlan,
  days: RoomStay[],
  party: Party,
  units: number,
  query: StayQuery,
): RateForStay {
  return withPlan(buildRoomForStay(sheet, room, days, party, units, query), plan, query);
}

/** Lists all fields instead of spreading the object, because spreading costs a search as much as all of its gates. */
function withPlan(
  { sheet, room, party, units, days, today, checkin, nights }: RoomForStay,
  given: SheetPlan,
  { visible, factor, netFactor, booked, buyer, sellRule }: StayQuery,
): RateForStay {
  const plan = getPlanOnDay(given, checkin);
  const rule = plan.isCost ? sellRule(sheet, plan, checkin) : undefined;
  const tuple: RateForStay = {
    sheet,
    room,
    party,
    units,
    days,
    today,
    checkin,
    nights,
    plan,
    visible: visible(plan.publicId),
    buyer,
    factor: applySellRule(factor(plan.currency), rule),
    rule,
    amount: undefined,
    contract:
      days && isPricedByContract(room, plan)
        ? priceByContract(days, room, plan, party, {
            booked: booked(sheet.timezone),
            checkin,
            nights,
            market: buyer.market,
          })
        : undefined,
    minimum: undefined,
  };
  tuple.amount = computePlanAmount(tuple);
  const least = days?.minSell?.[plan.index];
  if (least) tuple.minimum = computeMinimumPrice(tuple, least, netFactor(plan.currency));
  return tuple;
}

/** The price of a room type and plan that passed every gate. */
export function computePrice(tuple: RateForStay): MatchedSlot {
  const { room, plan, party, factor, contract, rule, minimum } = tuple;
  const amount = tuple.amount!;
  const total = minimum?.total ?? multiplyMinor(BigInt(amount), factor!);
  const before = contract?.offers.length ? multiplyMinor(BigInt(contract.before), factor!) : total;
  const prices = { amount, total, beforeOffers: minimum?.before ?? before };
  return { room, plan, party, ...prices, contract, isBeyond: isBeyondAllotment(tuple), rule, minimum };
}

/** All room types and plans of a property that sell to a party in one room. */
function sellable(sheet: RateSheet, days: RoomStay[], party: Party, query: StayQuery): MatchedSlot[] {
  return sellableTuples(sheet, days, party, query).map(computePrice);
}

/** The room types and plans that pass every gate for a party. */
function sellableTuples(sheet: RateSheet, days: RoomStay[], party: Party, query: StayQuery): RateForStay[] {
  const found: RateForStay[] = [];
  for (const room of sheet.rooms) {
    const roomTuple = buildRoomForStay(sheet, room, days, party, 1, query);
    if (!passesRoomGates(roomTuple)) continue;
    for (const plan of sheet.plans) {
      const tuple = withPlan(roomTuple, plan, query);
      if (passesPlanGates(tuple)) found.push(tuple);
    }
  }
  return found;
}

function waysToServe(sheet: RateSheet, days: RoomStay[], query: StayQuery): MatchedAllocation[] {
  if (query.occupancy.length > 1) return severalRooms(sheet, days, query);
  const party = query.occupancy[0]!;
  const single = sellable(sheet, days, party, query).filter(isPicked(query, 0));
  if (!single.length && !query.picks) return splitRooms(sheet, days, query, party);
  return single.map((slot) => ({ strategy: "single-room", slots: [slot], total: slot.total }));
}

/** Builds allocations of several rooms of one type under one rate plan, for a party that fits no single room. */
function splitRooms(sheet: RateSheet, days: RoomStay[], query: StayQuery, party: Party): MatchedAllocation[] {
  const ways: MatchedAllocation[] = [];
  for (const room of sheet.rooms) {
    const parties = splitParty(party, room);
    if (!parties) continue;
    for (const plan of sheet.plans) {
      const tuples = parties.map((part) => buildRateForStay(sheet, room, plan, days, part, parties.length, query));
      if (tuples.some(firstFailedGate)) continue;
      const slots = tuples.map(computePrice);
      ways.push({ strategy: "multi-room-split", slots, total: sumOf(slots) });
    }
  }
  return ways;
}

/**
 * Builds allocations with one room for each slot; slots share the rooms of a type. Rooms that are sold beyond the
 * allotment are not limited in number.
 */
function severalRooms(sheet: RateSheet, days: RoomStay[], query: StayQuery): MatchedAllocation[] {
  const ways = query.occupancy.map((party, i) => sellable(sheet, days, party, query).filter(isPicked(query, i)));
  const free = new Map(days.map((d) => [d.roomId, d.free]));
  const firm = cheapestWays(
    ways.map((slots) => slots.filter((slot) => !slot.isBeyond)),
    free,
  );
  const beyond = sheet.rooms.filter((room) => room.isOnRequestBeyond);
  if (beyond.length === 0) return firm;
  const all = cheapestWays(ways, new Map([...free, ...beyond.map(({ id }) => [id, Infinity] as const)]));
  return [...firm, ...all.map((one) => requestRooms(one, free)).filter(isOnRequest)];
}

function cheapestWays(ways: MatchedSlot[][], stock: ReadonlyMap<number, number>): MatchedAllocation[] {
  const options: SlotOption<MatchedSlot>[][] = ways.map((slots) =>
    slots.map((slot) => ({ value: slot, cost: slot.total, stock: slot.room.id })),
  );
  return cheapestCombinations(options, stock, MAX_ALLOCATIONS).map((slots) => ({
    strategy: "multi-room",
    slots,
    total: sumOf(slots),
  }));
}

/** Makes all rooms of a type on request if the allocation has more of them than are free. */
function requestRooms({ slots, ...allocation }: MatchedAllocation, free: ReadonlyMap<number, number>) {
  const needed = (room: SheetRoom) => slots.filter((slot) => slot.room === room).length;
  const request = (slot: MatchedSlot) => ({
    ...slot,
    isBeyond: slot.isBeyond || needed(slot.room) > (free.get(slot.room.id) ?? 0),
  });
  return { ...allocation, slots: slots.map(request) };
}

function isPicked({ picks }: StayQuery, slot: number): (way: MatchedSlot) => boolean {
  const pick = picks?.[slot];
  return ({ room, plan }) => !pick || (room.publicId === pick.room && plan.publicId === pick.plan);
}

const sumOf = (slots: MatchedSlot[]): Minor => slots.reduce((sum, { total }) => sum + total, 0n);
