"use client";

import { Coins } from "lucide-react";
import type { Failure } from "@/lib/staff/client/failure";
import { HOLD_SCENARIOS, ScenarioMenu } from "@/components/checkout/scenario-menu";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { fitsGrid, OfferGrid } from "./offer-grid";
import { OfferList } from "./offer-list";
import { formatFees } from "./offer-labels";
import type { Property } from "./offers";
import type { CompleteSearch } from "../search-state";
import { useOffers, type Offer } from "./use-offers";

export interface Holding {
  /** The allocation that is being prebooked. */
  taking: string | undefined;
  failed: { id: string; failure: Failure } | undefined;
  onChoose: (offer: Offer, property: Property) => void;
  /** The sandbox scenario of the next hold. */
  play?: { scenario: string | undefined; setScenario: (scenario: string | undefined) => void };
}

interface Props {
  property: Property;
  search: CompleteSearch;
  holding: Holding;
}

/** A property's live offers for all rooms and rate plans. */
export function OffersPanel({ property, search, holding }: Props) {
  const { taking, failed, onChoose, play } = holding;
  const answer = useOffers(property.public_id, search);
  if (answer.isPending) {
    return (
      <div className="flex flex-col gap-2 py-2">
        <Loading what={`Loading the offers of ${property.name}`} />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
    );
  }
  const again = (
    <Button size="sm" onPress={() => void answer.refetch()} isPending={answer.isFetching} pendingLabel="Loading">
      Load again
    </Button>
  );
  if (answer.error) {
    return (
      <Notice tone="negative" title="The offers could not be loaded" action={again}>
        {answer.error.message}.
      </Notice>
    );
  }
  const { offers } = answer.data;
  if (offers.length === 0) {
    return (
      <Notice tone="caution" title="Sold out in the meantime" action={again}>
        The last room was sold to someone else.
      </Notice>
    );
  }
  const Offers = fitsGrid(offers) ? OfferGrid : OfferList;
  const failure = offers.some(({ allocation_id }) => allocation_id === failed?.id) ? failed?.failure : undefined;
  const fees = offers[0]!.fees_at_property;
  return (
    <div className="flex flex-col gap-3">
      {failure && (
        <Notice tone="negative" title="The offer could not be held" action={again}>
          {failure.code === "RATE_KEY_EXPIRED"
            ? "Its price is over an hour old: load the current prices."
            : `${failure.message}. Nothing was held.`}
        </Notice>
      )}
      <Offers property={property} offers={offers} taking={taking} onChoose={(offer) => onChoose(offer, property)} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 empty:hidden">
        {fees.length > 0 && (
          <p className="flex items-start gap-1.5 text-xs text-muted">
            <Coins aria-hidden className="mt-px size-3.5 shrink-0" />
            <span>Not in these totals, paid at the property: {formatFees(fees)}</span>
          </p>
        )}
        {play && (
          <div className="ml-auto">
            <ScenarioMenu act="holding" scenarios={HOLD_SCENARIOS} value={play.scenario} onChange={play.setScenario} />
          </div>
        )}
      </div>
    </div>
  );
}
