import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { feeTotal, isPaidAtProperty } from "@/lib/core/stay-fees";
import type { ShownOffer } from "@/lib/sales-quote/offers/schemas";

interface PaidThere {
  name: string;
  /** The amount for the whole stay, in wire format. */
  amount: string;
  currency: string;
}

/** What the guest pays at the property of a stay, or of a package's stay, in addition to the sell price. */
export function feesAtProperty(offer: ShownOffer): readonly PaidThere[] {
  if (offer.product_type === PRODUCT_TYPE.STAY) return offer.fees_at_property;
  if (offer.product_type !== PRODUCT_TYPE.PACKAGE) return [];
  return offer.items.flatMap((item) => {
    if (item.product_type !== PRODUCT_TYPE.STAY) return [];
    const { mandatory_fees: fees, rooms, nights } = item.details;
    const persons = rooms.reduce((sum, { adults = 0, child_ages: ages = [] }) => sum + adults + ages.length, 0);
    return fees.filter(isPaidAtProperty).map(({ name, amount, basis, currency = offer.currency, payable }) => ({
      name,
      amount: feeTotal({ amount, basis, currency, payable }, { rooms: rooms.length, persons, nights }),
      currency,
    }));
  });
}
