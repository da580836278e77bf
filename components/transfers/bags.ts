import type { z } from "zod";
import { t } from "@/lib/language/text";
import type { TransferOffer } from "@/lib/transfer/schemas";

/** A transfer's vehicles: of an offer, or of one in a quote. */
type Offer = Pick<z.output<typeof TransferOffer>, "units" | "service_class"> & { vehicle_type: { max_bags: number } };

/** The number of bags that an offer takes; for a shared transfer those of the whole vehicle. */
export function bagsTaken({ vehicle_type: { max_bags }, units, service_class }: Offer): number {
  return service_class === 1 ? max_bags * units : max_bags;
}

/** The message that an offer cannot take a number of bags; undefined when it can. */
export function tooManyBags(offer: Offer, bags: number | null): string | undefined {
  const most = bagsTaken(offer);
  if (bags === null || bags <= most) return undefined;
  return offer.service_class === 1 && offer.units > 1
    ? t("transfers.bags.all", { bags, most, units: offer.units })
    : t("transfers.bags.one", { bags, most });
}
