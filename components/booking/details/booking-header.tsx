"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { isCancellable, isEditable, isOpen } from "@/lib/booking/status";
import { bookAgainPath, hasEnded } from "./book-again";
import { BookingEarned } from "@/components/earnings/earned";
import { sellPriceOfBooking } from "@/lib/booking/as-sold";
import { Button, ButtonLink } from "@/components/ui/button";
import { IfMayWrite } from "@/components/ui/for-writing";
import { Instant } from "@/components/ui/values/instant";
import { Money } from "@/components/ui/values/money";
import { formatCountdown, formatDateOrTime, formatDateTime, formatStayDates } from "@/lib/format/dates";
import { formatProductType } from "@/lib/format/product";
import { StatusBadge } from "./booking-status";
import type { Booking } from "./use-booking-record";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { useAddress } from "@/components/ui/use-address";
import { Deadline } from "@/components/ui/values/deadline";
import { formatAmount } from "@/lib/format/money";
import { describeStatus } from "@/lib/format/status";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";

const bold = (text: ReactNode) => (
  <span key="bold" className="font-semibold">
    {text}
  </span>
);
const note = (text: ReactNode) => (
  <span key="note" className="text-muted">
    {text}
  </span>
);

/** The free-cancellation deadline; for a cancelled booking, its fee. */
function DeadlineLine({ booking }: { booking: Booking }) {
  const now = useServiceNow(30_000);
  const policy = booking.cancellation_policy_snapshot;
  if (!policy) return null;
  if (booking.status === "CANCELLED") {
    const penalty = policy.realized_penalty;
    return (
      <p className="font-semibold">
        {penalty && penalty.fee !== "0"
          ? t("booking.feeOf", { amount: formatAmount(penalty.fee, penalty.currency) })
          : t("booking.cancelledFree")}
      </p>
    );
  }
  if (booking.status === "ON_REQUEST")
    return <p className="font-semibold text-positive">{t("booking.freeUntilConfirmed")}</p>;
  if (!isCancellable(booking.status) && !isOpen(booking.status)) return null;
  if (policy.free_until === null) return <p className="font-semibold text-negative">{t("booking.noFree")}</p>;
  const isPast = new Date(policy.free_until) < now;
  return (
    <p className={isPast ? "text-caution" : "text-positive"}>
      {rich(isPast ? "booking.freeEnded" : "booking.freeUntilBold", {
        at: <Deadline key="at" at={policy.free_until} zone={policy.timezone} />,
        b: bold,
      })}
    </p>
  );
}

/** Explains the booking's status; for an on-request booking, how long the supplier has left to answer. */
function StatusNote({ booking: { status, respond_by: by } }: { booking: Booking }) {
  return (
    <>
      <output className="text-muted">{describeStatus(status).meaning}</output>
      {by !== undefined && <Answer by={by} />}
    </>
  );
}

function Answer({ by }: { by: string }) {
  const now = useServiceNow(1_000);
  const zone = useOwnZone();
  const left = new Date(by).getTime() - now.getTime();
  return (
    <p>
      {left > 0
        ? rich("booking.answersWithin", {
            left: (
              <span key="left" role="timer" className="font-semibold tabular-nums">
                {formatCountdown(left)}
              </span>
            ),
            at: formatDateTime(by, zone),
            note,
          })
        : rich("booking.answerOver", { at: formatDateTime(by, zone), note })}
    </p>
  );
}

// Loaded on demand (code splitting): most visits open none of these panels.
const CancelPanel = dynamic(() => import("./cancel-panel").then((panel) => panel.CancelPanel));
const ChangePanel = dynamic(() => import("./change-panel").then((panel) => panel.ChangePanel));
const EditPanel = dynamic(() => import("./edit-panel").then((panel) => panel.EditPanel));
const SendVoucherPanel = dynamic(() => import("./send-voucher-panel").then((panel) => panel.SendVoucherPanel));
const TripPanel = dynamic(() => import("./trip-panel").then((panel) => panel.TripPanel));

const PANELS = ["cancel", "change", "edit", "send", "trip"] as const;
type Panel = (typeof PANELS)[number];

/** Whether a booking's status and data allow what a panel does. */
function allows(booking: Booking, panel: Panel): boolean {
  const { status, checkin_date: checkin, guest_data_erased_at: erasedAt, trip_public_id: trip } = booking;
  if (panel === "cancel") return isCancellable(status);
  if (panel === "trip") return trip == null;
  if (erasedAt !== undefined) return false;
  if (panel === "edit") return isEditable(status);
  return status === "CONFIRMED" && (panel === "send" || checkin !== undefined);
}

