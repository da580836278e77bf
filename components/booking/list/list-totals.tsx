"use client";

import { Fragment } from "react";
import { useShowsEarnings } from "@/lib/staff/client/client-view";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";

type Totals = ResponseOf<"booking.totals">;

/** The totals of all pages of a list by currency: the sell price, and cost and earning if the service returns them. */
export function ListTotals({ totals: { bookings, totals } }: { totals: Totals }) {
  // Right after the client view is left, the old totals are shown until new ones arrive.
  const showsEarnings = useShowsEarnings();
  if (bookings === 0) return null;
  if (totals === null) return <p className="text-xs text-muted">{t("booking.totals.tooMany")}</p>;
  return (
    <dl
      aria-label={t("booking.totals.label")}
      className="grid w-fit grid-cols-[repeat(2,auto)] gap-x-4 gap-y-1 text-xs tabular-nums sm:ms-auto sm:grid-cols-[repeat(6,auto)]"
    >
      {totals.map(({ currency, sell_total: sell, net_total: net, markup }) => (
        <Fragment key={currency}>
          <Figure label={t("booking.totals.sell")} value={formatAmount(sell, currency)} />
          {showsEarnings && net !== undefined && (
            <Figure label={t("booking.totals.net")} value={formatAmount(net, currency)} />
          )}
          {showsEarnings && markup !== undefined && (
            <Figure label={t("booking.youEarn")} value={formatAmount(markup, currency)} />
          )}
        </Fragment>
      ))}
    </dl>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="text-end font-semibold whitespace-nowrap">{value}</dd>
  </>
);
