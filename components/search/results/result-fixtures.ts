import { parseMoney } from "@/lib/core/money";
import type { Deal, Property, PropertyWithDeals } from "../offers/offers";

// Test data: results with the values that lists, filters and maps use.

export const FREE_CANCELLATION: Deal["terms"] = { kind: "FREE_UNTIL", at: new Date("2027-03-01T17:00:00Z") };

export function makeDeal(total: string, board = "RO", terms: Deal["terms"] = { kind: "NON_REFUNDABLE" }): Deal {
  return {
    total,
    net: undefined,
    minor: parseMoney(total, "EUR"),
    boards: [board],
    terms,
    rooms: "Double room",
    fees: [],
  };
}

export function makeResult(
  name: string,
  deals: Deal[],
  more: Partial<Property> = {},
  rest: Partial<PropertyWithDeals> = {},
): PropertyWithDeals {
  const property = {
    public_id: `prp_${name}`,
    name,
    star_rating: null,
    chain: null,
    location: null,
    attribute_codes: [],
    ...more,
  } as unknown as Property;
  return {
    property,
    deals,
    currency: "EUR",
    isOnRequest: false,
    roomsLeft: 3,
    failure: undefined,
    kilometres: undefined,
    ...rest,
  };
}