/**
 * Which panel is open. An address such as `?panel=cancel` opens one, if the booking allows it and the user may write.
 */
function usePanel(booking: Booking) {
  const { query, change } = useAddress();
  const mayWrite = useMayWrite();
  const wanted = query.get("panel");
  const [panel, setPanel] = useState<Panel>();
  const [seen, setSeen] = useState<string | null>(null);
  const found = PANELS.find((one) => one === wanted);
  // A booking that was just confirmed may still be read as pending: the panel then opens after the next read.
  if (wanted !== seen && (found === undefined || (mayWrite && allows(booking, found)))) {
    setSeen(wanted);
    if (found) setPanel(found);
  }
  const close = () => {
    setPanel(undefined);
    if (wanted !== null) change({ panel: null });
  };
  return { panel, setPanel, close };
}

/** The head of a booking's page: number, status, total, deadline and actions. */
export function BookingHeader({ booking, onChanged }: { booking: Booking; onChanged: () => void }) {
  const { panel, setPanel, close } = usePanel(booking);
  const today = useServiceNow(60_000).toISOString().slice(0, 10);
  const { checkin_date: checkin, checkout_date: checkout, starts_at: starts, status } = booking;
  return (
    <header className="grid gap-x-8 gap-y-4 rounded border border-border bg-surface p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-muted tabular-nums">
            {formatProductType(booking.product_type)} {booking.booking_number}
          </p>
          <StatusBadge status={status} />
        </div>
        <h1 className="text-lg wrap-anywhere">
          <bdi>{booking.title}</bdi>
          {booking.place_name != null && <span className="font-normal text-muted"> · {booking.place_name}</span>}
        </h1>
        {checkin !== undefined && checkout !== undefined && (
          <p className="text-md">{formatStayDates(checkin, checkout)}</p>
        )}
        {starts !== undefined && <p className="text-md">{formatDateOrTime(starts)}</p>}
        <StatusNote booking={booking} />
        {booking.guest_data_erased_at !== undefined && (
          <p className="text-muted">
            {rich("booking.erasedAt", { at: <Instant key="at" at={booking.guest_data_erased_at} isReal /> })}
          </p>
        )}
      </div>
      <div className="flex flex-col gap-3 md:items-end md:text-end">
        <div>
          <p className="text-xs text-muted">{t("booking.total")}</p>
          <Money
            amount={sellPriceOfBooking(booking)}
            currency={booking.currency ?? booking.currency_code ?? ""}
            size="xl"
          />
          <BookingEarned booking={booking} className="print:hidden" />
          <DeadlineLine booking={booking} />
        </div>
        <IfMayWrite>
          <div className="flex flex-wrap gap-2 print:hidden">
            {hasEnded(status) && (
              <ButtonLink href={bookAgainPath(booking, today)} variant="primary">
                {t("booking.bookAgain")}
              </ButtonLink>
            )}
            {allows(booking, "send") && <Button onPress={() => setPanel("send")}>{t("booking.sendVoucher")}</Button>}
            {allows(booking, "edit") && <Button onPress={() => setPanel("edit")}>{t("booking.edit")}</Button>}
            {allows(booking, "change") && (
              <Button onPress={() => setPanel("change")}>{t("booking.changeDates")}</Button>
            )}
            {allows(booking, "trip") && <Button onPress={() => setPanel("trip")}>{t("booking.addToTrip")}</Button>}
            {allows(booking, "cancel") && (
              <Button variant="dangerQuiet" onPress={() => setPanel("cancel")}>
                {t("booking.cancelBooking")}
              </Button>
            )}
          </div>
          {status === "PENDING" && <p className="text-xs text-muted">{t("booking.cancelOnceConfirmed")}</p>}
        </IfMayWrite>
      </div>
      {panel === "cancel" && <CancelPanel booking={booking} onClose={close} onCancelled={onChanged} />}
      {panel === "change" && <ChangePanel booking={booking} onClose={close} onChanged={onChanged} />}
      {panel === "edit" && <EditPanel booking={booking} onClose={close} onSaved={onChanged} />}
      {panel === "send" && <SendVoucherPanel booking={booking} onClose={close} />}
      {panel === "trip" && <TripPanel booking={booking} onClose={close} onAdded={onChanged} />}
    </header>
  );
}
