import type { Factor } from "@/lib/core/money";
import type { GATE_NAMES } from "../availability-schemas";
import { MAX_DAYS_AHEAD } from "../limits";
import { isOpenTo } from "@/lib/contract/audience";
import type { SellRule } from "@/lib/contract/sell-rules";
import type { StayPrice } from "@/lib/contract/price-stay";
import { acceptsChildren, fitsParty, type MinimumPrice, type Party } from "./price";
import type { RateSheet, SheetPlan, SheetRoom } from "./rate-sheet";
import type { RoomStay } from "./stay-days";

/** A room type for a party and stay: the data of all gates that need no rate plan. */
export interface RoomForStay {
  sheet: RateSheet;
  room: SheetRoom;
  /** The room type's days, undefined if it has no allotment on any night. */
  days: RoomStay | undefined;
  party: Party;
  /** Requested rooms. */
  units: number;
  /** Day numbers; today by the property's time zone. */
  today: number;
  checkin: number;
  nights: number;
}
/** The buyer for whom a search is made. */
export interface Buyer {
  /** The guests' market (ISO 3166); undefined: not known. */
  market: string | undefined;
  /** The plans that the tenant's contract names, as property code/plan code. */
  namedPlans: ReadonlySet<string>;
  /** Rooms of the whole search. */
  rooms: number;
  /** Whether the stay is a part of a package. */
  isInPackage: boolean;
}
/** A room type under a rate plan: everything that decides whether it sells. */
export interface RateForStay extends RoomForStay {
  plan: SheetPlan;
  /** Whether the profile may see the plan. */
  visible: boolean;
  buyer: Buyer;
  /**
   * The factor from the plan's minor units to the requested currency's, sell rule and mark-up included. Undefined
   * without an exchange rate.
   */
  factor: Factor | undefined;
  /**
   * The sell rule that turns the plan's costs into net rates; undefined if none applies, or if its prices are net
   * rates already.
   */
  rule: SellRule | undefined;
  /** The price in minor units of the plan's currency; undefined: a night has none for the party. */
  amount: number | undefined;
  /** The price by the plan's contract; undefined without a contract, or if a night has no price for the party. */
  contract: StayPrice | undefined;
  /**
   * The total with each night raised to its minimum price; undefined if no night has one, or if the stay is not sold.
   */
  minimum: MinimumPrice | undefined;
}

export type GateName = (typeof GATE_NAMES)[number];
/** `needs` names what must exist before the gate can be checked, `code` is the error code of a refusal. */
interface GateOf<Needs, T> {
  gate: GateName;
  needs: Needs;
  code: string;
  passes(tuple: T): boolean;
  /** The part of a room gate that depends on the plan. */
  passesPlan?(tuple: RateForStay): boolean;
}
/** A gate without access to the plan, so its result is the same for every plan of a room type. */
type RoomGate = GateOf<"property" | "room", RoomForStay>;
type PlanGate = GateOf<"plan" | "both", RateForStay>;
export type Gate = RoomGate | PlanGate;

/**
 * All gates, in order: on sale, existing, visible, sold to the market and the buyer, sales window, release period, stop-sell, closed to arrival or
 * departure, minimum and maximum stay, party, allotment, price, exchange rate. Prebook stops at the first that fails;
 * search checks those that need no plan once per room; the availability check shows all of them with the messages of
 * `explainGate`.
 */
export const GATES: readonly Gate[] = [
  { gate: "PROPERTY", needs: "property", code: "PROPERTY_NOT_ON_SALE", passes: (t) => t.sheet.onSale },
  { gate: "ROOM", needs: "room", code: "ROOM_NOT_FOUND", passes: () => true },
  { gate: "RATE_PLAN", needs: "plan", code: "RATE_PLAN_NOT_FOUND", passes: () => true },
  { gate: "PROFILE", needs: "plan", code: "RATE_PLAN_NOT_VISIBLE", passes: (t) => t.visible },
  {
    gate: "MARKET",
    needs: "plan",
    code: "MARKET_NOT_SERVED",
    passes: ({ plan, buyer }) => isOpenTo(plan.audience.markets, buyer.market),
  },
  {
    gate: "AUDIENCE",
    needs: "plan",
    code: "AUDIENCE_NOT_SERVED",
    passes: (t) => findAudienceMismatch(t) === undefined,
  },
  { gate: "SALES_WINDOW", needs: "plan", code: "OUTSIDE_SALES_WINDOW", passes: isInSalesWindow },
  { gate: "RELEASE", needs: "plan", code: "RELEASED", passes: (t) => !isReleased(t) || t.room.isOnRequestBeyond },
  {
    gate: "STOP_SELL",
    needs: "room",
    code: "STOP_SELL",
    passes: (t) => !t.days?.closed,
    passesPlan: (t) => !t.days?.planClosed?.[t.plan.index],
  },
  {
    gate: "ARRIVAL_DAY",
    needs: "room",
    code: "CLOSED_TO_ARRIVAL",
    passes: (t) => !t.days?.closedToArrival,
    passesPlan: (t) => !t.days?.planClosedToArrival?.[t.plan.index],
  },
  {
    gate: "DEPARTURE_DAY",
    needs: "room",
    code: "CLOSED_TO_DEPARTURE",
    passes: (t) => !t.days?.closedToDeparture,
    passesPlan: (t) => !t.days?.planClosedToDeparture?.[t.plan.index],
  },
  { gate: "MIN_STAY", needs: "both", code: "BELOW_MIN_STAY", passes: (t) => t.nights >= getMinimumStay(t) },
  { gate: "MAX_STAY", needs: "both", code: "ABOVE_MAX_STAY", passes: (t) => t.nights <= getMaximumStay(t) },
  {
    gate: "CHILD_POLICY",
    needs: "property",
    code: "CHILDREN_NOT_ACCEPTED",
    passes: (t) => acceptsChildren(t.sheet, t.party),
  },
  { gate: "OCCUPANCY", needs: "room", code: "PARTY_DOES_NOT_FIT", passes: (t) => fitsParty(t.room, t.party) },
  {
    gate: "INVENTORY",
    needs: "room",
    code: "SOLD_OUT",
    passes: (t) => countFreeRooms(t) >= t.units || t.room.isOnRequestBeyond,
  },
  { gate: "PRICE", needs: "both", code: "NO_PRICE", passes: isPriced },
  { gate: "FX", needs: "plan", code: "UNSUPPORTED_FX_PAIR", passes: (t) => t.factor !== undefined },
];

