"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { BookingPolicy } from "../details/booking-policy";
import { StatusBadge } from "../details/booking-status";
import { HistoryLine } from "../details/history-line";
import { JourneyFacts } from "../details/journey-facts";
import { StayRooms } from "../details/stay-rooms";
import type { Booking } from "../details/use-booking-record";
import { formatBookingDates } from "../list/what-and-when";
import { Instant } from "@/components/ui/values/instant";
import { KeyValues } from "@/components/ui/values/key-values";
import { Money } from "@/components/ui/values/money";
import { Notice } from "@/components/ui/feedback/notice";
import { Section } from "@/components/ui/layout/section";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { toast } from "@/components/ui/feedback/toast-queue";
import { ReadFailure } from "@/components/ui/tables/unread";
import { formatCountdown, formatDateTime, formatStayDates } from "@/lib/format/dates";
import { DecisionForm } from "./decision-form";
import { SupplierFacts } from "./supplier-facts";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import type { ReactNode } from "react";

const note = (text: ReactNode) => (
  <span key="note" className="text-muted">
    {text}
  </span>
);

/** The time left to answer by the service's clock, and the deadline in the reader's time zone. */
export function TimeLeft({ by }: { by: string }) {
  const left = Date.parse(by) - useServiceNow(1_000).getTime();
  const zone = useOwnZone();
  if (left <= 0) return <p className="font-semibold text-negative">{t("booking.queue.deadlinePassed")}</p>;
  return (
    <p>
      {rich("booking.queue.answerWithin", {
        left: (
          <span key="left" role="timer" className="font-semibold tabular-nums">
            {formatCountdown(left)}
          </span>
        ),
        at: formatDateTime(by, zone),
        note,
      })}
    </p>
  );
}

interface Props {
  /** Public ids. */
  tenant: string;
  booking: string;
  onLeave: () => void;
}

/** A partner's booking with supplier and terms and, while it waits, the form to confirm or decline it. */
export function QueuePanel({ tenant, booking: id, onLeave }: Props) {
  const params = { tenant_public_id: tenant, public_id: id };
  const { data, error, refetch } = useRead("queue.get", { params }, { staleTime: 0 });
  const decide = useAct("queue.decide");
  const cache = useQueryClient();
  const mayWrite = useMayWrite(tenant);
  if (!data) {
    if (error)
      return <ReadFailure what={t("booking.queue.theBooking")} failure={error} onRetry={() => void refetch()} />;
    return (
      <>
        <Loading what={t("booking.opening")} />
        <Skeleton className="h-80" />
      </>
    );
  }
  const partner = data.tenant_name;
  const booking: Booking = { ...data.booking, trace_id: data.trace_id };
  const { status, created_at: booked, checkin_date: checkin, checkout_date: checkout } = booking;
  const isOpen = status === "ON_REQUEST" || status === "PENDING";
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-1">
        <StatusBadge status={status} />
        <p className="mt-1 text-md font-semibold wrap-anywhere">
          <bdi>{booking.title}</bdi>
          {booking.place_name != null && <span className="font-normal text-muted"> · {booking.place_name}</span>}
        </p>
        <p>
          {checkin !== undefined && checkout !== undefined
            ? formatStayDates(checkin, checkout)
            : formatBookingDates(booking)}
        </p>
        <Money
          amount={booking.stay_total ?? booking.total_amount ?? "0"}
          currency={booking.currency ?? booking.currency_code ?? ""}
          size="lg"
        />
        {booking.respond_by !== undefined && <TimeLeft by={booking.respond_by} />}
      </div>
      {isOpen ? (
        <fieldset disabled={!mayWrite} className="contents">
          <DecisionForm
            isRequest={status === "ON_REQUEST"}
            isPending={decide.isPending}
            failure={decide.error}
            onDecide={(body) =>
              decide.mutate(
                { input: { params, body } },
                {
                  onSuccess: () => {
                    const title =
                      body.decision === "CONFIRM" ? t("booking.queue.confirmed") : t("booking.queue.declined");
                    toast({ tone: "positive", title, text: t("booking.queue.isNotified", { partner }) });
                    onLeave();
                  },
                  onSettled: () => void cache.invalidateQueries({ queryKey: ["queue.list"] }),
                  onError: () => void refetch(),
                },
              )
            }
          />
        </fieldset>
      ) : (
        <Notice tone="info" title={t("booking.queue.noRequests")}>
          {t("booking.queue.settled")}
        </Notice>
      )}
      <KeyValues
        items={[
          [t("common.partner"), partner],
          [t("booking.queue.theirReference"), booking.agency_reference],
          ...(isOpen ? [] : [[t("booking.suppliersReference"), booking.supplier_reference] as const]),
          [t("booking.list.number"), booking.booking_number],
          [t("booking.drop.booked"), booked && <Instant key="booked" at={booked} isExact />],
        ]}
      />
      {booking.product_type === PRODUCT_TYPE.STAY ? (
        <StayRooms booking={booking} />
      ) : (
        <JourneyFacts booking={booking} />
      )}
      {booking.property_public_id !== undefined && (
        <SupplierFacts property={booking.property_public_id} from={checkin} />
      )}
      <BookingPolicy booking={booking} />
      <Section title={t("booking.history")}>
        <HistoryLine booking={booking} />
      </Section>
    </div>
  );
}
