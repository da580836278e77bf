import { getLastFlight, groupJourneys } from "@/lib/core/journeys";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { t } from "@/lib/language/text";
import type { ShownOffer } from "@/lib/sales-quote/offers/schemas";

/** The name of an offer: its property, route, tour or package. */
export function formatOfferName(offer: ShownOffer): string {
  if (offer.product_type === PRODUCT_TYPE.STAY) return offer.property.name;
  if (offer.product_type === PRODUCT_TYPE.TOUR) return offer.details.tour_name;
  if (offer.product_type === PRODUCT_TYPE.PACKAGE) return offer.name;
  if (offer.product_type === PRODUCT_TYPE.TRANSFER)
    return t("products.routeTo", { from: offer.details.from_zone_name, to: offer.details.to_zone_name });
  const [there] = groupJourneys(offer.details.segments);
  return t("products.routeTo", { from: there![0].origin.name, to: getLastFlight(there!).destination.name });
}
