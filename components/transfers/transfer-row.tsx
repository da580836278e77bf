"use client";

import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { t } from "@/lib/language/text";
import type { RepeatableSearch, useCreateHold } from "../booking/checkout/use-hold";
import { holdChoice } from "../products/form/choice";
import { OfferRow } from "../products/results/offer-row";
import { TransferFacts, transferName } from "./transfer-facts";
import {
  type CompleteTransfer,
  hotelOf,
  pickupNote,
  formatRoute,
  transferPath,
  transferRequest,
} from "./transfer-state";
import type { Offer, useVehicles } from "./use-way";

/** What is sent to hold an offer of a search. */
const requestOf = (search: CompleteTransfer, { allocation_id }: Offer) => ({
  ...transferRequest(search),
  allocation_id,
});

/** The choice of an offer for its booking form, or of two: there and back. */
export function toChoice(search: CompleteTransfer, offer: Offer, back?: { search: CompleteTransfer; offer: Offer }) {
  const hotel = hotelOf(search);
  return {
    product: "transfer" as const,
    request: requestOf(search, offer),
    offer,
    route: formatRoute(search),
    pickupNote: pickupNote(search),
    backTo: transferPath(search),
    ...(hotel && { hotel }),
    ...(back && {
      back: {
        request: requestOf(back.search, back.offer),
        offer: back.offer,
        route: formatRoute(back.search),
        pickupNote: pickupNote(back.search),
      },
    }),
  };
}

interface RowProps {
  search: CompleteTransfer;
  offer: Offer;
  holds: ReturnType<typeof useCreateHold>;
  answer: RepeatableSearch;
  vehicles: ReturnType<typeof useVehicles>;
  /** Set where both ways are held together. */
  picking?: { isPicked: boolean; onPick: () => void };
}

/** An offer of a search, to be held alone or chosen for both ways. */
export function TransferRow({ search, offer, holds, answer, vehicles, picking }: RowProps) {
  return (
    <OfferRow
      offer={offer}
      name={transferName(offer)}
      priceNote={offer.service_class === 1 && offer.units === 1 ? t("transfers.forVehicle") : t("products.forAll")}
      holding={{
        wanted: {
          product_type: PRODUCT_TYPE.TRANSFER,
          request: requestOf(search, offer),
          ...(search.time !== null && { time: search.time }),
        },
        holds,
        answer,
        onHold: () => void holds.take(offer.allocation_id, holdChoice(toChoice(search, offer))),
      }}
      {...(picking && { picking })}
    >
      <TransferFacts offer={offer} image={vehicles.get(offer.vehicle_type.public_id)?.images[0]} isPictured />
    </OfferRow>
  );
}
