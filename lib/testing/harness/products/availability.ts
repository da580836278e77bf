import type { z } from "zod";
import type {
  AvailabilityResponse,
  CheckResponse,
  OffersResponse,
  PlacesResponse,
} from "@/lib/accommodation/availability-schemas";
import type { SearchResponse } from "@/lib/accommodation/schemas";
import type { Made } from "@/lib/testing/factories/insert";
import type { MadeProperty } from "@/lib/testing/factories/property";
import type { Answer, PartnerClient } from "../client";
import { checkBody, placeBody, searchBody, stayBody, type StayOptions } from "./stay";

/** A property in its own place. */
export interface Spot {
  property: MadeProperty;
  place: Made;
}
type Bodies = z.output<typeof SearchResponse> &
  z.output<typeof AvailabilityResponse> &
  z.output<typeof PlacesResponse> &
  z.output<typeof OffersResponse> &
  z.output<typeof CheckResponse>;

interface AvailabilityOperation {
  id: string;
  path: (spot: Spot) => string;
  /** The request for the stay; operations on one room and plan use the first ones. */
  body: (spot: Spot, options?: StayOptions) => Record<string, unknown>;
  /** The lowest total in the response; null if nothing is sold; undefined if the operation returns no total. */
  total: (body: Bodies) => string | null | undefined;
  /** Whether the stay can be sold. */
  sells: (body: Bodies) => boolean;
}

/** The five availability operations with the same query. */
export const AVAILABILITY: readonly AvailabilityOperation[] = [
  {
    id: "search",
    path: () => "/search",
    body: ({ property }, options) => searchBody([property.publicId], options),
    total: ({ results }) => results[0]?.allocations[0]?.grand_total ?? null,
    sells: ({ results }) => results[0]!.allocations.length > 0,
  },
  {
    id: "properties.availability",
    path: () => "/properties/availability",
    body: ({ property }, options) => searchBody([property.publicId], options),
    total: ({ results }) => results[0]!.from_total,
    sells: ({ results }) => results[0]!.available,
  },
  {
    id: "places.availability",
    path: () => "/places/availability",
    body: ({ place }, options) => placeBody(place, options),
    total: ({ results }) => results[0]!.from_total,
    sells: ({ results }) => results[0]!.available,
  },
  {
    id: "property.offers",
    path: ({ property }) => `/properties/${property.publicId}/offers/search`,
    body: (_spot, options) => stayBody(options),
    total: ({ offers }) => offers[0]?.grand_total ?? null,
    sells: ({ offers }) => offers.length > 0,
  },
  {
    id: "availability.check",
    path: () => "/availability/check",
    body: ({ property }, options) => checkBody(property, options),
    total: () => undefined,
    sells: ({ bookable }) => bookable,
  },
];

/** Calls one of these operations; `more` overrides fields of its body. */
export function callAvailability(
  client: PartnerClient,
  op: AvailabilityOperation,
  spot: Spot,
  { more = {}, ...options }: StayOptions & { more?: object } = {},
): Promise<Answer<Bodies>> {
  const body = { ...op.body(spot, options), ...more };
  return client.call<Bodies>("POST", op.path(spot), { body, headers: options.headers ?? {} });
}
