"use client";

import { isPaidAtProperty } from "@/lib/core/stay-fees";
import { useState } from "react";
import { t } from "@/lib/language/text";
import type { CancellationTerms } from "@/lib/staff/client/plan-terms";
import { serviceNow } from "@/lib/staff/client/service-time";
import { formatAmount } from "@/lib/format/money";
import { classes } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Money } from "@/components/ui/values/money";
import { Stars } from "@/components/ui/values/stars";
import { TextLink } from "@/components/ui/values/text-link";
import { formatDistance } from "../geography";
import { formatBoards } from "../offers/offer-labels";
import { TermsText } from "../offers/terms-text";
import { propertyPath } from "../property-path";
import type { CompleteSearch } from "../search-state";
import { formatAmenityDifference, formatCostDifference } from "./difference";
import type { Alternative } from "./use-alternatives";

/** The height of a row, so that the layout does not shift when the list loads. */
const ROW = "min-h-21";

/** A list of other properties with an offer for the stay: the price, and how the property differs. */
export function AlternativeList({
  alternatives,
  search,
  label,
}: {
  alternatives: readonly Alternative[];
  search: CompleteSearch;
  label: string;
}) {
  const [now] = useState(serviceNow);
  return (
    <ul aria-label={label} className="flex flex-col">
      {alternatives.map((one) => {
        const { property_public_id: id, name, star_rating: stars, distance_metres: metres, offer, timezone } = one;
        const amenities = formatAmenityDifference(one);
        const difference = formatCostDifference(one);
        return (
          <li
            key={id}
            className={classes(
              ROW,
              "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 border-t border-border py-2 first:border-t-0",
            )}
          >
            <div className="flex min-w-0 flex-col gap-0.5">
              <p className="flex flex-wrap items-center gap-x-2">
                <TextLink href={propertyPath(id, search)}>{name}</TextLink>
                <Stars count={stars} />
              </p>
              <p className="text-xs">
                <span className="text-muted">{formatDistance(metres / 1000)} · </span>
                {formatBoards(offer.meal_plan_codes)}
              </p>
              <p className="text-xs">
                <TermsText terms={termsOf(offer, now)} zone={timezone} isShort />
              </p>
              {amenities !== "" && <p className="text-xs text-muted">{amenities}</p>}
            </div>
            <p className="flex flex-col items-end text-end text-xs">
              <Money amount={offer.grand_total} currency={offer.currency} size="md" />
              {difference !== undefined && (
                <span className={difference.startsWith("saves") ? "font-semibold text-positive" : "text-muted"}>
                  {difference}
                </span>
              )}
              {offer.fees_at_property.filter(isPaidAtProperty).map((fee) => (
                <span key={fee.code} className="text-muted">
                  {t("search.feeAtProperty", { amount: formatAmount(fee.amount, fee.currency) })}
                </span>
              ))}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Placeholder rows of a loading list. */
export function AlternativeSkeleton({ rows }: { rows: number }) {
  return (
    <div className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} className="h-19" />
      ))}
    </div>
  );
}

function termsOf({ free_until, non_refundable }: Alternative["offer"], now: Date): CancellationTerms {
  if (non_refundable) return { kind: "NON_REFUNDABLE" };
  return free_until !== null && Date.parse(free_until) >= now.getTime()
    ? { kind: "FREE_UNTIL", at: new Date(free_until) }
    : { kind: "FEES_APPLY" };
}
