import type { z } from "zod";
import { type ItemDetails, nameDetails } from "@/lib/booking/detail-schemas";
import { writePolicy } from "@/lib/cancellation/policy";
import { formatMoney } from "@/lib/core/money";
import { allocationSealer } from "@/lib/prebook/allocation";
import type { PinnedResult } from "@/lib/prebook/pin";
import { addNoRate, toDropped, toOfferTerms, toPinResponse } from "@/lib/prebook/present";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { OfferedPackage } from "./offer";
import type { PackageAlternatives } from "./alternatives/alternatives";
import type { PackageAlternativesResponse } from "./alternatives/schemas";
import type { PackageItem, PackageOffer, PackagePinResponse, PackageSearchResponse } from "./schemas";
import type { DroppedPackage, PackageSearch } from "./search";

/** The response of /package/search; without any rate it contains a single `no_rate`. */
export function toPackageSearchResponse(result: PackageSearch): z.input<typeof PackageSearchResponse> {
  const { context, search, offers, truncated, dropped } = result;
  const seal = allocationSealer(context, 5, search);
  return {
    offers: offers.map((offer) => toOffer(offer, seal)),
    truncated,
    dropped: addNoRate(offers, dropped.map(toDroppedPackage)),
  };
}

/** The alternatives' response. Each offer is like those of the search, and is prebooked with the same search. */
export function toPackageAlternatives(result: PackageAlternatives): z.input<typeof PackageAlternativesResponse> {
  const { context, search, current, offers } = result;
  const seal = allocationSealer(context, PRODUCT_TYPE.PACKAGE, search);
  return {
    current: toOffer(current, seal),
    alternatives: offers.map((offer) => ({
      price_difference: formatMoney(offer.total - current.total, current.currency),
      offer: toOffer(offer, seal),
    })),
  };
}

function toOffer(offer: OfferedPackage, seal: ReturnType<typeof allocationSealer>): z.input<typeof PackageOffer> {
  const { supply, total } = offer;
  return {
    allocation_id: seal({ pick: offer.pick, total }),
    package_public_id: supply.publicId,
    name: supply.name,
    start_date: offer.startDate,
    end_date: offer.endDate,
    timezone: supply.timezone,
    organiser: supply.organiser,
    protection: supply.protection,
    ...toOfferTerms(total, offer.currency, offer.policy, supply.timezone),
    confirmation_mode: offer.mode,
    items: toItems(offer),
  };
}

function toItems({ items, currency }: OfferedPackage): z.input<typeof PackageItem>[] {
  return items.map((item) => ({
    item_no: item.itemNo,
    product_type: item.productType,
    starts_at: item.starts_at,
    ends_at: item.ends_at,
    amount: formatMoney(item.total, currency),
    cancellation_policy: { ...writePolicy(item.policy, currency, item.timezone), finalized: false },
    details: nameDetails(item.productType, item.details) as z.input<typeof ItemDetails>,
  }));
}

function toDroppedPackage({ supply, component, drop, details }: DroppedPackage) {
  return toDropped(drop, {
    package_public_id: supply.publicId,
    package_name: supply.name,
    item_no: component.position,
    product_type: component.kind === "stay" ? PRODUCT_TYPE.STAY : component.rates[0]?.productType,
    ...details,
  });
}

/** The prebook response with the shares and terms of each part. */
export function toPackagePinResponse(pinned: PinnedResult): z.input<typeof PackagePinResponse> {
  const { items = [], currency } = pinned.offer;
  return {
    ...toPinResponse(pinned),
    items: items.map(({ total, policy, details, ...item }) => ({
      ...item,
      details: nameDetails(item.product_type, details) as z.input<typeof ItemDetails>,
      amount: formatMoney(BigInt(total), currency),
      cancellation_policy: policy,
    })),
  };
}
