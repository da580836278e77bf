"use client";

import { useQueryClient } from "@tanstack/react-query";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatStayDates } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { toast } from "@/components/ui/feedback/toast-queue";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Section } from "@/components/ui/layout/section";
import { MissingRecord } from "@/components/ui/tables/missing-record";
import { Instant } from "@/components/ui/values/instant";
import { KeyValues } from "@/components/ui/values/key-values";
import { Money } from "@/components/ui/values/money";
import { TextLink } from "@/components/ui/values/text-link";
import { BookingPolicy } from "../details/booking-policy";
import { StatusBadge } from "../details/booking-status";
import { HistoryLine } from "../details/history-line";
import { JourneyFacts } from "../details/journey-facts";
import { StayRooms } from "../details/stay-rooms";
import { SupplierPanel } from "../details/supplier-panel";
import type { Booking } from "../details/use-booking-record";
import { formatBookingDates } from "../list/what-and-when";
import { DecisionForm } from "../on-request/decision-form";
import { TimeLeft } from "../on-request/queue-panel";
import { SupplierFacts } from "../on-request/supplier-facts";
import { MessagesSection } from "./messages-section";
import { NotesSection } from "./notes-section";
import { OutcomePanel } from "./outcome-panel";
import { RelocatePanel } from "./relocate-panel";

/**
 * A booking of any partner, for operators: its supplier, the messages to it, the operators' notes, and their
 * actions.
 */
export function DeskBookingScreen({ tenant, id }: { tenant: string; id: string }) {
  const params = { tenant_public_id: tenant, public_id: id };
  const { data, error, refetch } = useRead("queue.get", { params });
  const record = useRead("supplier.record", { params }).data;
  const decide = useAct("queue.decide");
  const cache = useQueryClient();
  const mayWrite = useMayWrite(tenant);
  const refresh = () => {
    for (const key of ["queue.get", "supplier.record", "booking.listAll"])
      void cache.invalidateQueries({ queryKey: [key] });
  };
  const list = { href: "/all-bookings", label: t("navigation.allBookings") };
  if (!data)
    return error ? (
      <MissingRecord
        what="booking"
        id={id}
        check="link"
        failure={error}
        onRetry={() => void refetch()}
        action={list}
        isPage
      />
    ) : (
      <>
        <Loading what={t("booking.opening")} />
        <Skeleton className="h-80" />
      </>
    );
  const booking: Booking = { ...data.booking, trace_id: data.trace_id };
  const { status, checkin_date: checkin, checkout_date: checkout } = booking;
  const currency = booking.currency ?? booking.currency_code ?? "";
  const props = { booking, tenantId: tenant, onChanged: refresh };
  return (
    <>
      <PageHeader
        back={list}
        title={<bdi>{booking.title}</bdi>}
        subtitle={
          checkin !== undefined && checkout !== undefined
            ? formatStayDates(checkin, checkout)
            : formatBookingDates(booking)
        }
        action={<StatusBadge status={status} />}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Section title={t("booking.list.booking")}>
            <KeyValues
              items={[
                [t("booking.list.number"), booking.booking_number],
                [
                  t("common.partner"),
                  <TextLink key="partner" href={`/tenants/${tenant}`}>
                    <bdi>{data.tenant_name}</bdi>
                  </TextLink>,
                ],
                [t("booking.queue.theirReference"), booking.agency_reference],
                [t("booking.suppliersReference"), booking.supplier_reference],
                [
                  t("booking.total"),
                  <Money key="total" amount={booking.stay_total ?? booking.total_amount ?? "0"} currency={currency} />,
                ],
                [t("booking.drop.booked"), booking.created_at && <Instant key="at" at={booking.created_at} isExact />],
                ...(booking.outcome
                  ? [[t("allBookings.outcome"), t(`booking.outcome.${booking.outcome}`)] as const]
                  : []),
                ...(record?.relocated_to
                  ? [
                      [
                        t("allBookings.relocatedTo"),
                        <TextLink key="to" href={`/all-bookings/${tenant}/${record.relocated_to.public_id}`}>
                          {record.relocated_to.booking_number}
                        </TextLink>,
                      ] as const,
                    ]
                  : []),
                ...(booking.special_requests ? [[t("allBookings.requests"), booking.special_requests] as const] : []),
              ]}
            />
          </Section>
          {booking.respond_by !== undefined && <TimeLeft by={booking.respond_by} />}
          {(status === "ON_REQUEST" || status === "PENDING") && (
            <fieldset disabled={!mayWrite} className="contents">
              <DecisionForm
                isRequest={status === "ON_REQUEST"}
                isPending={decide.isPending}
                failure={decide.error}
                onDecide={(body) =>
                  decide.mutate(
                    { input: { params, body } },
                    {
                      onSuccess: () => toast({ tone: "positive", title: t("booking.savedAndNotified") }),
                      onSettled: refresh,
                    },
                  )
                }
              />
            </fieldset>
          )}
          <MessagesSection params={params} messages={record?.messages} mayWrite={mayWrite} onChanged={refresh} />
          <NotesSection params={params} notes={record?.notes} mayWrite={mayWrite} onChanged={refresh} />
          <SupplierPanel key={booking.version} {...props} />
          <OutcomePanel {...props} />
          <RelocatePanel key={id} {...props} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
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
      </div>
    </>
  );
}
