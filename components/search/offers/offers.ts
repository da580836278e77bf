import type { z } from "zod";
import type { PropertyResult } from "@/lib/accommodation/schemas";
import type { PropertyRecord } from "@/lib/catalogue/schemas";
import { nightsBetween } from "@/lib/core/dates";
import { parseMoney } from "@/lib/core/money";
import { t } from "@/lib/language/text";
import { computeCancellationTerms, type CancellationTerms } from "@/lib/staff/client/plan-terms";
import { computeAllocationNet } from "./nets";
import { feesOfStay } from "@/lib/core/stay-fees";
import { kilometresBetween, type Point } from "../geography";

export type Property = z.output<typeof PropertyRecord>;
export const readCity = ({ address }: Pick<Property, "address">): string => address.city ?? "";

type Found = z.output<typeof PropertyResult>;

/** One allocation of a property, with the values that lists, filters and sorting use. */
export interface Deal {
  total: string;
  /** The part of the total that is owed; undefined in the client view. */
  net: string | undefined;
  /** The total in minor units, for comparison. */
  minor: bigint;
  /** The boards of the deal's rooms, without duplicates. */
  boards: string[];
  terms: CancellationTerms;
  /** The rooms as text: `Double room`, `2 × Double room`, `Double room + Single room`. */
  rooms: string;
  /** Fees paid at the property, not part of the total. */
  fees: { amount: string; currency: string }[];
}

/** A property with its deals for the stay, cheapest first. */
export interface PropertyWithDeals {
  property: Property;
  deals: Deal[];
  currency: string;
  isOnRequest: boolean;
  roomsLeft: number;
  /** The error code if the property could not be searched. */
  failure: string | undefined;
  /** Distance from the place's centre, or from the searched property. */
  kilometres: number | undefined;
}

/** Values that are the same for every property of a search. */
export interface ResultContext {
  checkin: string;
  checkout: string;
  now: Date;
  from: Point | undefined;
}

/** Combines the search result of a property with its catalogue record. */
export function toResult(
  found: Found,
  currency: string,
  property: Property,
  context: ResultContext,
): PropertyWithDeals {
  const { from } = context;
  return {
    property,
    deals: found.allocations.map((allocation) => dealOf(allocation, property, context)),
    currency,
    isOnRequest: property.confirmation_mode === "ON_REQUEST",
    roomsLeft: found.total_available,
    failure: found.error_code,
    kilometres: from && property.location ? kilometresBetween(from, property.location) : undefined,
  };
}

function dealOf(allocation: Found["allocations"][number], property: Property, context: ResultContext): Deal {
  const { slots, grand_total, currency } = allocation;
  const plans = slots.map((slot) =>
    property.rate_plans.find((plan) => plan.rate_plan_public_id === slot.rate_plan_public_id),
  );
  const names = slots.map(
    (slot) => property.rooms.find((room) => room.room_public_id === slot.room_public_id)?.name ?? t("search.room"),
  );
  return {
    total: grand_total,
    net: computeAllocationNet(allocation),
    minor: parseMoney(grand_total, currency),
    boards: [...new Set(slots.map((slot) => slot.meal_plan_code))],
    terms: computeCancellationTerms(plans, property.timezone, context.checkin, context.now),
    rooms: formatNameCounts(names),
    fees: feesOfStay(property.mandatory_fees, {
      rooms: slots.length,
      persons: slots.reduce((sum, { adults, child_ages }) => sum + adults + child_ages.length, 0),
      nights: nightsBetween(context.checkin, context.checkout),
    }),
  };
}

/** Counts equal names: `2 × Double room + Single room`. */
export function formatNameCounts(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(" + ");
}
