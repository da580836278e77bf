import type { Factor } from "@/lib/core/money";
import type { GATE_NAMES } from "../availability-schemas";
import { MAX_DAYS_AHEAD } from "../limits";
import { acceptsChildren, fits, nightlyTotal, type Party } from "./price";
import type { RateSheet, SheetPlan, SheetRoom } from "./rate-sheet";
import type { RoomStay } from "./stay-days";

/** A room type under a rate plan for a party and stay: everything that decides whether it sells. */
export interface Tuple {
  sheet: RateSheet;
  room: SheetRoom;
  plan: SheetPlan;
  /** The room type's days; undefined: it has no allotment on any night. */
  days: RoomStay | undefined;
  party: Party;
  /** Requested rooms. */
  units: number;
  /** Day numbers; today by the property's time zone. */
  today: number;
  checkin: number;
  nights: number;
  /** Whether the profile may see the plan. */
  visible: boolean;
  /** Factor from the plan's minor units to the requested currency's, mark-up included; undefined: no exchange rate. */
  factor: Factor | undefined;
}

export type GateName = (typeof GATE_NAMES)[number];
export interface Gate {
  gate: GateName;
  /** What must exist before the gate can be checked. */
  needs: readonly ("room" | "plan")[];
  passes(t: Tuple): boolean;
  /** Error code of a refusal. */
  code: string;
}

const ROOM = ["room"] as const;
const PLAN = ["plan"] as const;
const BOTH = ["room", "plan"] as const;

/**
 * All gates, in order: on sale, existing, visible, sales window, release period, stop-sell, closed to arrival or
 * departure, minimum and maximum stay, party, allotment, price, exchange rate. Search and prebook stop at the first
 * that fails; the availability check shows all of them with the messages of `explain`.
 */
export const GATES: readonly Gate[] = [
  { gate: "PROPERTY", needs: [], code: "PROPERTY_NOT_ON_SALE", passes: (t) => t.sheet.onSale },
  { gate: "ROOM", needs: ROOM, code: "ROOM_NOT_FOUND", passes: () => true },
  { gate: "RATE_PLAN", needs: PLAN, code: "RATE_PLAN_NOT_FOUND", passes: () => true },
  { gate: "PROFILE", needs: PLAN, code: "RATE_PLAN_NOT_VISIBLE", passes: (t) => t.visible },
  { gate: "SALES_WINDOW", needs: PLAN, code: "OUTSIDE_SALES_WINDOW", passes: isInSalesWindow },
  { gate: "RELEASE", needs: PLAN, code: "RELEASED", passes: (t) => daysAhead(t) >= t.plan.releaseDays },
  { gate: "STOP_SELL", needs: ROOM, code: "STOP_SELL", passes: (t) => !t.days?.closed },
  { gate: "ARRIVAL_DAY", needs: ROOM, code: "CLOSED_TO_ARRIVAL", passes: (t) => !t.days?.closedToArrival },
  { gate: "DEPARTURE_DAY", needs: ROOM, code: "CLOSED_TO_DEPARTURE", passes: (t) => !t.days?.closedToDeparture },
  { gate: "MIN_STAY", needs: BOTH, code: "BELOW_MIN_STAY", passes: (t) => t.nights >= minStay(t) },
  { gate: "MAX_STAY", needs: BOTH, code: "ABOVE_MAX_STAY", passes: (t) => t.nights <= maxStay(t) },
  { gate: "CHILD_POLICY", needs: [], code: "CHILDREN_NOT_ACCEPTED", passes: (t) => acceptsChildren(t.sheet, t.party) },
  { gate: "OCCUPANCY", needs: ROOM, code: "PARTY_DOES_NOT_FIT", passes: (t) => fits(t.room, t.party) },
  { gate: "INVENTORY", needs: ROOM, code: "SOLD_OUT", passes: (t) => freeRooms(t) >= t.units },
  { gate: "PRICE", needs: BOTH, code: "NO_PRICE", passes: isPriced },
  { gate: "FX", needs: PLAN, code: "UNSUPPORTED_FX_PAIR", passes: (t) => t.factor !== undefined },
];

/** The first gate that refuses the tuple; undefined: it sells. */
export function firstFailedGate(tuple: Tuple): Gate | undefined {
  for (const gate of GATES) if (!gate.passes(tuple)) return gate;
  return undefined;
}

/** Check-in is between the property's today and 730 days ahead. Day numbers. */
export function isInReach(checkin: number, today: number): boolean {
  return checkin >= today && checkin <= today + MAX_DAYS_AHEAD;
}

/** Days from the property's today to arrival. */
export const daysAhead = (t: Tuple): number => t.checkin - t.today;

function isInSalesWindow({ plan, today, checkin }: Tuple): boolean {
  return (
    isInReach(checkin, today) &&
    (plan.sellFromDay === null || today >= plan.sellFromDay) &&
    (plan.sellUntilDay === null || today <= plan.sellUntilDay)
  );
}

/** Rooms free on every night; none where a night has no allotment. */
export function freeRooms({ days, nights }: Tuple): number {
  return days !== undefined && days.nights === nights ? days.free : 0;
}

function isPriced({ days, plan, nights }: Tuple): boolean {
  return days !== undefined && nightlyTotal(days, plan, nights) !== undefined;
}

/** The arrival day's minimum stay, or the plan's. */
export function minStay({ days, plan }: Tuple): number {
  const own = days?.minStay?.[plan.index];
  return own === undefined || Number.isNaN(own) ? plan.minStay : own;
}

export function maxStay({ days, plan }: Tuple): number {
  const own = days?.maxStay?.[plan.index];
  return own === undefined || Number.isNaN(own) ? plan.maxStay : own;
}
