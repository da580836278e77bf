import { compareByPrice } from "../products/results/use-narrowed";
import { grouped } from "@/lib/core/lists";
import { formatAmount, isZero } from "@/lib/format/money";
import { formatCount } from "@/lib/format/counts";
import { t } from "@/lib/language/text";
import type { Offer } from "./tour-facts";

/** An option of a tour with its departures in order of time. */
export interface Option {
  id: string;
  name: string;
  offers: Offer[];
}
/** A tour with its options on sale. */
export interface Tour {
  id: string;
  name: string;
  options: Option[];
  cheapest: Offer;
}

/** Groups offers by tour and option, in the order of the tours' first offers. */
export function groupTours(offers: readonly Offer[]): Tour[] {
  const tours = grouped(offers, ({ tour_public_id }) => tour_public_id);
  return [...tours].map(([id, sold]) => ({
    id,
    name: sold[0]!.tour_name,
    options: [...grouped(sold, ({ option_public_id }) => option_public_id)].map(([option, departures]) => ({
      id: option,
      name: departures[0]!.option_name,
      offers: departures.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1)),
    })),
    cheapest: sold.toSorted(compareByPrice)[0]!,
  }));
}

/** Formats each traveller's price, `2 adults 72.00 EUR each, child of 3 free`; equal shares are combined. */
export function formatShares({ per_person, currency_code }: Pick<Offer, "per_person" | "currency_code">): string {
  const alike = grouped(per_person, ({ kind, age, amount }) => `${kind} ${age ?? ""} ${amount}`);
  return [...alike.values()]
    .map((people) => {
      const [{ kind, age, amount }] = people as [Offer["per_person"][number]];
      const many = people.length > 1;
      const price = formatAmount(amount, currency_code);
      const share = isZero(amount) ? t("tours.share.free") : many ? t("tours.share.each", { amount: price }) : price;
      if (kind === "ADULT")
        return t("tours.share.adults", { adults: formatCount(people.length, "adult"), amount: share });
      const child = { age: age ?? 0, amount: share };
      return many ? t("tours.share.children", { count: people.length, ...child }) : t("tours.share.child", child);
    })
    .join(t("format.comma"));
}
