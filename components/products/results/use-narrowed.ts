"use client";

import { useState } from "react";
import { serviceNow } from "@/lib/staff/client/service-time";
import { useAddress } from "@/components/ui/use-address";
import { compareMoney } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import { isFreeToCancel, type OfferTerms } from "./offer-terms";
import type { Filter } from "./result-head";

/** A filter with the values that it reads from an offer. */
interface Narrowing<Offer> extends Omit<Filter, "choices"> {
  /** Reads an offer's values of this filter. */
  of: (offer: Offer) => readonly string[];
  say: (id: string) => string;
}

interface Sorting<Offer> {
  id: string;
  label: string;
  compare: (a: Offer, b: Offer) => number;
}

/** Compares offers by price, cheapest first. */
export const compareByPrice = (a: OfferTerms, b: OfferTerms): number =>
  compareMoney(a.total_selling_rate, b.total_selling_rate, a.currency_code);

/** The filters that every product has. */
function ownOf<Offer extends OfferTerms>(now: Date): Narrowing<Offer>[] {
  return [
    {
      name: "cancel",
      label: t("products.cancellation"),
      of: (offer) => [isFreeToCancel(offer, now) ? "free" : "fee"],
      say: (id) => (id === "free" ? t("products.freeCancellation") : t("products.withFee")),
    },
    {
      name: "confirms",
      label: t("products.confirmation"),
      of: (offer) => [offer.confirmation_mode],
      say: (id) => t(`products.confirms.${id as OfferTerms["confirmation_mode"]}`),
    },
  ];
}

/** Filters and sorts offers by the parameters of the address. */
export function useFilteredOffers<Offer extends OfferTerms>(
  offers: readonly Offer[],
  sorts: readonly [Sorting<Offer>, ...Sorting<Offer>[]],
  special: readonly Narrowing<Offer>[] = [],
) {
  const { query, change } = useAddress();
  const [now] = useState(serviceNow);
  const narrowings = [...special, ...ownOf<Offer>(now)];
  const valueOf = (name: string): ReadonlySet<string> => new Set(query.getAll(name));
  const sort = sorts.find(({ id }) => id === query.get("sort")) ?? sorts[0];
  const shown = offers
    .filter((offer) =>
      narrowings.every(({ name, of }) => valueOf(name).size === 0 || of(offer).some((id) => valueOf(name).has(id))),
    )
    .toSorted(sort.compare);
  const filters: Filter[] = narrowings.map(({ name, label, of, say }) => ({
    name,
    label,
    choices: [...new Set(offers.flatMap(of))].map((id) => ({ id, label: say(id) })),
  }));
  return {
    shown,
    head: { sorts, sort: sort.id, onSort: (id: string) => change({ sort: id }) },
    filters: { filters, valueOf, onChange: change },
  };
}
