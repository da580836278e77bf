"use client";

import { parseDate } from "@internationalized/date";
import { useEffect, useRef, useState } from "react";
import { MAX_DAYS_AHEAD } from "@/lib/accommodation/limits";
import { addDays, localDate, nightsBetween } from "@/lib/core/dates";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import type { Failure } from "@/lib/staff/client/failure";
import { useAct } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { serviceNow } from "@/lib/staff/client/service-time";
import { Button, ButtonLink } from "@/components/ui/button";
import { CheckField } from "@/components/ui/fields/check-field";
import { DateRangeField } from "@/components/ui/fields/date-range-field";
import { Deadline } from "@/components/ui/values/deadline";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { Money } from "@/components/ui/values/money";
import { Notice } from "@/components/ui/feedback/notice";
import { toast } from "@/components/ui/feedback/toast-queue";
import { formatStayDates } from "@/lib/format/dates";
import { formatAmount, isZero } from "@/lib/format/money";
import { PriceStrip } from "./price-strip";
import type { Booking } from "./use-booking-record";
import { call } from "@/lib/staff/client/call";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { warningText } from "@/lib/staff/client/failure-text";

export interface QuoteHold {
  /** Stops the release of the quote's hold, because the change is being made. */
  keep: () => void;
  /** Allows the release of the hold again, because the change was refused. */
  letGo: () => void;
}

/**
 * Releases the hold of a quoted change as soon as its panel closes or another quote replaces it. A failed release is
 * not retried, because the hold expires anyway.
 * @param token the change token of the quote that is shown, if any
 */
function useReleasedQuote(bookingId: string, token: string | undefined): QuoteHold {
  const isKept = useRef(false);
  useEffect(() => {
    if (token === undefined) return undefined;
    isKept.current = false;
    return () => {
      if (isKept.current) return;
      const input = { params: { public_id: bookingId }, body: { change_token: token } };
      call("booking.change.release", input).catch(() => {});
    };
  }, [bookingId, token]);
  return {
    keep: () => {
      isKept.current = true;
    },
    letGo: () => {
      isKept.current = false;
    },
  };
}

interface Props {
  booking: Booking;
  onClose: () => void;
  onChanged: () => void;
}
interface Dates {
  checkin: string;
  checkout: string;
}

/** Changes the dates of a stay: quotes the new price, holds it for half an hour, then confirms the change. */
export function ChangePanel({ booking, onClose, onChanged }: Props) {
  const [dates, setDates] = useState<Dates>({ checkin: booking.checkin_date!, checkout: booking.checkout_date! });
  const quote = useAct("booking.change.quote");
  const hold = useReleasedQuote(booking.public_id, quote.data?.change_token);
  const isSame = dates.checkin === booking.checkin_date && dates.checkout === booking.checkout_date;
  // Dates are sold from today at the property's location.
  const today = localDate(booking.cancellation_policy_snapshot?.timezone ?? "UTC", serviceNow());
  const choose = (chosen: Dates) => {
    quote.reset();
    setDates(chosen);
  };
  return (
    <SidePanel title={t("booking.changeNumber", { number: booking.booking_number })} isOpen onClose={onClose}>
      <div className="flex flex-1 flex-col gap-5 p-5">
        <DateRangeField
          unit="nights"
          label={t("booking.checkInAndOut")}
          value={{ start: parseDate(dates.checkin), end: parseDate(dates.checkout) }}
          onChange={(range) => {
            if (range) choose({ checkin: range.start.toString(), checkout: range.end.toString() });
          }}
          min={parseDate(today)}
          max={parseDate(addDays(today, MAX_DAYS_AHEAD + 30))}
        />
        <PriceStrip
          booking={booking}
          checkin={dates.checkin}
          nights={nightsBetween(dates.checkin, dates.checkout)}
          onChoose={(checkin) =>
            choose({ checkin, checkout: addDays(checkin, nightsBetween(dates.checkin, dates.checkout)) })
          }
        />
        {quote.data ? (
          <QuotedChange
            key={quote.data.change_token}
            booking={booking}
            dates={dates}
            quote={quote.data}
            hold={hold}
            onClose={onClose}
            onChanged={onChanged}
          />
        ) : (
          <>
            {quote.error && (
              <Notice tone="negative" title={t("booking.datesUnavailable")}>
                {quote.error.message}.
              </Notice>
            )}
            <div className="mt-auto flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">
              <Button onPress={onClose}>{t("booking.keepDates")}</Button>
              <Button
                variant="primary"
                isDisabled={isSame}
                isPending={quote.isPending}
                pendingLabel={t("booking.pricing")}
                onPress={() => quote.mutate({ input: { params: { public_id: booking.public_id }, body: dates } })}
              >
                {t("booking.showNewPrice")}
              </Button>
            </div>
          </>
        )}
      </div>
    </SidePanel>
  );
}