/** The first condition of the plan's audience that the buyer does not meet. */
export function findAudienceMismatch({ sheet, plan, buyer }: RateForStay): "NAMED" | "PACKAGE" | "ROOMS" | undefined {
  const { isNamed, isPackageOnly, minRooms } = plan.audience;
  if (isNamed && !buyer.namedPlans.has(`${sheet.code}/${plan.code}`)) return "NAMED";
  if (isPackageOnly && !buyer.isInPackage) return "PACKAGE";
  return buyer.rooms < minRooms ? "ROOMS" : undefined;
}

const isRoomGate = (gate: Gate): gate is RoomGate => gate.needs === "property" || gate.needs === "room";
const ROOM_GATES = GATES.filter(isRoomGate);
const RESTRICTION_GATES = ROOM_GATES.filter((gate) => "passesPlan" in gate);
const PLAN_GATES = GATES.filter((gate) => !isRoomGate(gate));

/** Whether a room type passes every gate that needs no rate plan. */
export function passesRoomGates(tuple: RoomForStay): boolean {
  for (const gate of ROOM_GATES) if (!gate.passes(tuple)) return false;
  return true;
}

/** Whether a room type that passes its own gates also passes those that need a rate plan. */
export function passesPlanGates(tuple: RateForStay): boolean {
  for (const gate of PLAN_GATES) if (!gate.passes(tuple)) return false;
  for (const gate of RESTRICTION_GATES) if (!gate.passesPlan!(tuple)) return false;
  return true;
}

/** The first gate that refuses the room type under its plan; undefined if it sells. */
export function firstFailedGate(tuple: RateForStay): Gate | undefined {
  for (const gate of GATES) if (!passesGate(gate, tuple)) return gate;
  return undefined;
}

/** Whether a room type under its plan passes a gate, including the gate's part for the plan. */
export const passesGate = (gate: Gate, tuple: RateForStay): boolean =>
  gate.passes(tuple) && (gate.passesPlan === undefined || gate.passesPlan(tuple));

/** Whether check-in is between the property's today and 730 days later. Both are day numbers. */
export function isCheckinInReach(checkin: number, today: number): boolean {
  return checkin >= today && checkin <= today + MAX_DAYS_AHEAD;
}

/**
 * Whether a room type that passes every gate is sold on request only, because its release period or its allotment
 * refuses.
 */
export const isBeyondAllotment = (t: RateForStay): boolean =>
  t.room.isOnRequestBeyond && (isReleased(t) || countFreeRooms(t) < t.units);

const isReleased = (t: RateForStay): boolean => daysToArrival(t) < t.plan.releaseDays;

/** Days from the property's today to arrival. */
export const daysToArrival = (t: RoomForStay): number => t.checkin - t.today;

function isInSalesWindow({ plan, today, checkin }: RateForStay): boolean {
  return (
    isCheckinInReach(checkin, today) &&
    (plan.sellFromDay === null || today >= plan.sellFromDay) &&
    (plan.sellUntilDay === null || today <= plan.sellUntilDay)
  );
}

/** The number of rooms that are free on every night; 0 if a night has no allotment. */
export function countFreeRooms({ days, nights }: RoomForStay): number {
  return days !== undefined && days.nights === nights ? days.free : 0;
}

/**
 * Whether every night has a price and the stay costs something: a total of 0 is not sold, even if rounding made it
 * 0. Without a sell rule a plan with costs has no net rate, and so no price.
 */
function isPriced(tuple: RateForStay): boolean {
  if (tuple.plan.isCost && !tuple.rule) return false;
  return tuple.amount !== undefined && !isFree(tuple, tuple.amount);
}

/** Numbers instead of bigint, because a search compares thousands of amounts with half a minor unit. */
function isFree({ factor }: RateForStay, amount: number): boolean {
  return amount <= 0 || (factor !== undefined && 2 * amount * Number(factor.num) < Number(factor.den));
}

/**
 * The minimum stay: the arrival day's or else the plan's, or the minimum of another night of the stay if that is
 * longer.
 */
export function getMinimumStay({ days, plan }: RateForStay): number {
  const own = days?.minStay?.[plan.index];
  const onArrival = own === undefined || Number.isNaN(own) ? plan.minStay : own;
  return Math.max(onArrival, days?.minStayThrough?.[plan.index] ?? 1);
}

export function getMaximumStay({ days, plan }: RateForStay): number {
  const own = days?.maxStay?.[plan.index];
  return own === undefined || Number.isNaN(own) ? plan.maxStay : own;
}
