"use client";

import { t } from "@/lib/language/text";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { useRead } from "@/lib/staff/client/hooks";
import { useCreateHold } from "../booking/checkout/use-hold";
import { holdChoice } from "../products/form/choice";
import { DroppedList } from "../products/results/dropped-list";
import { SearchOutcome } from "../products/results/outcome";
import { Section } from "../ui/layout/section";
import { groupTours } from "./departures";
import { NoTours } from "./no-tours";
import type { Offer } from "./tour-facts";
import { TourRow } from "./tour-row";
import { tourRequest, type CompleteTour } from "./tour-state";
import { useRefusedTours } from "./use-refused";

interface Props {
  /** The search for one tour. */
  search: CompleteTour;
  /** The page that the booking form links back to. */
  backTo: string;
}

/** The departures of a tour in a range of days, cheapest first. */
export function TourOffers({ search, backTo }: Props) {
  const answer = useRead("tour.search", { body: tourRequest(search) }, { staleTime: 60_000 });
  const refused = useRefusedTours(search, answer.data);
  const holds = useCreateHold();
  const requestOf = ({ allocation_id }: Offer) => ({ ...tourRequest(search), allocation_id });
  const wantedOf = (offer: Offer) => ({ product_type: PRODUCT_TYPE.TOUR, request: requestOf(offer) });
  const hold = (offer: Offer) => {
    const request = requestOf(offer);
    void holds.take(offer.allocation_id, holdChoice({ product: "tour", request, offer, backTo }));
  };
  return (
    <Section title={t("tours.departuresAndPrices")}>
      <SearchOutcome answer={answer} what={search.where.label}>
        {({ offers }) =>
          offers.length === 0 ? (
            <NoTours search={search} refused={refused} />
          ) : (
            <div className="-m-4">
              <ul>
                {groupTours(offers).map((tour) => (
                  <li key={tour.id} className="border-b border-border last:border-b-0">
                    <TourRow
                      tour={tour}
                      isOpenAtFirst
                      isOnOwnPage
                      holdingOf={(offer) => ({ wanted: wantedOf(offer), holds, answer, onHold: () => hold(offer) })}
                    />
                  </li>
                ))}
              </ul>
              {refused.length > 0 && (
                <div className="border-t border-border px-4 py-3">
                  <DroppedList refused={refused} of="option" />
                </div>
              )}
            </div>
          )
        }
      </SearchOutcome>
    </Section>
  );
}
