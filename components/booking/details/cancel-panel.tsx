"use client";

import { toTravellerBooking } from "@/lib/booking/as-sold";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/staff/client/call";
import type { Failure } from "@/lib/staff/client/failure";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { serviceNow, useServiceNow } from "@/lib/staff/client/service-time";
import { Button } from "@/components/ui/button";
import { CheckField } from "@/components/ui/fields/check-field";
import { Deadline } from "@/components/ui/values/deadline";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { Money } from "@/components/ui/values/money";
import { Notice } from "@/components/ui/feedback/notice";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { TextField } from "@/components/ui/fields/text-field";
import { ReadFailure } from "@/components/ui/tables/unread";
import { subtractMoney, formatAmount, isZero, addMoney } from "@/lib/format/money";
import { cancellableItems, ChosenItems } from "./chosen-items";
import type { Booking } from "./use-booking-record";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";

/** The price of what is cancelled: of the whole booking or of the selected items. */
function sumCancelled(booking: Booking, ids: string[] | undefined): string {
  const whole = booking.stay_total ?? booking.total_amount ?? "0";
  if (!ids) return whole;
  const currency = booking.currency_code ?? "";
  const chosen = (booking.items ?? []).filter((item) => ids.includes(item.item_public_id));
  return addMoney(
    chosen.map((item) => item.total_amount),
    currency,
  );
}

interface UntilProps {
  fee: string;
  booking: Booking;
  /** The selected items of a package; undefined for the whole booking. */
  items: string[] | undefined;
  now: Date;
}

