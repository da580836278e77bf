"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { SoldPicture } from "@/components/content/sold-picture";
import { BookingPriceDrop } from "@/components/booking/price-drop/booking-price-drop";
import { Notice } from "@/components/ui/feedback/notice";
import { Section } from "@/components/ui/layout/section";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { useListHref } from "@/components/ui/tables/last-list";
import { TextLink } from "@/components/ui/values/text-link";
import { BookingDocuments } from "./booking-documents";
import { BookingHeader } from "./booking-header";
import { BookingMap } from "./booking-map";
import { BookingMoney } from "./booking-money";
import { BookingPolicy } from "./booking-policy";
import { HistoryLine } from "./history-line";
import { JourneyFacts } from "./journey-facts";
import { MissingRecord } from "@/components/ui/tables/missing-record";
import { ScheduleNotice } from "./schedule-notice";
import { StayRooms } from "./stay-rooms";
import { type Booking, useBookingRecord } from "./use-booking-record";
import { isEditable, isOpen } from "@/lib/booking/status";
import { toTravellerBooking } from "@/lib/booking/as-sold";
import { useIsClientView } from "@/lib/staff/client/client-view";
import { FRESH_FOR_MS, useRead } from "@/lib/staff/client/hooks";
import { formatDate } from "@/lib/format/dates";
import { formatAmount, addMoney } from "@/lib/format/money";
import { KeyValues } from "@/components/ui/values/key-values";
import { Money } from "@/components/ui/values/money";
import { bookingEntriesQuery } from "./queries";
import { CopyButton } from "@/components/ui/values/copy-field";
import { t } from "@/lib/language/text";

// Loaded only for operators.
const SupplierPanel = dynamic(() => import("./supplier-panel").then((panel) => panel.SupplierPanel));

const FRESH = { staleTime: FRESH_FOR_MS };

/** The booking's charge, its due date and the tenant's available credit. Renders nothing without an account. */
export function BookingAccount({ id, status }: Pick<Booking, "status"> & { id: string }) {
  const isClientView = useIsClientView();
  const account = useRead("account.get", {}, { ...FRESH, enabled: !isClientView });
  const ledger = useRead("account.entries", bookingEntriesQuery(id), {
    ...FRESH,
    enabled: !isClientView && account.data?.credit != null,
  });
  const credit = account.data?.credit;
  const entries = ledger.data?.items;
  if (isClientView || !credit || !entries?.length) return null;
  const { currency } = credit;
  const owed = addMoney(
    entries.map(({ amount }) => amount),
    currency,
  );
  // Entries are newest first: a change of dates moves the due date, so the first one counts.
  const payBy = entries.find(({ pay_by: day }) => day !== null)?.pay_by;
  return (
    <Section title={t("booking.account")} aside={<TextLink href="/account">{t("booking.ledger")}</TextLink>}>
      <KeyValues
        items={[
          [
            isOpen(status) ? t("booking.creditHeld") : t("booking.charged"),
            <Money key="owed" amount={owed} currency={currency} />,
          ],
          ...(payBy != null && Number(owed) > 0 ? [[t("booking.payBy"), formatDate(payBy)] as const] : []),
          [t("booking.leftToBook"), formatAmount(credit.available, currency)],
        ]}
      />
    </Section>
  );
}

type Row = [label: string, value: string];

/** The references of a booking, each with a copy button. */
function ReferenceList({ booking }: { booking: Booking }) {
  const isClientView = useIsClientView();
  const { agency_reference: reference, supplier_reference: supplier } = booking;
  const { property_public_id: property, profile_public_id: profile } = booking;
  const rows: Row[] = [
    [t("booking.bookingNumber"), String(booking.booking_number)],
    [t("booking.bookingId"), booking.public_id],
    ...(reference == null ? [] : [[t("booking.agencyReference"), reference] satisfies Row]),
    ...(supplier == null || isClientView ? [] : [[t("booking.suppliersReference"), supplier] satisfies Row]),
    ...(property === undefined ? [] : [[t("booking.propertyId"), property] satisfies Row]),
    ...(profile == null || isClientView ? [] : [[t("booking.profile"), profile] satisfies Row]),
  ];
  return (
    <dl className="flex flex-col gap-1.5">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="flex items-center justify-between gap-2 font-mono text-xs break-all">
            <span className="select-all">{value}</span>
            <CopyButton text={value} what={label} className="print:hidden" />
          </dd>
        </div>
      ))}
      {booking.trip_public_id != null && (
        <div>
          <dt className="text-xs text-muted">{t("booking.trip")}</dt>
          <dd>
            <TextLink href={`/trips/${booking.trip_public_id}`}>{t("booking.openTrip")}</TextLink>
          </dd>
        </div>
      )}
    </dl>
  );
}

/**
 * One booking: price, deadline and status first, then the details.
 * @param supplierFor the tenant of the booking, for an operator: shows the actions on behalf of the supplier
 */
export function BookingScreen({ id, supplierFor }: { id: string; supplierFor?: string | undefined }) {
  const cache = useQueryClient();
  const isClientView = useIsClientView();
  const { data: booking, error, isPending, refetch } = useBookingRecord(id);
  const reread = () => {
    void refetch();
    for (const read of ["account.get", "account.entries", "priceDrop.list"])
      void cache.invalidateQueries({ queryKey: [read] });
  };
  if (isPending) return <Waiting />;
  if (!booking) {
    return (
      <MissingRecord
        what="booking"
        id={id}
        check="id"
        failure={error}
        onRetry={() => void refetch()}
        action={{ href: "/bookings", label: t("booking.findAnother") }}
      />
    );
  }
  const sold = toTravellerBooking(booking);
  return (
    <div className="flex flex-col gap-5">
      <Back />
      <BookingHeader booking={booking} onChanged={reread} />
      <BookingPriceDrop id={id} onChanged={reread} />
      {booking.schedule_change?.status === "TO_ACCEPT" && isEditable(booking.status) && (
        <ScheduleNotice booking={booking} change={booking.schedule_change} onChanged={reread} />
      )}
      {booking.relocation_note != null && (
        <Notice tone="caution" title={t("booking.relocates")}>
          {booking.relocation_note}
        </Notice>
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start print:block print:*:mb-4">
        <div className="flex flex-col gap-4">
          {booking.product_type === PRODUCT_TYPE.STAY ? (
            <StayRooms booking={sold} picture={<SoldPicture sold={booking} />} />
          ) : (
            <JourneyFacts booking={sold} />
          )}
          <BookingMap label={t("booking.mapOf")} ids={[booking.public_id]} bookings={[booking]} />
          <Section title={t("booking.history")}>
            <HistoryLine booking={booking} />
          </Section>
        </div>
        <aside aria-label={t("booking.termsAndReferences")} className="flex flex-col gap-4">
          {supplierFor !== undefined && !isClientView && (
            <SupplierPanel key={booking.version} booking={booking} tenantId={supplierFor} onChanged={reread} />
          )}
          <BookingPolicy booking={sold} />
          <BookingMoney booking={sold} />
          <BookingAccount id={id} status={booking.status} />
          <BookingDocuments booking={booking} />
          <Section title={t("booking.references")}>
            <ReferenceList booking={booking} />
          </Section>
        </aside>
      </div>
    </div>
  );
}

/** A link back to the list with the filters that the user had set. */
function Back() {
  const href = useListHref("/bookings");
  return (
    <p className="-mb-2 text-xs print:hidden">
      <TextLink href={href}>{t("booking.allBookings")}</TextLink>
    </p>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-5">
      <Loading what={t("booking.opening")} />
      <Skeleton className="h-32" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
