"use client";

import { useState } from "react";
import { formatDateTime } from "@/lib/format/dates";
import { formatBaggage, formatFare } from "@/lib/format/fare";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import { serviceNow } from "@/lib/staff/client/service-time";
import { formatCabin } from "./cabin-labels";
import type { Offer } from "./flight-facts";
import { describeDirections } from "./itineraries";

/** The name of an offer's fare: `Economy Light`, or `Economy Light · Flex` if the directions differ. */
export function nameFare(offer: Offer): string {
  const families = describeDirections(offer, ({ fare_family: family }) => family ?? "").join(" · ");
  return families.replaceAll(/[ /·]/g, "") ? `${formatCabin(offer.cabin)} ${families}` : formatCabin(offer.cabin);
}

/** An offer's fare in words: its name, what may be changed and taken along, and what cancelling costs when. */
export function FareFacts({ offer }: { offer: Offer }) {
  const words = describeDirections(offer, (flight) =>
    [formatFare({ ...flight, fare_family: null }), formatBaggage(flight)].filter(Boolean).join(t("format.comma")),
  );
  return (
    <>
      <p className="font-semibold">{nameFare(offer)}</p>
      {words.map((text, at) => (
        <p key={at} className="text-xs text-muted">
          {words.length > 1 && `${at === 0 ? t("flights.thereLabel") : t("flights.backLabel")} `}
          {text}
        </p>
      ))}
      <Fees offer={offer} />
    </>
  );
}

/** What cancelling costs now, unless it is free or costs all, and from the next instant on which that changes. */
function Fees({ offer: { cancellation_policy: policy, total_selling_rate: total } }: { offer: Offer }) {
  const [now] = useState(serviceNow);
  const begun = policy.tiers.findLast(({ from }) => new Date(from) <= now);
  const next = policy.tiers.find(({ from }) => new Date(from) > now);
  return (
    <>
      {begun && begun.fee !== total && (
        <p className="text-xs text-muted">{t("flights.feeNow", { fee: formatAmount(begun.fee, begun.currency) })}</p>
      )}
      {next && next.fee !== begun?.fee && (
        <p className="text-xs text-muted">
          {t("flights.feeFrom", {
            fee: formatAmount(next.fee, next.currency),
            time: formatDateTime(next.from, policy.timezone),
          })}
        </p>
      )}
    </>
  );
}
