import type { z } from "zod";
import { vehicleTypes } from "@/lib/catalogue/place-repository";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { RateReference } from "@/lib/inventory/service-rate";
import { describeSold } from "@/lib/transfer/offer";
import { repriceTransfer } from "@/lib/transfer/prebook";
import { toTransferSearchResponse } from "@/lib/transfer/present";
import { type TransferOffer, type TransferPrebookRequest, TransferSearchRequest } from "@/lib/transfer/schemas";
import { type AllocatedSource, pickParty, readSearch, readAllocatedSource, toLiveTerms } from "./allocated";
import { firstPicture } from "./content";
import type { ComparedValue, QuotedProduct } from "./product";
import type { ShownTransfer } from "./schemas";

interface Wanted {
  request: TransferPrebookRequest;
  time?: string | undefined;
}
export interface TransferSource extends AllocatedSource<TransferSearchRequest, z.output<typeof RateReference>> {
  time: string | null;
}
interface Live {
  offer: z.output<typeof TransferOffer>;
  details: ReturnType<typeof describeSold>;
}
type Facts = Pick<z.output<typeof ShownTransfer>, "party" | "details">;

/** Transfers: vehicles or seats of a route on a day. */
export const quotedTransfer: QuotedProduct<Wanted, TransferSource, Live, Facts> = {
  sourceOf: (context, { request, time = null }) => ({
    ...readAllocatedSource<TransferSearchRequest, typeof RateReference>(
      context,
      PRODUCT_TYPE.TRANSFER,
      request,
      RateReference,
    ),
    time,
  }),
  currencyOf: ({ search }) => search.currency_code,
  async price(context, source) {
    const search = readSearch(TransferSearchRequest, source);
    const priced = await repriceTransfer(context, search, source.pick);
    const { offers } = toTransferSearchResponse({ context, search, offers: [priced], dropped: [] });
    return { offer: offers[0]!, details: describeSold(search, priced) };
  },
  termsOf: ({ offer }) => toLiveTerms(offer),
  factsOf: ({ search }, { details }) => ({ party: pickParty(search), details }),
  contentOf: async (context, _source, { details }) => ({
    image: await firstPicture(context, vehicleTypes, details.vehicle_type.public_id, "VEHICLE_TYPE_NOT_FOUND"),
  }),
  compared: ({ details: { units, vehicle_type: vehicle } }): ComparedValue[] => [
    ["vehicle", units > 1 ? `${units} × ${vehicle.name}` : vehicle.name],
  ],
  bookingOf: ({ search }, { offer }) => ({
    product_type: PRODUCT_TYPE.TRANSFER,
    request: { ...search, allocation_id: offer.allocation_id },
    offer,
  }),
};
