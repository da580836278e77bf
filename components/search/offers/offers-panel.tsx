"use client";

import { isPaidAtProperty } from "@/lib/core/stay-fees";
import { Coins } from "lucide-react";
import { t } from "@/lib/language/text";
import type { Failure } from "@/lib/staff/client/failure";
import type { RepeatableSearch } from "@/components/booking/checkout/use-hold";
import { HOLD_SCENARIOS, ScenarioMenu } from "@/components/booking/checkout/scenario-menu";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { fitsOfferGrid, OfferGrid } from "./offer-grid";
import { formatFees, summarizePolicy } from "./offer-labels";
import { useNetPrices } from "./nets";
import type { Property } from "./offers";
import { toOccupancy, type CompleteSearch } from "../search-state";
import { type Offer, useOffers } from "./use-offers";
import { useState } from "react";
import { serviceNow } from "@/lib/staff/client/service-time";
import { formatBoard } from "@/lib/format/board";
import { formatParty } from "@/lib/format/party";
import { OfferButton, type OffersProps } from "./offer-button";
import { RoomPicker } from "./room-picker";
import { TermsText } from "./terms-text";

/** A property's offers as a list, for several rooms or for more rate plans than fit a table. */
function OfferList({ property, offers, taking, onChoose, dates, findNet }: OffersProps) {
  const [now] = useState(serviceNow);
  return (
    <ul aria-label={t("search.offersList", { name: property.name })}>
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
              terms={summarizePolicy(offer.cancellation_policy, offer.grand_total, now)}
              zone={property.timezone}
              isShort
            />
          </p>
          <OfferButton
            offer={offer}
            property={property}
            taking={taking}
            onChoose={onChoose}
            dates={dates}
            findNet={findNet}
          />
        </li>
      ))}
    </ul>
  );
}

export interface Holding {
  /** The allocation that is being prebooked, if any. */
  taking: string | undefined;
  failed: { id: string; failure: Failure } | undefined;
  searchAgain: (answer: RepeatableSearch) => Promise<void>;
  onChoose: (offer: Offer, property: Property) => void;
  /** The sandbox scenario of the next hold; absent outside a sandbox. */
  play?: { scenario: string | undefined; setScenario: (scenario: string | undefined) => void };
}

interface Props {
  property: Property;
  search: CompleteSearch;
  holding: Holding;
}

/** A property's live offers for all rooms and rate plans. */
export function OffersPanel({ property, search, holding }: Props) {
  const { taking, failed, searchAgain, onChoose, play } = holding;
  const answer = useOffers(property.public_id, search);
  const findNet = useNetPrices(property.public_id, search);
  const [picked, setPicked] = useState<Offer>();
  if (answer.isPending) {
    return (
      <div className="flex flex-col gap-2 py-2">
        <Loading what={t("search.loadingOffers", { name: property.name })} />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
    );
  }
  const again = (
    <Button
      size="sm"
      onPress={() => void searchAgain(answer)}
      isPending={answer.isFetching}
      pendingLabel={t("search.loading")}
    >
      {t("search.loadAgain")}
    </Button>
  );
  if (answer.error) {
    return (
      <Notice tone="negative" title={t("search.offersFailed")} action={again}>
        {answer.error.message}.
      </Notice>
    );
  }
  const { offers } = answer.data;
  if (offers.length === 0) {
    return (
      <Notice tone="caution" title={t("search.soldMeanwhile")} action={again}>
        {t("search.soldMeanwhileText")}
      </Notice>
    );
  }
  const Offers = fitsOfferGrid(offers) ? OfferGrid : OfferList;
  const combinations = (
    <Offers
      property={property}
      offers={offers}
      taking={taking}
      onChoose={(offer) => onChoose(offer, property)}
      dates={search}
      findNet={findNet}
    />
  );
  const failure = [...offers, picked].some((offer) => offer && offer.allocation_id === failed?.id)
    ? failed?.failure
    : undefined;
  const fees = offers[0]!.fees_at_property.filter(isPaidAtProperty);
  return (
    <div className="flex flex-col gap-3">
      {search.rooms.length === 1 && offers[0]!.slots.length > 1 && (
        <p className="text-muted">{t("search.partySplit", { party: formatParty(toOccupancy(search.rooms)[0]!) })}</p>
      )}
      {failure && (
        <Notice tone="negative" title={t("search.notHeld")} action={again}>
          {failure.code === "RATE_KEY_EXPIRED"
            ? t("search.rateExpired")
            : t("search.nothingHeld", { message: failure.message })}
        </Notice>
      )}
      {search.rooms.length > 1 ? (
        <RoomPicker
          property={property}
          search={search}
          cheapest={offers[0]!}
          taking={taking}
          onChoose={(offer) => {
            setPicked(offer);
            onChoose(offer, property);
          }}
        >
          {combinations}
        </RoomPicker>
      ) : (
        combinations
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 empty:hidden">
        {fees.length > 0 && (
          <p className="flex items-start gap-1.5 text-xs text-muted">
            <Coins aria-hidden className="mt-px size-3.5 shrink-0" />
            <span>{t("search.notInTotals", { fees: formatFees(fees) })}</span>
          </p>
        )}
        {play && (
          <div className="ms-auto">
            <ScenarioMenu act="holding" scenarios={HOLD_SCENARIOS} value={play.scenario} onChange={play.setScenario} />
          </div>
        )}
      </div>
    </div>
  );
}
