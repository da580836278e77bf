"use client";

import { useQueryClient } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { ButtonLink } from "../ui/button";
import { Empty } from "../ui/feedback/empty";
import { Notice } from "../ui/feedback/notice";
import { Section } from "../ui/layout/section";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { useListHref } from "../ui/tables/last-list";
import { TextLink } from "../ui/values/text-link";
import { Unread } from "../ui/tables/unread";
import { BookingAccount } from "./booking-account";
import { BookingHeader } from "./booking-header";
import { BookingMoney } from "./booking-money";
import { BookingDocuments } from "./booking-documents";
import { BookingPolicy } from "./booking-policy";
import { HistoryLine } from "./history-line";
import { JourneyFacts } from "./journey-facts";
import { ReferenceList } from "./reference-list";
import { StayRooms } from "./stay-rooms";
import { SupplierPanel } from "./supplier-panel";
import { useBookingRecord } from "./use-booking-record";

/**
 * One booking: price, deadline and status first, then the details.
 * @param supplierFor the tenant whose booking an operator looks at; shows the actions on behalf of the supplier
 */
export function BookingScreen({ id, supplierFor }: { id: string; supplierFor?: string | undefined }) {
  const cache = useQueryClient();
  const { data: booking, error, isPending, refetch } = useBookingRecord(id);
  const reread = () => {
    void refetch();
    for (const read of ["account.get", "account.entries"]) void cache.invalidateQueries({ queryKey: [read] });
  };
  if (isPending) return <Waiting />;
  if (!booking) {
    return error?.status === 404 ? (
      <Empty
        icon={SearchX}
        title="No such booking"
        action={
          <ButtonLink href="/bookings" variant="primary">
            Find another
          </ButtonLink>
        }
      >
        There is no booking <span className="font-mono">{id}</span> in your agency. Check the id.
      </Empty>
    ) : (
      <Unread what="The booking" failure={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Back />
      <BookingHeader booking={booking} onChanged={reread} />
      {booking.relocation_note != null && (
        <Notice tone="caution" title="The supplier relocates the guests">
          {booking.relocation_note}
        </Notice>
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start print:block print:*:mb-4">
        <div className="flex flex-col gap-4">
          {booking.product_type === PRODUCT_TYPE.STAY ? (
            <StayRooms booking={booking} />
          ) : (
            <JourneyFacts booking={booking} />
          )}
          <Section title="History">
            <HistoryLine booking={booking} />
          </Section>
        </div>
        <aside aria-label="Terms and references" className="flex flex-col gap-4">
          {supplierFor !== undefined && (
            <SupplierPanel key={booking.version} booking={booking} tenantId={supplierFor} onChanged={reread} />
          )}
          <BookingPolicy booking={booking} />
          <BookingMoney booking={booking} />
          <BookingAccount id={id} />
          <BookingDocuments booking={booking} />
          <Section title="References">
            <ReferenceList booking={booking} />
          </Section>
        </aside>
      </div>
    </div>
  );
}

/** A link to the list with its filters as the user left it. */
function Back() {
  const href = useListHref("/bookings");
  return (
    <p className="-mb-2 text-xs print:hidden">
      <TextLink href={href}>All bookings</TextLink>
    </p>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-5">
      <Loading what="Opening the booking" />
      <Skeleton className="h-32" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
