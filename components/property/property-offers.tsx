"use client";

import { holdChoice } from "@/components/booking/create/choice";
import { useCreateHold } from "@/components/booking/checkout/use-hold";
import { NearbyAlternatives } from "@/components/search/alternatives/nearby-alternatives";
import { toChoice } from "@/components/search/offers/to-choice";
import type { Property } from "@/components/search/offers/offers";
import { OffersPanel } from "@/components/search/offers/offers-panel";
import type { Offer } from "@/components/search/offers/use-offers";
import { propertyPath } from "@/components/search/property-path";
import { formatParties, type CompleteSearch } from "@/components/search/search-state";
import { Section } from "@/components/ui/layout/section";
import { formatStayDates } from "@/lib/format/dates";
import { t } from "@/lib/language/text";

/**
 * A property's live offers for the dates and rooms in the address, with Hold buttons, and cheaper or similar
 * properties nearby.
 */
export function PropertyOffers({ property, search }: { property: Property; search: CompleteSearch }) {
  const { take, taking, failed, searchAgain } = useCreateHold();
  const onChoose = (offer: Offer) => {
    const choice = toChoice(offer, property, search, propertyPath(property.public_id, search));
    void take(offer.allocation_id, holdChoice(choice));
  };
  return (
    <>
      <Section
        title={t("property.roomsAndPrices")}
        aside={
          <span className="text-xs text-muted">
            {formatStayDates(search.checkin, search.checkout)} · {formatParties(search)}
          </span>
        }
      >
        <OffersPanel property={property} search={search} holding={{ taking, failed, searchAgain, onChoose }} />
      </Section>
      <NearbyAlternatives property={property} search={search} />
    </>
  );
}
