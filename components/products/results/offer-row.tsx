"use client";

import { Clock3, LoaderCircle, Zap } from "lucide-react";
import { type ReactNode, useState } from "react";
import { describeHoldFailure } from "@/components/booking/checkout/hold-states";
import type { RepeatableSearch, useCreateHold } from "@/components/booking/checkout/use-hold";
import { OfferEarned } from "@/components/earnings/earned";
import { AddToQuote, type WantedOffer } from "@/components/quotes/add-to-quote";
import { formatTerms, TermsText } from "@/components/search/offers/terms-text";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { IfMayWrite } from "@/components/ui/for-writing";
import { Badge } from "@/components/ui/values/badge";
import { Money } from "@/components/ui/values/money";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import type { Failure } from "@/lib/staff/client/failure";
import { serviceNow } from "@/lib/staff/client/service-time";
import { summarizePolicy, type OfferTerms } from "./offer-terms";

interface Props {
  offer: OfferTerms;
  /** The offer's name in the button's accessible label. */
  name: string;
  /** The visible description of the offer. */
  children: ReactNode;
  /** Text above the total. */
  priceNote: string;
  /** Content beside the status. */
  aside?: ReactNode;
  /** Content below, over the whole width. */
  below?: ReactNode;
  holding: HoldAction;
  /** Set if several offers are picked first and then held together. */
  picking?: { isPicked: boolean; onPick: () => void };
}

/** How an offer is held, and what adds it to a quote. */
export interface HoldAction {
  wanted: WantedOffer;
  holds: Pick<ReturnType<typeof useCreateHold>, "taking" | "failed" | "searchAgain">;
  /** The search to repeat if the offer is gone. */
  answer: RepeatableSearch;
  onHold: () => void;
}

/** An offer with its price, cancellation deadline, description and Hold button. */
export function OfferRow({ offer, name, children, priceNote, aside, below, holding, picking }: Props) {
  const [now] = useState(serviceNow);
  const { allocation_id: id, total_selling_rate: total, currency_code: currency, cancellation_policy: policy } = offer;
  const { wanted, holds, answer, onHold } = holding;
  const { taking, failed, searchAgain } = holds;
  const terms = summarizePolicy(policy, total, now);
  const words = { name, terms: formatTerms(terms, policy.timezone), amount: formatAmount(total, currency) };
  return (
    <div className="@container flex flex-col gap-3 px-4 py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 @md:grid-cols-[minmax(0,1fr)_auto_auto] @2xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)_10rem_auto]">
        <div className="col-span-full min-w-0 @2xl:col-span-1">{children}</div>
        <div className="col-span-full flex min-w-0 flex-col items-start gap-1 text-xs @md:col-span-1">
          <TermsText terms={terms} zone={policy.timezone} />
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <ConfirmationBadge mode={offer.confirmation_mode} />
            {aside}
          </div>
        </div>
        <p className="@md:text-end">
          <span className="block text-xs text-muted">{priceNote}</span>
          <Money amount={total} currency={currency} size="lg" />
          <OfferEarned total={total} currency={currency} isStacked />
        </p>
        <IfMayWrite>
          <span className="flex items-center justify-end gap-1">
            {picking ? (
              <Button
                className="min-w-22"
                variant={picking.isPicked ? "primary" : "secondary"}
                aria-label={t("products.pickAria", words)}
                aria-pressed={picking.isPicked}
                onPress={picking.onPick}
              >
                {t(picking.isPicked ? "products.picked" : "products.pick")}
              </Button>
            ) : (
              <Button
                className="min-w-22"
                aria-label={t("products.holdAria", words)}
                isPending={taking === id}
                pendingLabel={t("products.holding")}
                isDisabled={taking !== undefined && taking !== id}
                onPress={onHold}
              >
                {t("products.holdLabel")}
              </Button>
            )}
            <AddToQuote offer={wanted} label={`${name}, ${formatAmount(total, currency)}`} />
          </span>
        </IfMayWrite>
      </div>
      {below}
      {failed?.id === id && <NotHeld failure={failed.failure} onSearchAgain={() => void searchAgain(answer)} />}
    </div>
  );
}

interface NotHeldProps {
  failure: Failure;
  onSearchAgain: () => void;
}

/** Explains why offers could not be held. */
export function NotHeld({ failure, onSearchAgain }: NotHeldProps) {
  return (
    <Notice
      tone="negative"
      title={t("products.notHeld")}
      action={
        <Button size="sm" onPress={onSearchAgain}>
          {t("products.searchAgain")}
        </Button>
      }
    >
      {describeHoldFailure(failure)} {t("products.nothingHeld")}
    </Notice>
  );
}

/** A badge for how the booking will be confirmed: at once or by the supplier. */
export function ConfirmationBadge({ mode }: { mode: OfferTerms["confirmation_mode"] }) {
  if (mode === "INSTANT") {
    return (
      <Badge tone="positive" icon={Zap}>
        {t("products.confirms.INSTANT")}
      </Badge>
    );
  }
  return mode === "ON_REQUEST" ? (
    <Badge tone="caution" icon={Clock3}>
      {t("products.confirms.ON_REQUEST")}
    </Badge>
  ) : (
    <Badge tone="neutral" icon={LoaderCircle}>
      {t("products.confirmedWithinMinutes")}
    </Badge>
  );
}
