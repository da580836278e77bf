"use client";

import { useState } from "react";
import { serviceNow } from "@/lib/staff/client/service-time";
import { formatBoard } from "@/lib/format/board";
import { formatParty } from "@/lib/format/party";
import { OfferButton, type OffersProps } from "./offer-button";
import { termsOfPolicy } from "./offer-labels";
import { TermsText } from "./terms-text";

/** A property's offers as a list, for several rooms or for more rate plans than fit a table. */
export function OfferList({ property, offers, taking, onChoose }: OffersProps) {
  const [now] = useState(serviceNow);
  return (
    <ul aria-label={`Offers of ${property.name}`}>
      {offers.map((offer) => (
        <li
          key={offer.allocation_id}
          className="grid gap-x-6 gap-y-2 border-t border-border py-2.5 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_15rem] md:items-center"
        >
          <ul className="flex flex-col gap-0.5">
            {offer.slots.map(({ room_name, meal_plan_code, ...party }, at) => (
              <li key={at}>
                <span className="font-semibold">{room_name}</span> · {formatBoard(meal_plan_code)}{" "}
                <span className="text-xs text-muted">{formatParty(party)}</span>
              </li>
            ))}
          </ul>
          <p className="text-xs">
            <TermsText
              terms={termsOfPolicy(offer.cancellation_policy, offer.grand_total, now)}
              zone={property.timezone}
              isShort
            />
          </p>
          <OfferButton offer={offer} property={property} taking={taking} onChoose={onChoose} isNamed />
        </li>
      ))}
    </ul>
  );
}
