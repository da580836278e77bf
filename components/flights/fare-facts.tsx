"use client";

import { useState } from "react";
import { formatDateTime } from "@/lib/format/dates";
import { formatBaggage, formatFare } from "@/lib/format/fare";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import { serviceNow } from "@/lib/staff/client/service-time";
import { formatCabin } from "./cabin-labels";
import type { Offer } from "./flight-facts";
import { sayByDirection } from "./itineraries";

/** The name of an offer's fare: `Economy Light`, or `Economy Light · Flex` if the directions differ. */
export function nameFare(offer: Offer): string {
  const families = sayByDirection(offer, ({ fare_family: family }) => family ?? "").join(" · ");
  return families.replaceAll(/[ /·]/g, "") ? `${formatCabin(offer.cabin)} ${families}` : formatCabin(offer.cabin);
}

/** An offer's fare in words: its name, what may be changed and taken along, and what cancelling costs when. */
export function FareFacts({ offer }: { offer: Offer }) {
  const words = sayByDirection(offer, (flight) =>
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

/** What cancelling costs once it is not free, in money. */
function Fees({ offer: { cancellation_policy: policy, total_selling_rate: total } }: { offer: Offer }) {
  const [now] = useState(serviceNow);
  const begun = policy.tiers.findLast(({ from }) => new Date(from) <= now);
  const isFreeNow = policy.free_until !== null && new Date(policy.free_until) >= now;
  const next = isFreeNow ? policy.tiers[0] : begun;
  if (next === undefined || (!isFreeNow && next.fee === total)) return null;
  const fee = formatAmount(next.fee, next.currency);
  return (
    <p className="text-xs text-muted">
      {isFreeNow
        ? t("flights.feeFrom", { fee, time: formatDateTime(next.from, policy.timezone) })
        : t("flights.feeNow", { fee })}
    </p>
  );
}
