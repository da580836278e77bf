"use client";

import { useQuery } from "@tanstack/react-query";
import { localDate } from "@/lib/core/dates";
import { call } from "@/lib/staff/client/call";
import type { Failure } from "@/lib/staff/client/failure";
import { serviceNow } from "@/lib/staff/client/service-time";
import type { Property } from "../offers/offers";
import { toMarket } from "@/components/products/search/market";
import { toOccupancy, toStay, type CompleteSearch } from "../search-state";
import { findNearestMisses, type NearestMiss } from "./nearest-miss";
import { suggestOtherStays, type OtherStay } from "./other-stays";
import type { RefusingGate } from "./gate-messages";

const FRESH_MS = 60_000;
/** Maximum number of rooms and rate plans to check; a longer table would not be read. */
const MAX_CHECKS = 48;

/** The nearest miss of each room type of a property. */
export function useMisses(property: Property, search: CompleteSearch) {
  const { checkin, checkout, currency, rooms, market } = search;
  return useQuery<NearestMiss[], Failure>({
    queryKey: ["availability.check", property.public_id, checkin, checkout, currency, rooms, market],
    queryFn: async ({ signal }) => {
      const parties = [...new Map(toOccupancy(rooms).map((party) => [JSON.stringify(party), party])).values()];
      const tuples = property.rooms.flatMap(({ room_public_id: roomId }) =>
        property.rate_plans.flatMap(({ rate_plan_public_id: planId }) =>
          parties.map((party) => ({ roomId, planId, party })),
        ),
      );
      const checks = tuples.slice(0, MAX_CHECKS).map(async ({ roomId, planId, party }) => {
        const body = {
          property_public_id: property.public_id,
          room_public_id: roomId,
          rate_plan_public_id: planId,
          checkin,
          checkout,
          currency,
          ...toMarket(market),
          ...party,
        };
        const { gates } = await call("availability.check", { body }, { signal });
        return { roomId, planId, gates };
      });
      return findNearestMisses(property, await Promise.all(checks));
    },
    staleTime: FRESH_MS,
  });
}

interface Alternative extends OtherStay {
  from: string;
}

/** Maximum number of alternatives. */
const MAX_ALTERNATIVES = 6;

/** The alternatives that find something, each with its lowest total from the service. */
export function useAlternatives(
  search: CompleteSearch,
  property: Property | null,
  refused: readonly RefusingGate[] | undefined,
) {
  const { where } = search;
  return useQuery<Alternative[], Failure>({
    queryKey: ["other stays", property?.public_id ?? where.id, toStay(search)],
    enabled: refused !== undefined,
    queryFn: async ({ signal }) => {
      const today = localDate(property?.timezone ?? "UTC", serviceNow());
      const tried = suggestOtherStays(search, refused ?? [], today, property?.currency_code).map(async (stay) => {
        // A search that the service refuses, as for a date in the past, is no alternative.
        const from = await lowest(stay.search, property, signal).catch(() => null);
        return from === null ? [] : { ...stay, from };
      });
      return (await Promise.all(tried)).flat().slice(0, MAX_ALTERNATIVES);
    },
    staleTime: FRESH_MS,
  });
}

async function lowest(search: CompleteSearch, property: Property | null, signal: AbortSignal): Promise<string | null> {
  const { where } = search;
  const stay = toStay(search);
  const id = property?.public_id ?? (where.kind === "property" ? where.id : undefined);
  // A place needs one availability call, an area would need one for each property.
  if (id === undefined && where.kind === "area") return null;
  const { results } =
    id === undefined
      ? await call(
          "places.availability",
          { body: { place_public_id: where.id, ...stay, sort: "price", limit: 1 } },
          { signal },
        )
      : await call("properties.availability", { body: { property_ids: [id], ...stay } }, { signal });
  return results[0]?.available ? results[0].from_total : null;
}
