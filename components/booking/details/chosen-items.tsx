"use client";

import { useQueries } from "@tanstack/react-query";
import { isCancellable } from "@/lib/booking/status";
import { readQuery } from "@/lib/staff/client/hooks";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { CheckField } from "@/components/ui/fields/check-field";
import { Money } from "@/components/ui/values/money";
import { formatDateOrTime, formatShortDateTime } from "@/lib/format/dates";
import { isZero, formatAmount } from "@/lib/format/money";
import { formatProductType } from "@/lib/format/product";
import { StatusBadge } from "./booking-status";
import type { Booking } from "./use-booking-record";
import { t } from "@/lib/language/text";

type Item = NonNullable<Booking["items"]>[number];

/** Items that can still be cancelled at an instant. Each has its own deadline (docs/cancellation#items-of-a-package). */
export function cancellableItems({ items = [] }: Booking, now: Date): Item[] {
  return items.filter(({ status, cancellation_policy_snapshot: { cancellable_until: until } }) => {
    if (!isCancellable(status)) return false;
    return status === "ON_REQUEST" || until === null || new Date(until) >= now;
  });
}

interface Props {
  booking: Booking;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Lists a package's items with their fees, to cancel all of them or some. */
export function ChosenItems({ booking, chosen, onChange }: Props) {
  const now = useServiceNow(30_000);
  const { items = [], public_id } = booking;
  const free = new Set(cancellableItems(booking, now).map((item) => item.item_public_id));
  const quotes = useQueries({
    queries: items.map(({ item_public_id: id }) => ({
      ...readQuery("booking.quote", { params: { public_id }, body: { item_public_ids: [id] } }),
      enabled: free.has(id),
      staleTime: 0,
      refetchInterval: 30_000,
    })),
  });
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-semibold">{t("booking.whatToCancel")}</legend>
      <ul className="flex flex-col">
        {items.map((item, at) => {
          const { item_public_id: id, title, status, cancellation_policy_snapshot: policy } = item;
          const fee = quotes[at]?.data?.sell_fee;
          const what = (
            <span className="min-w-0">
              <span className="block wrap-anywhere">{title}</span>
              <span className="block text-xs text-muted">
                {formatProductType(item.product_type)} · {formatDateOrTime(item.starts_at)}
              </span>
            </span>
          );
          return (
            <li
              key={id}
              className="flex items-start justify-between gap-4 border-t border-border py-2 first:border-t-0"
            >
              {free.has(id) ? (
                <CheckField isSelected={chosen.has(id)} onChange={(on) => toggle(id, on)}>
                  {what}
                </CheckField>
              ) : (
                <div className="py-1 ps-6">{what}</div>
              )}
              <span className="shrink-0 text-end text-xs text-muted">
                <Money amount={item.total_amount} currency={item.currency_code} className="block text-text" />
                {status !== "CONFIRMED" && status !== "ON_REQUEST" ? (
                  <StatusBadge status={status} />
                ) : !free.has(id) ? (
                  t("booking.notSince", {
                    at: formatShortDateTime(policy.cancellable_until ?? item.starts_at, policy.timezone),
                  })
                ) : fee === undefined ? (
                  t("booking.feeUnknown")
                ) : isZero(fee) ? (
                  <span className="text-positive">{t("booking.isFree")}</span>
                ) : (
                  t("booking.feeIs", { amount: formatAmount(fee, item.currency_code) })
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