interface QuotedProps extends Props {
  dates: Dates;
  quote: ResponseOf<"booking.change.quote">;
  hold: QuoteHold;
}

/** Compares the current and the new stay, and confirms the change. */
function QuotedChange({ booking, dates, quote, hold, onClose, onChanged }: QuotedProps) {
  const [notifyGuest, setNotifyGuest] = useState(false);
  const [key] = useState(makeIdempotencyKey);
  const change = useAct("booking.change");
  const { before, after, difference, currency, cancellation_policy: policy } = quote;
  const sides = [
    {
      title: t("booking.now"),
      stay: formatStayDates(booking.checkin_date!, booking.checkout_date!),
      total: before,
      terms: booking.cancellation_policy_snapshot,
    },
    {
      title: t("booking.afterChange"),
      stay: formatStayDates(dates.checkin, dates.checkout),
      total: after,
      terms: policy,
    },
  ];
  const isDearer = !difference.startsWith("-");
  const amount = formatAmount(difference.replace("-", ""), currency);
  const priceChange = isZero(difference)
    ? t("booking.samePrice")
    : isDearer
      ? t("booking.more", { amount })
      : t("booking.less", { amount });
  return (
    <form
      className="flex flex-1 flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (change.isPending) return;
        hold.keep();
        const body = { change_token: quote.change_token, notify_guest: notifyGuest };
        change.mutate(
          { input: { params: { public_id: booking.public_id }, body }, idempotencyKey: key },
          {
            onSuccess: () => {
              toast({ tone: "positive", title: t("booking.datesChanged") });
              onChanged();
              onClose();
            },
            onError: ({ isFinal }) => isFinal && hold.letGo(),
          },
        );
      }}
    >
      <dl className="grid grid-cols-2 gap-3 rounded bg-sunken p-3">
        {sides.map(({ title, stay, total, terms }) => (
          <div key={title} className="min-w-0">
            <dt className="text-xs text-muted">{title}</dt>
            <dd className="flex flex-col gap-1">
              <Money amount={total} currency={currency} size="lg" />
              <span>{stay}</span>
              <span className="text-xs text-muted">
                {terms?.free_until == null
                  ? t("booking.noFree")
                  : rich("booking.freeUntilAt", {
                      at: <Deadline key="at" at={terms.free_until} zone={terms.timezone} />,
                    })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <output className="text-md font-semibold">{priceChange}</output>
      <p className="text-muted">
        {rich("booking.roomsHeld", { at: <Deadline key="at" at={quote.expires_at} zone={policy.timezone} /> })}
      </p>
      {quote.warnings
        .filter(({ severity }) => severity === "WARNING")
        .map((warning) => (
          <Notice key={warning.code} tone="caution" title={warningText(warning)}>
            {null}
          </Notice>
        ))}
      <CheckField isSelected={notifyGuest} onChange={setNotifyGuest}>
        {t("booking.mailNewVoucher")}
      </CheckField>
      {change.error && <NotChanged failure={change.error} />}
      <div className="mt-auto flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">
        <Button onPress={onClose}>{t("booking.keepDates")}</Button>
        <Button type="submit" variant="primary" isPending={change.isPending} pendingLabel={t("booking.changing")}>
          {isZero(difference)
            ? t("booking.changeDates")
            : isDearer
              ? t("booking.changeForMore", { amount })
              : t("booking.changeForLess", { amount })}
        </Button>
      </div>
    </form>
  );
}

/** Says why the dates were not changed, or that the outcome is still unknown. */
function NotChanged({ failure }: { failure: Failure }) {
  if (!failure.isFinal)
    return (
      <Notice tone="negative" title={t("booking.noAnswer")}>
        {t("booking.changeNotTwice")}
      </Notice>
    );
  if (failure.code === "CREDIT_EXCEEDED")
    return (
      <Notice
        tone="negative"
        title={t("booking.noCreditForChange")}
        action={
          <ButtonLink href="/account" size="sm">
            {t("booking.openAccount")}
          </ButtonLink>
        }
      >
        {failure.message}.
      </Notice>
    );
  return (
    <Notice tone="negative" title={t("booking.datesNotChanged")}>
      {failure.message}.
    </Notice>
  );
}
