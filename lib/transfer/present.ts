import type { z } from "zod";
import { toRateReference } from "@/lib/inventory/service-rate";
import { allocationSealer } from "@/lib/prebook/allocation";
import { addNoRate, toDropped, toOfferTerms } from "@/lib/prebook/present";
import { describeOffer, computePolicy } from "./offer";
import type { DroppedTransfer } from "./price";
import type { DroppedRate, TransferSearchResponse } from "./schemas";
import type { TransferSearch } from "./search";

/** The response of /transfer/search; without any rate it contains a single `no_rate`. */
export function toTransferSearchResponse(result: TransferSearch): z.input<typeof TransferSearchResponse> {
  const { context, search, offers, dropped } = result;
  const seal = allocationSealer(context, 2, search);
  return {
    offers: offers.map((offer) => ({
      allocation_id: seal({ pick: toRateReference(offer.rate), total: offer.total }),
      ...describeOffer(search, offer),
      ...toOfferTerms(
        offer.total,
        search.currency_code,
        computePolicy(context, search, offer),
        offer.rate.from.timezone,
      ),
      confirmation_mode: offer.rate.confirmationMode,
    })),
    dropped: addNoRate(offers, dropped.map(toDroppedRate)),
  };
}

function toDroppedRate({ rate, drop, details }: DroppedTransfer): z.input<typeof DroppedRate> {
  return {
    ...toDropped(drop, details),
    service_class: rate.serviceClass,
    vehicle_type_public_id: rate.vehicle.publicId,
  };
}