/** Says until when the fee stays the same: until the next tier of any policy in it. */
function Until({ fee, booking, items, now }: UntilProps) {
  if (booking.status === "ON_REQUEST") return <>{t("booking.untilConfirmed")}</>;
  const policies = items
    ? (booking.items ?? []).filter((i) => items.includes(i.item_public_id)).map((i) => i.cancellation_policy_snapshot)
    : [booking.cancellation_policy_snapshot].filter((policy) => policy !== undefined);
  const ends = policies
    .flatMap((p) =>
      [p.free_until, ...p.tiers.map(({ from }) => from), p.cancellable_until].map((at) => ({ at, zone: p.timezone })),
    )
    .flatMap(({ at, zone }) => (at === null || new Date(at) <= now ? [] : { at: new Date(at), zone }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const [next] = ends;
  if (!next) return null;
  return (
    <>
      {rich(isZero(fee) ? "booking.freeUntil" : "booking.feeHolds", {
        at: <Deadline key="at" at={next.at} zone={next.zone} />,
      })}
    </>
  );
}

interface Props {
  booking: Booking;
  onClose: () => void;
  onCancelled: () => void;
}

/** Cancels a booking after showing the fee and how long it holds. A package is cancelled whole or by item. */
export function CancelPanel({ booking, onClose, onCancelled }: Props) {
  const [now] = useState(serviceNow);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(cancellableItems(booking, now).map((item) => item.item_public_id)),
  );
  const isPackage = (booking.items ?? []).length > 0;
  const ids = [...chosen].sort();
  const isNothing = isPackage && chosen.size === 0;
  const quote = useRead(
    "booking.quote",
    { params: { public_id: booking.public_id }, ...(isPackage && { body: { item_public_ids: ids } }) },
    // Fees change with time, so the quote is refreshed every half minute.
    { staleTime: 0, gcTime: 0, refetchInterval: 30_000, enabled: !isNothing },
  );
  return (
    <SidePanel title={t("booking.cancelNumber", { number: booking.booking_number })} isOpen onClose={onClose}>
      {isPackage && (
        <div className="px-5 pt-5">
          <ChosenItems booking={toTravellerBooking(booking)} chosen={chosen} onChange={setChosen} />
        </div>
      )}
      {isNothing ? (
        <p className="p-5 text-muted">
          {cancellableItems(booking, now).length ? t("booking.selectItems") : t("booking.noItems")}
        </p>
      ) : quote.data ? (
        <CancelForm
          key={ids.join()}
          booking={booking}
          quote={quote.data}
          items={isPackage ? ids : undefined}
          onClose={onClose}
          onCancelled={onCancelled}
        />
      ) : (
        <div className="flex flex-col gap-3 p-5">
          {quote.error ? (
            <ReadFailure what={t("booking.theFee")} failure={quote.error} onRetry={() => void quote.refetch()}>
              {t("booking.nothingCancelled")}
            </ReadFailure>
          ) : (
            <>
              <Loading what={t("booking.readingFee")} />
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-9 w-48" />
              <Skeleton className="h-24" />
            </>
          )}
        </div>
      )}
    </SidePanel>
  );
}

interface FormProps extends Props {
  quote: ResponseOf<"booking.quote">;
  /** The selected items of a package; undefined for the whole booking. */
  items: string[] | undefined;
}

function CancelForm({ booking, quote, items, onClose, onCancelled }: FormProps) {
  const [reason, setReason] = useState("");
  const [notifyGuest, setNotifyGuest] = useState(false);
  const [key] = useState(makeIdempotencyKey);
  const now = useServiceNow(30_000);
  const policy = booking.cancellation_policy_snapshot;
  // The items of a package have deadlines of their own (ChosenItems).
  const isOver =
    !items &&
    policy?.cancellable_until != null &&
    booking.status === "CONFIRMED" &&
    new Date(policy.cancellable_until) < now;
  const sold = toTravellerBooking(booking);
  const total = sumCancelled(sold, items);
  const fee = quote.sell_fee;

  const cancel = useMutation<ResponseOf<"booking.cancel">, Failure>({
    mutationFn: () =>
      call(
        "booking.cancel",
        {
          params: { public_id: booking.public_id },
          body: {
            ...(reason.trim() && { reason: reason.trim() }),
            ...(items && { item_public_ids: items }),
            notify_guest: notifyGuest,
          },
        },
        { idempotencyKey: key },
      ),
    retry: (failures, failure) => failures < 2 && !failure.isFinal,
    onSuccess() {
      onCancelled();
      onClose();
    },
  });

  if (isOver || !quote.cancellable) {
    return (
      <div className="p-5">
        <Notice tone="caution" title={t("booking.notCancellable")}>
          {isOver && policy?.cancellable_until != null
            ? rich("booking.allowedUntil", {
                at: <Deadline key="at" at={policy.cancellable_until} zone={policy.timezone} />,
              })
            : t("booking.statusForbids")}
        </Notice>
      </div>
    );
  }
  const isFree = isZero(fee);
  return (
    <form
      className="flex flex-1 flex-col gap-5 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!cancel.isPending) cancel.mutate();
      }}
    >
      <div>
        <p className="text-muted">{t("booking.cancellationFee")}</p>
        <Money
          amount={fee}
          currency={quote.currency}
          size="xl"
          className={isFree ? "text-positive" : "text-negative"}
        />
        <p className="mt-1">
          <Until fee={fee} booking={sold} items={items} now={now} />
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-3 rounded bg-sunken p-3">
        <div>
          <dt className="text-xs text-muted">{items ? t("booking.totalOfItems") : t("booking.totalOfBooking")}</dt>
          <dd>
            <Money amount={total} currency={quote.currency} />
          </dd>
        </div>
        <div>
          <dt className="text-xs text-muted">{t("booking.refund")}</dt>
          <dd>
            <Money amount={subtractMoney(total, fee, quote.currency)} currency={quote.currency} />
          </dd>
        </div>
      </dl>
      <TextField
        label={t("booking.reason")}
        value={reason}
        onChange={setReason}
        isOptional
        rows={2}
        maxLength={500}
        hint={t("booking.reasonHint")}
      />
      <CheckField isSelected={notifyGuest} onChange={setNotifyGuest}>
        {t("booking.notifyContact")}
      </CheckField>
      {cancel.error && (
        <Notice tone="negative" title={cancel.error.isFinal ? t("booking.notCancelled") : t("booking.noAnswer")}>
          {cancel.error.isFinal ? `${cancel.error.message}.` : t("booking.feeNotTwice")}
        </Notice>
      )}
      <div className="mt-auto flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">
        <Button onPress={onClose}>{t("booking.keepBooking")}</Button>
        <Button type="submit" variant="danger" isPending={cancel.isPending} pendingLabel={t("booking.cancelling")}>
          {isFree ? t("booking.cancelFree") : t("booking.cancelFor", { amount: formatAmount(fee, quote.currency) })}
        </Button>
      </div>
    </form>
  );
}
