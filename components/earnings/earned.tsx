"use client";

import { classes } from "@/components/ui/class-names";
import { formatEarnedPercent, computeEarning } from "@/lib/core/earning";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { formatAmount, splitMoney } from "@/lib/format/money";
import { formatPercentage } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";
import { useShowsEarnings } from "@/lib/staff/client/client-view";
import { useProfile } from "@/lib/staff/client/profile";

interface Props {
  /** The net price, as `breakdown` of a record has it. */
  net: string;
  markup: string;
  currency: string;
  /** Whether net and earning are shown one below the other, for narrow columns. */
  isStacked?: boolean;
  className?: string;
}

/** Net price and earning, `Net 812.00 · You earn 96.40 EUR (11.9 %)`; hidden in the client view. */
export function NetAndEarning({ net, markup, currency, isStacked = false, className }: Props) {
  if (!useShowsEarnings()) return null;
  const percent = formatEarnedPercent({ net: parseMoney(net, currency), markup: parseMoney(markup, currency) });
  return (
    <span className={classes("block text-xs font-normal text-muted tabular-nums", className)}>
      <span className="whitespace-nowrap">{t("earnings.netOf", { amount: splitMoney(net, currency).figures })}</span>
      {isStacked ? <br /> : " · "}
      <span className={isStacked ? undefined : "whitespace-nowrap"}>
        {t(markup.startsWith("-") ? "earnings.youLose" : "earnings.youEarn", {
          amount: formatAmount(markup.replace(/^-/, ""), currency),
        })}
        {percent !== null && ` (${formatPercentage(percent.replace(/^-/, ""))})`}
      </span>
    </span>
  );
}

/**
 * The earning of an offered stay by the net that was priced, because a minimum price may raise the total beyond the
 * mark-up. Hidden in the client view, and until the net is known.
 */
export function StayEarned({
  total,
  net,
  ...rest
}: { total: string; net: string | undefined } & Omit<Props, "net" | "markup">) {
  if (net === undefined) return null;
  const { currency } = rest;
  return (
    <NetAndEarning
      net={net}
      markup={formatMoney(parseMoney(total, currency) - parseMoney(net, currency), currency)}
      {...rest}
    />
  );
}

/** What a service or package on offer earns at the selected profile's price; hidden in the client view. */
export function OfferEarned({ total, ...rest }: { total: string } & Omit<Props, "net" | "markup">) {
  const percent = useMarkupPercent();
  if (percent === undefined) return null;
  const { net, markup } = computeEarning(parseMoney(total, rest.currency), percent);
  const format = (amount: bigint) => formatMoney(amount, rest.currency);
  return <NetAndEarning net={format(net)} markup={format(markup)} {...rest} />;
}

/** The mark-up of the selected profile, by which the service prices offers; undefined until it is known. */
const useMarkupPercent = (): string | undefined => useProfile(useShowsEarnings())?.markup_percent;

interface Booking {
  breakdown?: { net_total: string; markup: string } | undefined;
  currency?: string | undefined;
  currency_code?: string | undefined;
}

/** What a booking earns at its present price; hidden in the client view. */
export function BookingEarned({ booking, className = "" }: { booking: Booking; className?: string }) {
  const { breakdown, currency, currency_code: code } = booking;
  if (!breakdown) return null;
  return (
    <NetAndEarning
      net={breakdown.net_total}
      markup={breakdown.markup}
      currency={currency ?? code ?? ""}
      className={className}
    />
  );
}
