"use client";

import { type ReactNode, useState } from "react";
import type { Failure } from "@/lib/staff/client/failure";
import { serviceNow } from "@/lib/staff/client/service-time";
import { describeHoldFailure } from "../checkout/hold-failure";
import { formatTerms, TermsWords } from "../search/terms-text";
import { Button } from "../ui/button";
import { Money } from "../ui/money";
import { Notice } from "../ui/notice";
import { formatAmount } from "../format/money";
import { ConfirmationBadge } from "./confirmation-badge";
import { termsOfPolicy, type OfferTerms } from "./offer-terms";

interface Props {
  offer: OfferTerms;
  /** What it is, in the words of its button. */
  name: string;
  /** What it is, as one sees it. */
  children: ReactNode;
  /** Said above the total. */
  priceNote: string;
  /** Beside the status. */
  aside?: ReactNode;
  holding: Holding;
}

/** How the holding of an offer stands. */
export interface Holding {
  /** The allocation that is being held right now. */
  taking: string | undefined;
  failed: { id: string; failure: Failure } | undefined;
  onHold: () => void;
  onSearchAgain: () => void;
}

/** An offer: what it costs and until when it can be cancelled free, what it is, and the button that holds it. */
export function OfferRow({ offer, name, children, priceNote, aside, holding }: Props) {
  const [now] = useState(serviceNow);
  const { allocation_id: id, total_selling_rate: total, currency_code: currency, cancellation_policy: policy } = offer;
  const { taking, failed, onHold, onSearchAgain } = holding;
  const terms = termsOfPolicy(policy, total, now);
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)_8.5rem_5.5rem]">
        <div className="col-span-2 min-w-0 lg:col-span-1">{children}</div>
        <div className="col-span-2 flex min-w-0 flex-col items-start gap-1 text-xs lg:col-span-1">
          <TermsWords terms={terms} zone={policy.timezone} />
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <ConfirmationBadge mode={offer.confirmation_mode} />
            {aside}
          </div>
        </div>
        <p className="lg:text-right">
          <span className="block text-xs text-muted">{priceNote}</span>
          <Money amount={total} currency={currency} size="lg" />
        </p>
        <Button
          aria-label={`Hold ${name}, ${formatTerms(terms, policy.timezone)}, ${formatAmount(total, currency)}`}
          isPending={taking === id}
          pendingLabel="Holding"
          isDisabled={taking !== undefined && taking !== id}
          onPress={onHold}
        >
          Hold
        </Button>
      </div>
      {failed?.id === id && (
        <Notice
          tone="negative"
          title="The offer could not be held"
          action={
            <Button size="sm" onPress={onSearchAgain}>
              Search again
            </Button>
          }
        >
          {describeHoldFailure(failed.failure)} Nothing was held.
        </Notice>
      )}
    </div>
  );
}
