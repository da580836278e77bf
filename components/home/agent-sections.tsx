"use client";

import type { ReactNode } from "react";
import { DeadlineCell, type ListedBooking } from "@/components/booking/list/deadline-cell";
import { StatusBadge } from "@/components/booking/details/booking-status";
import { readHoldPaths } from "@/components/booking/checkout/hold-storage";
import { PriceDropList } from "@/components/booking/price-drop/price-drop-list";
import { QuoteStatus, formatQuoteTitle } from "@/components/quotes/quote-status";
import { useRecentWhere } from "@/components/search/form/recent-places";
import { searchPath } from "@/components/search/search-state";
import { noticeKey, NoticeLine } from "@/components/shell/notice/notice-line";
import { useLiveHolds } from "@/components/shell/holds/use-live-holds";
import { getTripDates } from "@/components/trips/itinerary";
import { TripStatus } from "@/components/trips/trip-status";
import { Instant } from "@/components/ui/values/instant";
import { Section } from "@/components/ui/layout/section";
import { TextLink } from "@/components/ui/values/text-link";
import { formatCount } from "@/lib/format/counts";
import { formatCountdown, formatDateRange } from "@/lib/format/dates";
import { AHEAD_DAYS, MAX_ROWS } from "@/lib/home/limits";
import { NOTICE_DAYS } from "@/lib/notification/notice/limits";
import { t } from "@/lib/language/text";
import { FRESH_FOR_MS, useRead } from "@/lib/staff/client/hooks";
import { useIsHydrated } from "@/lib/staff/client/use-is-hydrated";
import { usePerson } from "@/lib/staff/client/person";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { formatBookingDates, ProductIcon } from "@/components/booking/list/what-and-when";
import { HomeList } from "./home-list";
import { homeQueries } from "./queries";

/** Refetch interval of an open home screen, in milliseconds. */
const REREAD_MS = 20_000;
const LIVE = { staleTime: FRESH_FOR_MS, refetchInterval: REREAD_MS, refetchOnWindowFocus: true } as const;

