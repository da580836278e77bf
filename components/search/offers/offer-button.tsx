"use client";

import { LoaderCircle } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import { t } from "@/lib/language/text";
import { serviceNow } from "@/lib/staff/client/service-time";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { formatAmount } from "@/lib/format/money";
import { PolicyView } from "@/components/booking/checkout/policy-view";
import { StayEarned } from "@/components/earnings/earned";
import { classes } from "@/components/ui/class-names";
import { Tip } from "@/components/ui/overlays/tip";
import { Money } from "@/components/ui/values/money";
import { AddToQuote } from "@/components/quotes/add-to-quote";
import { type Dates, toQuotedStay } from "./to-choice";
import { OfferTerms } from "./offer-terms";
import { formatOfferBoards, isOnRequest, formatRooms, formatFees, summarizePolicy } from "./offer-labels";
import type { FindNetPrice } from "./nets";
import type { Property } from "./offers";
import { formatTerms, TermsText } from "./terms-text";
import type { Offer } from "./use-offers";

export interface OffersProps {
  property: Property;
  offers: readonly Offer[];
  /** The allocation that is being prebooked, if any. */
  taking: string | undefined;
  onChoose: (offer: Offer) => void;
  dates: Dates;
  findNet: FindNetPrice;
}

/**
 * A button with an offer's price that holds the offer; its tooltip shows the whole policy.
 * @param labelClass classes that hide board and terms where they stand beside the button
 */
export function OfferButton({
  offer,
  property,
  taking,
  onChoose,
  dates,
  findNet,
  labelClass = "hidden",
}: { offer: Offer; labelClass?: string } & Omit<OffersProps, "offers">) {
  const { allocation_id: id, grand_total, currency, cancellation_policy: policy, fees_at_property: fees } = offer;
  const mayWrite = useMayWrite();
  const [now] = useState(serviceNow);
  const isTaking = taking === id;
  const terms = summarizePolicy(policy, grand_total, now);
  const price = (
    <span className="min-w-0">
      <span className={classes("text-xs", labelClass)}>
        <span className="block font-semibold">{formatOfferBoards(offer)}</span>
        <TermsText terms={terms} zone={property.timezone} isShort />
      </span>
      <Money amount={grand_total} currency={currency} size="md" />
      <StayEarned total={grand_total} net={findNet(offer)} currency={currency} isStacked />
    </span>
  );
  if (!mayWrite)
    return (
      <div className="flex items-center gap-0.5 px-2.5 py-1.5">
        {price}
        <OfferTerms offer={offer} now={now} />
      </div>
    );
  const named = t("search.holdOffer", {
    what: formatRooms(offer),
    boards: formatOfferBoards(offer),
    terms: formatTerms(terms, property.timezone),
    price: formatAmount(grand_total, currency),
  });
  const priced = fees.length > 0 ? t("search.holdPlusFees", { offer: named, fees: formatFees(fees) }) : named;
  return (
    <div className="flex items-center gap-0.5">
      <Tip
        text={
          <span className="flex flex-col gap-2 py-1">
            <span className="font-semibold">{t("search.cancellingCosts")}</span>
            <PolicyView policy={policy} total={grand_total} start={now} />
            {fees.length > 0 && (
              <span className="text-muted">{t("search.atProperty", { fees: formatFees(fees) })}</span>
            )}
          </span>
        }
      >
        <Button
          aria-label={isOnRequest(offer) ? t("search.holdOnRequest", { offer: priced }) : priced}
          isPending={isTaking}
          isDisabled={taking !== undefined && !isTaking}
          onPress={() => onChoose(offer)}
          className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 rounded border border-line/50 bg-surface px-2.5 py-1.5 text-start transition-colors data-disabled:opacity-50 data-hovered:border-accent data-hovered:bg-accent-soft pointer-coarse:min-h-11"
        >
          {price}
          <span className="flex items-center gap-1 text-xs font-semibold text-accent">
            {isTaking && <LoaderCircle aria-hidden className="size-3.5 animate-spin" />}
            {t(isTaking ? "search.holding" : "search.hold")}
          </span>
        </Button>
      </Tip>
      <span className="flex shrink-0 flex-col">
        <OfferTerms offer={offer} now={now} />
        <AddToQuote
          offer={toQuotedStay(offer, property, dates)}
          label={`${property.name}, ${formatRooms(offer)}, ${formatOfferBoards(offer)}, ${formatAmount(grand_total, currency)}`}
        />
      </span>
    </div>
  );
}
