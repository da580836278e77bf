"use client";

import { formatMoney, parseMoney } from "@/lib/core/money";
import { useShowsEarnings } from "@/lib/staff/client/client-view";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { toStay, type CompleteSearch } from "../search-state";
import { OFFERS_FRESH_MS, type Offer } from "./use-offers";

type Found = ResponseOf<"search">["results"][number]["allocations"][number];

/** The query field that also requests the offers' net, if the screen shows earnings. */
export const includeNetQuery = (showsEarnings: boolean): { include?: "breakdown"[] } =>
  showsEarnings ? { include: ["breakdown"] } : {};

/** The net of an allocation as it was priced; undefined if the search did not ask for it. */
export function computeAllocationNet({ slots, currency }: Pick<Found, "slots" | "currency">): string | undefined {
  let sum = 0n;
  for (const { breakdown } of slots) {
    if (!breakdown) return undefined;
    sum += parseMoney(breakdown.net_total, currency);
  }
  return formatMoney(sum, currency);
}

/** The offer's net, found by its rooms and total. */
export type FindNetPrice = (offer: Pick<Offer, "grand_total"> & { slots: readonly PickedSlot[] }) => string | undefined;
type PickedSlot = Pick<Offer["slots"][number], "room_public_id" | "rate_plan_public_id" | "adults" | "child_ages">;

const keyOf = ({ slots, grand_total }: Parameters<FindNetPrice>[0]): string =>
  JSON.stringify([
    grand_total,
    slots.map((slot) => [slot.room_public_id, slot.rate_plan_public_id, slot.adults, slot.child_ages]),
  ]);

/** The request for the nets of a property's offers. */
export const netPricesRequest = (propertyId: string, search: CompleteSearch, occupancy = toStay(search).occupancy) => ({
  body: { property_ids: [propertyId], ...toStay(search), occupancy, ...includeNetQuery(true) },
});

/** Finds offers' nets in the answers to `netPricesRequest`. */
export function readNetPrices(answers: readonly (ResponseOf<"search"> | undefined)[]): FindNetPrice {
  const nets = new Map(
    answers
      .flatMap((answer) => answer?.results[0]?.allocations ?? [])
      .map((found) => [keyOf(found), computeAllocationNet(found)]),
  );
  return (offer) => nets.get(keyOf(offer));
}

/** The nets of a property's offers for the stay; none in the client view. */
export function useNetPrices(propertyId: string, search: CompleteSearch): FindNetPrice {
  const enabled = useShowsEarnings();
  const { data } = useRead("search", netPricesRequest(propertyId, search), { enabled, staleTime: OFFERS_FRESH_MS });
  return readNetPrices([data]);
}
