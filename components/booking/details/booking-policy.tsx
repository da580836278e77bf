import { isOpen } from "@/lib/booking/status";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { PolicyView } from "../checkout/policy-view";
import { Money } from "@/components/ui/values/money";
import { Section } from "@/components/ui/layout/section";
import { formatDateTime } from "@/lib/format/dates";
import { subtractMoney } from "@/lib/format/money";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import type { Booking } from "./use-booking-record";
import { t } from "@/lib/language/text";

/** The cancellation terms fixed at booking time; for a cancelled booking, the fee and the refund. */
export function BookingPolicy({ booking }: { booking: Booking }) {
  const now = useServiceNow(60_000);
  const zone = useOwnZone();
  const policy = booking.cancellation_policy_snapshot;
  const total = booking.stay_total ?? booking.total_amount;
  // A rejected or failed booking is not charged: its terms never took effect.
  const isVoid = booking.status === "REJECTED" || booking.status === "FAILED";
  if (!policy || total === undefined || isVoid) return null;
  const penalty = policy.realized_penalty;
  if (penalty) {
    return (
      <Section title={t("booking.cancellation")}>
        <dl className="grid grid-cols-2 gap-3">
          <div>
            <dt className="text-xs text-muted">{t("booking.fee")}</dt>
            <dd>
              <Money amount={penalty.fee} currency={penalty.currency} size="lg" />
            </dd>
          </div>
          <div>
            <dt className="text-xs text-muted">{t("booking.refund")}</dt>
            <dd>
              <Money
                amount={subtractMoney(total, penalty.fee, penalty.currency)}
                currency={penalty.currency}
                size="lg"
              />
            </dd>
          </div>
        </dl>
        <p className="mt-3 text-xs text-muted">{t("booking.cancelledAt", { at: formatDateTime(penalty.at, zone) })}</p>
      </Section>
    );
  }
  return (
    <Section title={isOpen(booking.status) ? t("booking.cancellationOnceConfirmed") : t("booking.cancellation")}>
      <PolicyView policy={policy} total={total} start={new Date(policy.captured_at)} now={now} />
      <p className="mt-3 text-xs text-muted">
        {t("booking.termsFixed", { at: formatDateTime(policy.captured_at, zone) })}
      </p>
    </Section>
  );
}
