import type { z } from "zod";
import type { Allocation, PropertyResult } from "@/lib/accommodation/schemas";
import type { PropertyRecord, RatePlanRecord, RoomRecord } from "@/lib/catalogue/schemas";
import { addDays, instantOf } from "@/lib/core/dates";

export type Property = z.output<typeof PropertyRecord>;
type Plan = z.output<typeof RatePlanRecord>;
type Room = z.output<typeof RoomRecord>;

/** What a cancel would cost, as the plan's terms say for these dates. */
export type Terms = { kind: "FREE_UNTIL"; at: Date } | { kind: "NON_REFUNDABLE" } | { kind: "FEES_APPLY" };

/** An allocation with the names of what it consists of. */
export interface Offer {
  allocation: z.output<typeof Allocation>;
  slots: { room: Room | undefined; plan: Plan | undefined; board: string; adults: number; child_ages: number[] }[];
  terms: Terms;
  isOnRequest: boolean;
}

/** A property with what it can sell for the stay, best offer first. */
export interface Result {
  property: Property;
  offers: Offer[];
  roomsLeft: number;
  blocked: number;
  /** It could not be searched. */
  failure: string | undefined;
}

/** Search's answer with the catalogue's names, in the catalogue's order. */
export function resultsOf(
  properties: readonly Property[],
  found: readonly z.output<typeof PropertyResult>[],
  checkin: string,
  now: Date,
): Result[] {
  const byId = new Map(properties.map((property) => [property.public_id, property]));
  return found.flatMap((result) => {
    const property = byId.get(result.property_id);
    if (!property) return [];
    return {
      property,
      offers: result.allocations.map((allocation) => offerOf(allocation, property, checkin, now)),
      roomsLeft: result.total_available,
      blocked: result.total_blocked,
      failure: result.error_code,
    };
  });
}

function offerOf(allocation: z.output<typeof Allocation>, property: Property, checkin: string, now: Date): Offer {
  const slots = allocation.slots.map((slot) => ({
    room: property.rooms.find((room) => room.room_public_id === slot.room_public_id),
    plan: property.rate_plans.find((plan) => plan.rate_plan_public_id === slot.rate_plan_public_id),
    board: slot.meal_plan_code,
    adults: slot.adults,
    child_ages: slot.child_ages,
  }));
  return {
    allocation,
    slots,
    terms: termsOf(
      slots.map(({ plan }) => plan),
      property.timezone,
      checkin,
      now,
    ),
    isOnRequest: allocation.slots.some((slot) => slot.status === "ON_REQUEST"),
  };
}

/** The strictest of the rooms' terms: free only while every room is. The same dates as prebook will pin. */
export function termsOf(plans: readonly (Plan | undefined)[], timezone: string, checkin: string, now: Date): Terms {
  if (plans.some((plan) => plan?.non_refundable)) return { kind: "NON_REFUNDABLE" };
  const ends = plans.map((plan) => {
    if (!plan?.free_until) return undefined;
    const { days_before, time } = plan.free_until;
    return instantOf(addDays(checkin, -days_before), time, timezone);
  });
  const first = ends.reduce((a, b) => (a && b ? (a < b ? a : b) : undefined));
  return first && first >= now ? { kind: "FREE_UNTIL", at: first } : { kind: "FEES_APPLY" };
}
