"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Route } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { isCancellable } from "@/lib/booking/status";
import { useIsClientView } from "@/lib/staff/client/client-view";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { PaperLink } from "../content/paper-link";
import { endTripSale } from "../booking/checkout/trip-sale";
import { BookingMap } from "../booking/details/booking-map";
import { Button } from "../ui/button";
import { DropPlace } from "../ui/tables/drag-list";
import { Empty } from "../ui/feedback/empty";
import { MissingRecord } from "../ui/tables/missing-record";
import { useListHref } from "../ui/tables/last-list";
import { PageHeader } from "../ui/layout/page-header";
import { Section } from "../ui/layout/section";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { formatDateRange } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { AddBookings, BOOKING_DRAG_TYPE } from "./add-bookings";
import { listIdsInOrder, takesPlace, getTripDates } from "./itinerary";
import { ItineraryView } from "./itinerary-view";
import { PlanSection } from "./plan/plan-section";
import { locateGap } from "./plan/plan-texts";
import { TripPriceSection, useTripPrice } from "./price/trip-price-section";
import { ShareTrip } from "./share-trip";
import { TripStatus } from "./trip-status";
import { useMembers, useTrip } from "./use-trip";

// Loaded on demand: most visits do not open it.
const CancelTrip = dynamic(() => import("./cancel-trip").then((panel) => panel.CancelTrip));

/** One trip: totals, itinerary, and bookings that can be added. */
export function TripScreen({ id }: { id: string }) {
  const { trip, plan, about } = useTrip(id);
  const { data: price } = useTripPrice(id);
  const isClientView = useIsClientView();
  const members = useMembers(id);
  const cache = useQueryClient();
  const mayWrite = useMayWrite();
  const [isCancelling, setCancelling] = useState(false);
  // A user who returns to the trip has finished selling for it.
  useEffect(endTripSale, []);
  const back = { href: useListHref("/trips"), label: t("trips.allTrips") };
  if (!trip.data)
    return trip.error ? (
      <MissingRecord
        what="trip"
        id={id}
        check="id"
        failure={trip.error}
        onRetry={() => void trip.refetch()}
        action={{ href: "/trips", label: t("trips.allTrips") }}
      />
    ) : (
      <Waiting />
    );
  const { name, reference, status, members: list } = trip.data;
  const span = getTripDates(list);
  return (
    <>
      <PageHeader
        back={back}
        title={name}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TripStatus status={status} />
            {span && <span>{formatDateRange(span.from, span.to)}</span>}
            {reference !== null && <span>{t("trips.referenceOf", { reference })}</span>}
            <span className="font-mono text-xs">{id}</span>
          </span>
        }
        action={
          mayWrite &&
          list.some((member) => isCancellable(member.status)) && (
            <Button variant="dangerQuiet" onPress={() => setCancelling(true)}>
              {t("trips.cancel.button")}
            </Button>
          )
        }
      />
      {plan && (
        <div className="mb-5">
          <PlanSection trip={trip.data} plan={plan} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <DropPlace label={t("trips.dropHere")} kind={BOOKING_DRAG_TYPE} onDrop={(ids) => void members.add(ids)}>
            <Section
              title={t("trips.itinerary")}
              aside={members.isPending && <output className="text-muted">{t("trips.saving")}</output>}
            >
              {list.length ? (
                <div className="flex flex-col gap-4">
                  <ItineraryView
                    trip={trip.data}
                    about={about}
                    hidesPrices={isClientView && price?.own !== null}
                    onRemove={(bookingId, words) => void members.remove(bookingId, words)}
                  />
                  <BookingMap
                    label={t("trips.mapOfTrip")}
                    ids={listIdsInOrder(list)}
                    missing={plan?.gaps.flatMap(locateGap) ?? []}
                  />
                </div>
              ) : (
                <Empty icon={Route} title={t("trips.empty.title")} isBare>
                  {mayWrite && t("trips.empty.hint")}
                </Empty>
              )}
            </Section>
          </DropPlace>
          {list.length > 0 && (
            <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
              <ShareTrip id={id} />
              {list.some(takesPlace) && (
                <PaperLink label={t("trips.itinerary")} href={`/trips/${id}/itinerary.pdf`}>
                  {price?.shows_price === false ? t("trips.itineraryNoPrice") : t("trips.itineraryHint")}
                </PaperLink>
              )}
            </div>
          )}
        </div>
        <aside aria-label={t("trips.totalsAside")} className="flex flex-col gap-4">
          <TripPriceSection id={id} />
          {mayWrite && <AddBookings onAdd={(ids) => void members.add(ids)} isPending={members.isPending} />}
        </aside>
      </div>
      {isCancelling && (
        <CancelTrip
          trip={trip.data}
          about={about}
          onClose={() => {
            setCancelling(false);
            void trip.refetch();
          }}
          onCancelled={() => void cache.invalidateQueries({ queryKey: ["booking.list"] })}
        />
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-5">
      <Loading what={t("trips.opening")} />
      <Skeleton className="h-14" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}
