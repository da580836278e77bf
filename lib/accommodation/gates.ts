import { MAX_DAYS_AHEAD } from "./schemas";
import type { RateSheet, SheetPlan, SheetRoom } from "./rate-sheet";
import type { RoomStay } from "./stay-days";
import type { Factor } from "@/lib/core/money";
import { fits, nightlyTotal, type Party } from "./price";

/** Everything that decides whether one room type sells under one rate plan for one party and stay. */
export interface Tuple {
  sheet: RateSheet;
  room: SheetRoom;
  plan: SheetPlan;
  /** Of the room type; undefined: it has no allotment on any night. */
  days: RoomStay | undefined;
  party: Party;
  /** Rooms wanted. */
  units: number;
  /** Day numbers; today is the property's own. */
  today: number;
  checkin: number;
  nights: number;
  /** The profile may see the plan. */
  visible: boolean;
  /** From the plan's minor units to the requested currency's, mark-up included; undefined: no exchange rate. */
  factor: Factor | undefined;
}

export interface Gate {
  gate: string;
  passes(t: Tuple): boolean;
  code: string;
  message: string;
}

/** CONTRACT 4, in its order. Search stops at the first that fails, the availability check shows them all. */
export const GATES: readonly Gate[] = [
  {
    gate: "PROPERTY",
    passes: (t) => t.sheet.onSale,
    code: "PROPERTY_NOT_ON_SALE",
    message: "The property is not on sale",
  },
  {
    gate: "PROFILE",
    passes: (t) => t.visible,
    code: "RATE_PLAN_NOT_VISIBLE",
    message: "The profile may not see this rate plan",
  },
  {
    gate: "SALES_WINDOW",
    passes: inSalesWindow,
    code: "OUTSIDE_SALES_WINDOW",
    message: "The stay cannot be sold today",
  },
  {
    gate: "RELEASE",
    passes: (t) => t.checkin - t.today >= t.plan.releaseDays,
    code: "RELEASED",
    message: "Sales for this arrival have ended",
  },
  {
    gate: "STOP_SELL",
    passes: (t) => !t.days?.closed,
    code: "STOP_SELL",
    message: "Sales are stopped on a night of the stay",
  },
  {
    gate: "ARRIVAL_DAY",
    passes: (t) => !t.days?.closedToArrival,
    code: "CLOSED_TO_ARRIVAL",
    message: "No arrivals on this day",
  },
  {
    gate: "DEPARTURE_DAY",
    passes: (t) => !t.days?.closedToDeparture,
    code: "CLOSED_TO_DEPARTURE",
    message: "No departures on this day",
  },
  {
    gate: "MIN_STAY",
    passes: (t) => t.nights >= minStay(t),
    code: "BELOW_MIN_STAY",
    message: "The stay is shorter than the minimum",
  },
  {
    gate: "MAX_STAY",
    passes: (t) => t.nights <= maxStay(t),
    code: "ABOVE_MAX_STAY",
    message: "The stay is longer than the maximum",
  },
  {
    gate: "OCCUPANCY",
    passes: (t) => fits(t.room, t.party),
    code: "PARTY_DOES_NOT_FIT",
    message: "The party does not fit the room",
  },
  { gate: "INVENTORY", passes: (t) => t.days !== undefined && t.days.nights === t.nights && t.days.free >= t.units, code: "SOLD_OUT", message: "Too few rooms are free on a night of the stay" }, // prettier-ignore
  { gate: "PRICE", passes: (t) => t.days !== undefined && nightlyTotal(t.days, t.plan, t.nights) !== undefined, code: "NO_PRICE", message: "The rate plan has no price on a night of the stay" }, // prettier-ignore
  {
    gate: "FX",
    passes: (t) => t.factor !== undefined,
    code: "UNSUPPORTED_FX_PAIR",
    message: "The rate plan's currency cannot be converted",
  },
];

/** The first gate that refuses the tuple, or undefined: it sells. */
export function firstFailedGate(tuple: Tuple): Gate | undefined {
  for (const gate of GATES) if (!gate.passes(tuple)) return gate;
  return undefined;
}

function inSalesWindow({ plan, today, checkin }: Tuple): boolean {
  if (checkin < today || checkin > today + MAX_DAYS_AHEAD) return false;
  return (
    (plan.sellFromDay === null || today >= plan.sellFromDay) &&
    (plan.sellUntilDay === null || today <= plan.sellUntilDay)
  );
}

/** The arrival day's own minimum, or the plan's. */
function minStay({ days, plan }: Tuple): number {
  const own = days?.minStay?.[plan.index];
  return own === undefined || Number.isNaN(own) ? plan.minStay : own;
}

function maxStay({ days, plan }: Tuple): number {
  const own = days?.maxStay?.[plan.index];
  return own === undefined || Number.isNaN(own) ? plan.maxStay : own;
}
