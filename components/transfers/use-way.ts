"use client";

import type { z } from "zod";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import type { TransferOffer } from "@/lib/transfer/schemas";
import { type RefusedProduct, removeDuplicates } from "../products/results/dropped-list";
import { describeDropped } from "../products/results/dropped-messages";
import { compareByPrice } from "../products/results/use-narrowed";
import { transferName } from "./transfer-facts";
import { type CompleteTransfer, tooManyBags, transferRequest } from "./transfer-state";
import { useZone } from "./use-zones";

export type Offer = z.output<typeof TransferOffer>;
type Found = ResponseOf<"transfer.search">;

export const sorts = () =>
  [
    { id: "price", label: t("products.lowestPrice"), compare: compareByPrice },
    {
      id: "size",
      label: t("transfers.largest"),
      compare: (a: Offer, b: Offer) => b.vehicle_type.max_passengers - a.vehicle_type.max_passengers,
    },
    {
      id: "duration",
      label: t("products.shortest"),
      compare: (a: Offer, b: Offer) => (a.duration_minutes ?? 0) - (b.duration_minutes ?? 0) || compareByPrice(a, b),
    },
  ] as const;
export const narrowings = () => [
  {
    name: "vehicle",
    label: t("transfers.vehicle"),
    of: (offer: Offer) => [offer.vehicle_type.name],
    say: (id: string) => id,
  },
  {
    name: "kind",
    label: t("transfers.class"),
    of: (offer: Offer) => [offer.service_class === 1 ? "private" : "shared"],
    say: (id: string) => (id === "private" ? t("transfers.class.private") : t("transfers.class.shared")),
  },
];

/** The transfers of one way: those that take the bags, and the reasons of the others. */
export function useWay(search: CompleteTransfer) {
  const answer = useRead("transfer.search", { body: transferRequest(search) }, { staleTime: 60_000 });
  const refused = useRefused(search, answer.data);
  const offers = (answer.data?.offers ?? []).filter((offer) => !tooManyBags(offer, search.bags));
  return { search, answer, refused, offers };
}
export type Way = ReturnType<typeof useWay>;

/** The vehicle types by id; empty until loaded. */
export function useVehicles(isEnabled = true) {
  const list = useRead("vehicleType.list", { query: { limit: "200" } }, { enabled: isEnabled, staleTime: 300_000 });
  return new Map(list.data?.items.map((one) => [one.public_id, one]));
}

/** Transfers that were left out of the results, with the reasons. */
function useRefused({ bags, from }: CompleteTransfer, found: Found | undefined): RefusedProduct[] {
  const dropped = (found?.dropped ?? []).filter(({ reason_code }) => reason_code !== "no_rate");
  const vehicles = useVehicles(dropped.length > 0);
  const zone = useZone(dropped.length > 0 ? from.id : undefined);
  const full = (found?.offers ?? []).flatMap((offer) => {
    const why = tooManyBags(offer, bags);
    return why === undefined ? [] : { name: transferName({ ...offer, units: 1 }), why };
  });
  const others = dropped.map((entry) => {
    const vehicle = vehicles.get(entry.vehicle_type_public_id ?? "");
    const isPrivate = entry.service_class === 1;
    const units = isPrivate ? "vehicle" : "seat";
    return {
      name: transferName({
        vehicle_type: { name: vehicle?.name ?? t("transfers.vehicle") },
        units: 1,
        service_class: isPrivate ? 1 : 2,
      }),
      why: describeDropped(entry, zone.data?.timezone ?? "UTC", units),
    };
  });
  return removeDuplicates([...full, ...others]);
}
