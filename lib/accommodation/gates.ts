import { dateOfDay } from "@/lib/core/dates";
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
  /** What must exist before it can be judged. */
  needs: readonly ("room" | "plan")[];
  passes(t: Tuple): boolean;
  code: string;
  message: string;
  /** The figures that it judged by. */
  data?(t: Tuple): Record<string, unknown>;
}

const ROOM = ["room"] as const;
const PLAN = ["plan"] as const;
const BOTH = ["room", "plan"] as const;

/** CONTRACT 4, in its order. Search stops at the first that fails, the availability check shows them all. */
export const GATES: readonly Gate[] = [
  {
    gate: "PROPERTY",
    needs: [],
    code: "PROPERTY_NOT_ON_SALE",
    message: "The property is not on sale",
    passes: (t) => t.sheet.onSale,
  },
  { gate: "ROOM", needs: ROOM, code: "ROOM_NOT_FOUND", message: "The property has no such room", passes: () => true },
  {
    gate: "RATE_PLAN",
    needs: PLAN,
    code: "RATE_PLAN_NOT_FOUND",
    message: "The property has no such rate plan",
    passes: () => true,
  },
  {
    gate: "PROFILE",
    needs: PLAN,
    code: "RATE_PLAN_NOT_VISIBLE",
    message: "The profile may not see this rate plan",
    passes: (t) => t.visible,
  },
  {
    gate: "SALES_WINDOW",
    needs: PLAN,
    code: "OUTSIDE_SALES_WINDOW",
    message: "The stay cannot be sold today",
    passes: inSalesWindow, // prettier-ignore
    data: (t) => ({
      today: dateOfDay(t.today),
      sell_from: dateOr(t.plan.sellFromDay),
      sell_until: dateOr(t.plan.sellUntilDay),
    }),
  },
  {
    gate: "RELEASE",
    needs: PLAN,
    code: "RELEASED",
    message: "Sales for this arrival have ended",
    passes: (t) => daysAhead(t) >= t.plan.releaseDays, // prettier-ignore
    data: (t) => ({ release_days: t.plan.releaseDays, days_before_arrival: daysAhead(t) }),
  },
  {
    gate: "STOP_SELL",
    needs: ROOM,
    code: "STOP_SELL",
    message: "Sales are stopped on a night of the stay",
    passes: (t) => !t.days?.closed,
  },
  {
    gate: "ARRIVAL_DAY",
    needs: ROOM,
    code: "CLOSED_TO_ARRIVAL",
    message: "No arrivals on this day",
    passes: (t) => !t.days?.closedToArrival,
  },
  { gate: "DEPARTURE_DAY", needs: ROOM, code: "CLOSED_TO_DEPARTURE", message: "No departures on this day", passes: (t) => !t.days?.closedToDeparture }, // prettier-ignore
  {
    gate: "MIN_STAY",
    needs: BOTH,
    code: "BELOW_MIN_STAY",
    message: "The stay is shorter than the minimum",
    passes: (t) => t.nights >= minStay(t), // prettier-ignore
    data: (t) => ({ min_stay: minStay(t), nights: t.nights }),
  },
  {
    gate: "MAX_STAY",
    needs: BOTH,
    code: "ABOVE_MAX_STAY",
    message: "The stay is longer than the maximum",
    passes: (t) => t.nights <= maxStay(t), // prettier-ignore
    data: (t) => ({ max_stay: maxStay(t), nights: t.nights }),
  },
  {
    gate: "OCCUPANCY",
    needs: ROOM,
    code: "PARTY_DOES_NOT_FIT",
    message: "The party does not fit the room",
    passes: (t) => fits(t.room, t.party), // prettier-ignore
    data: (t) => ({
      max_adults: t.room.maxAdults,
      max_children: t.room.maxChildren,
      max_occupancy: t.room.maxOccupancy,
    }),
  },
  {
    gate: "INVENTORY",
    needs: ROOM,
    code: "SOLD_OUT",
    message: "Too few rooms are free on a night of the stay",
    passes: (t) => freeRooms(t) >= t.units, // prettier-ignore
    data: (t) => ({ free: freeRooms(t), wanted: t.units }),
  },
  {
    gate: "PRICE",
    needs: BOTH,
    code: "NO_PRICE",
    message: "The rate plan has no price on a night of the stay",
    passes: (t) => t.days !== undefined && nightlyTotal(t.days, t.plan, t.nights) !== undefined,
  },
  { gate: "FX", needs: PLAN, code: "UNSUPPORTED_FX_PAIR", message: "The rate plan's currency cannot be converted", passes: (t) => t.factor !== undefined }, // prettier-ignore
];

const daysAhead = (t: Tuple): number => t.checkin - t.today;
const dateOr = (day: number | null): string | null => (day === null ? null : dateOfDay(day));

/** Rooms free on every night; none where a night has no allotment. */
function freeRooms({ days, nights }: Tuple): number {
  return days !== undefined && days.nights === nights ? days.free : 0;
}

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
