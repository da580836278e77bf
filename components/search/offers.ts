import type { z } from "zod";
import type { Allocation, PropertyResult } from "@/lib/accommodation/schemas";
import type { PropertyRecord, RatePlanRecord, RoomRecord } from "@/lib/catalogue/schemas";
import { termsOf, type Terms } from "@/lib/staff/client/plan-terms";

export type Property = z.output<typeof PropertyRecord>;
type Plan = z.output<typeof RatePlanRecord>;
type Room = z.output<typeof RoomRecord>;

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
