import { isOpen } from "@/lib/booking/status";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { useShowsEarnings } from "@/lib/staff/client/client-view";
import { BookingSellPrice } from "@/components/earnings/booking-sell-price";
import { sellPriceOfBooking } from "@/lib/booking/as-sold";
import { classes } from "@/components/ui/class-names";
import { Money } from "@/components/ui/values/money";
import { Section } from "@/components/ui/layout/section";
import { subtractMoney, isZero } from "@/lib/format/money";
import type { Booking } from "./use-booking-record";
import { t } from "@/lib/language/text";

/** The booking's total by part, and the cancellation fee and refund. */
export function BookingMoney({ booking }: { booking: Booking }) {
  const total = sellPriceOfBooking(booking);
  const currency = booking.currency ?? booking.currency_code ?? "";
  const parts = [
    ...(booking.product_type === PRODUCT_TYPE.STAY ? (booking.rooms ?? []) : []).map(
      (room) => [room.name, room.stay_total] as const,
    ),
    ...(booking.items ?? []).map((item) => [item.title, item.total_amount] as const),
  ];
  const penalty = booking.cancellation_policy_snapshot?.realized_penalty;
  const isEnded = booking.status === "REJECTED" || booking.status === "FAILED";
  return (
    <Section title={t("booking.money")}>
      <dl className="flex flex-col gap-2">
        {parts.length > 1 &&
          parts.map(([label, amount], at) => (
            <Line key={at} label={label}>
              <Money amount={amount} currency={currency} />
            </Line>
          ))}
        <Line label={isEnded ? t("booking.totalNotCharged") : t("booking.total")} isSum={parts.length > 1}>
          <Money amount={total} currency={currency} size="md" className={isEnded ? "line-through" : ""} />
        </Line>
        {penalty && (
          <Line label={isZero(penalty.fee) ? t("booking.freeCancellation") : t("booking.cancellationFee")}>
            <Money amount={penalty.fee} currency={penalty.currency} />
          </Line>
        )}
        {penalty && booking.status === "CANCELLED" && (
          <Line label={t("booking.refund")}>
            <Money amount={subtractMoney(total, penalty.fee, currency)} currency={currency} />
          </Line>
        )}
        <EarnedLines booking={booking} currency={currency} />
      </dl>
      <BookingSellPrice id={booking.public_id} status={booking.status} version={booking.version} />
    </Section>
  );
}

/** Net price and earning at the present total. Not printed, and hidden in the client view. */
function EarnedLines({ booking: { breakdown, status }, currency }: { booking: Booking; currency: string }) {
  if (!useShowsEarnings() || !breakdown) return null;
  return (
    <>
      <Line label={isOpen(status) ? t("booking.netOwedOnceConfirmed") : t("booking.netOwed")} isSum isOnScreenOnly>
        <Money amount={breakdown.net_total} currency={currency} />
      </Line>
      <Line label={t("booking.youEarn")} isOnScreenOnly>
        <Money amount={breakdown.markup} currency={currency} />
      </Line>
    </>
  );
}

interface LineProps {
  label: string;
  isSum?: boolean;
  /** Whether the line is left out in print. */
  isOnScreenOnly?: boolean;
  children: React.ReactNode;
}

function Line({ label, isSum = false, isOnScreenOnly = false, children }: LineProps) {
  return (
    <div
      className={classes(
        "flex items-baseline justify-between gap-4",
        isSum && "border-t border-border pt-2",
        isOnScreenOnly && "print:hidden",
      )}
    >
      <dt className="min-w-0 text-muted wrap-anywhere">{label}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}
