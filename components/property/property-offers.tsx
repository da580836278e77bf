"use client";

import { holdOf } from "@/components/booking/create/choice";
import { useCreateHold } from "@/components/booking/checkout/use-hold";
import { NearbyAlternatives } from "@/components/search/alternatives/nearby-alternatives";
import { choiceOf } from "@/components/search/offers/choice-of";
import type { Property } from "@/components/search/offers/offers";
import { OffersPanel } from "@/components/search/offers/offers-panel";
import type { Offer } from "@/components/search/offers/use-offers";
import { propertyPath } from "@/components/search/property-path";
import { occupancyOf, type CompleteSearch } from "@/components/search/search-state";
import { Section } from "@/components/ui/layout/section";
import { formatStayDates } from "@/lib/format/dates";
import { formatRooms } from "@/lib/format/party";
import { t } from "@/lib/language/text";

/** A property's live offers for the dates and rooms of its address, each to hold, and cheaper and similar ones nearby. */
export function PropertyOffers({ property, search }: { property: Property; search: CompleteSearch }) {
  const { take, taking, failed, searchAgain } = useCreateHold();
  const onChoose = (offer: Offer) => {
    const choice = choiceOf(offer, property, search, propertyPath(property.public_id, search));
    void take(offer.allocation_id, holdOf(choice));
  };
  return (
    <>
      <Section
        title={t("property.roomsAndPrices")}
        aside={
          <span className="text-xs text-muted">
            {formatStayDates(search.checkin, search.checkout)} · {formatRooms(occupancyOf(search.rooms))}
          </span>
        }
      >
        <OffersPanel property={property} search={search} holding={{ taking, failed, searchAgain, onChoose }} />
      </Section>
      <NearbyAlternatives property={property} search={search} />
    </>
  );
}