/** What an agent should do today, most urgent first. */
export function AgentSections({ today }: { today: string }) {
  const queries = homeQueries(today);
  const now = useServiceNow(60_000);
  const home = useRead("home.get", queries.home, LIVE);
  const { pending, deadlines, arrivals, quotes } = home.data ?? {};
  const notices = useRead("notice.list", {}, LIVE);
  const trips = useRead("trip.list", queries.trips, { staleTime: FRESH_FOR_MS });
  return (
    <>
      <PriceDropList onRebooked={() => void home.refetch()} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <HomeList
          title={t("notice.news")}
          items={notices.data?.items.slice(0, MAX_ROWS)}
          total={notices.data?.items.length}
          none={t("notice.newsNone", { days: NOTICE_DAYS })}
          idOf={noticeKey}
        >
          {(notice) => <NoticeLine notice={notice} />}
        </HomeList>
        <Holds />
        <HomeList
          title={t("home.waitingSupplier")}
          items={pending?.items}
          total={pending?.total}
          href="/bookings?status=ON_REQUEST"
          none={t("home.noneWaits")}
          idOf={(booking) => booking.public_id}
        >
          {(booking) => (
            <BookingRow booking={booking}>
              <span className="flex items-center gap-2 text-xs text-muted">
                {booking.respond_by !== undefined && <Instant at={booking.respond_by} />}
                <StatusBadge status={booking.status} />
              </span>
            </BookingRow>
          )}
        </HomeList>
        <HomeList
          title={t("home.freeEnds", { days: AHEAD_DAYS })}
          items={deadlines?.items}
          total={deadlines?.total}
          href={`/bookings?status=CONFIRMED&deadline=${AHEAD_DAYS}`}
          none={t("home.noDeadline")}
          idOf={(booking) => booking.public_id}
        >
          {(booking) => (
            <BookingRow booking={booking}>
              <DeadlineCell booking={booking} now={now} />
            </BookingRow>
          )}
        </HomeList>
        <HomeList
          title={t("home.arrivals", { days: AHEAD_DAYS })}
          items={arrivals?.items}
          total={arrivals?.total}
          href="/bookings?status=CONFIRMED&service=next_7_days"
          none={t("home.nobodyArrives")}
          idOf={(booking) => booking.public_id}
        >
          {(booking) => <BookingRow booking={booking} />}
        </HomeList>
        <HomeList
          title={t("home.quotesOut")}
          items={quotes?.items}
          total={quotes?.total}
          href="/quotes"
          none={t("home.noQuotesOut")}
          idOf={(quote) => quote.public_id}
        >
          {(quote) => (
            <>
              <span className="min-w-0 flex-1 basis-48 truncate">
                <TextLink href={`/quotes/${quote.public_id}`}>{formatQuoteTitle(quote)}</TextLink>
              </span>
              <span className="flex items-center gap-2 text-xs text-muted">
                {formatCount(quote.view_count, "view")}
                <QuoteStatus status={quote.status} />
              </span>
            </>
          )}
        </HomeList>
        <HomeList
          title={t("home.trips")}
          items={trips.data?.items}
          href="/trips"
          none={t("home.noTrips")}
          idOf={(trip) => trip.public_id}
        >
          {(trip) => {
            const span = getTripDates(trip.members);
            return (
              <>
                <div className="min-w-0 flex-1 basis-48">
                  <p className="truncate">
                    <TextLink href={`/trips/${trip.public_id}`}>{trip.name}</TextLink>
                  </p>
                  <p className="truncate text-xs text-muted">
                    {[span && formatDateRange(span.from, span.to), formatCount(trip.members.length, "booking")]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                </div>
                <TripStatus status={trip.status} />
              </>
            );
          }}
        </HomeList>
        <RecentSearches />
      </div>
    </>
  );
}

/** The user's live holds; nothing if there are none. */
function Holds() {
  const holds = useLiveHolds();
  // The browser's storage is not available during server rendering.
  const isHydrated = useIsHydrated();
  if (holds.length === 0) return null;
  const paths = isHydrated ? readHoldPaths() : undefined;
  return (
    <HomeList title={t("home.heldForYou")} items={holds} none="" idOf={(hold) => hold.prebook_token}>
      {(hold) => {
        const path = paths?.get(hold.prebook_token);
        return (
          <>
            <span className="min-w-0 flex-1 basis-48 truncate">
              <bdi>{path === undefined ? hold.title : <TextLink href={path}>{hold.title}</TextLink>}</bdi>
            </span>
            <span className="text-caution tabular-nums">{formatCountdown(hold.msLeft)}</span>
          </>
        );
      }}
    </HomeList>
  );
}

function RecentSearches() {
  const recent = useRecentWhere(usePerson());
  return (
    <Section title={t("home.recentSearches")}>
      {recent.length === 0 ? (
        <p className="text-muted">
          {t("home.noRecent")} <TextLink href="/search">{t("home.searchStays")}</TextLink>
        </p>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          {recent.map((where) => (
            <li key={where.id}>
              <TextLink
                href={searchPath({
                  where,
                  checkin: null,
                  checkout: null,
                  rooms: [{ adults: 2, ages: [] }],
                  currency: "EUR",
                  market: null,
                })}
              >
                {where.label}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** A booking on the home screen: what, who and when, then what is due. */
function BookingRow({ booking, children }: { booking: ListedBooking; children?: ReactNode }) {
  return (
    <>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex min-w-0 items-center gap-2">
          <ProductIcon type={booking.product_type} />
          <span className="min-w-0 truncate">
            <TextLink href={`/bookings/${booking.public_id}`}>
              <bdi>{booking.title}</bdi>
            </TextLink>
          </span>
        </p>
        <p className="truncate text-xs text-muted">
          {t("home.bookingLine", {
            guest: booking.lead_guest,
            dates: formatBookingDates(booking),
            number: String(booking.booking_number),
          })}
        </p>
      </div>
      {children}
    </>
  );
}
