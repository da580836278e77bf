"use client";

import { ProductIcon } from "@/components/booking/list/what-and-when";
import { rowId } from "@/components/booking/on-request/queue-columns";
import { AnswerDeadline } from "@/components/booking/on-request/due";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Instant } from "@/components/ui/values/instant";
import { TextLink } from "@/components/ui/values/text-link";
import { formatCount } from "@/lib/format/counts";
import { formatDate, formatDateRange, formatMonth } from "@/lib/format/dates";
import { formatPercent } from "@/lib/format/numbers";
import { MAX_ROWS, STALE_DAYS, EXAMINED_DAYS } from "@/lib/home/limits";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { FRESH_FOR_MS, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useServiceNow, useToday } from "@/lib/staff/client/service-time";
import { FailedImports } from "./failed-imports";
import { HomeLine, HomeList } from "./home-list";
import { REQUESTS_QUERY, unansweredQuery } from "./queries";
import { RateProblems } from "./rate-problems";
import { SecurityNotices } from "./security-notices";

/** Refetch interval of the queue on an open home screen, in milliseconds. */
const REREAD_MS = 20_000;
/** Refetched rarely: supply and usage change slowly, and reading them visits every property. */
const SLOW_MS = 300_000;

/** The home screen of the wholesaler's operators: what they should do today. */
export function OperatorHome() {
  const now = useServiceNow(60_000);
  const queue = useRead("queue.list", REQUESTS_QUERY, {
    staleTime: FRESH_FOR_MS,
    refetchInterval: REREAD_MS,
    refetchOnWindowFocus: true,
  });
  const today = useToday();
  const unanswered = useRead("booking.listAll", unansweredQuery(today), {
    staleTime: FRESH_FOR_MS,
    refetchInterval: REREAD_MS,
  });
  const notes = useRead("bookingNote.listDue", { query: { today } }, { staleTime: FRESH_FOR_MS });
  const home = useRead("operatorHome.get", {}, { staleTime: SLOW_MS });
  const images = useRead("failedImage.count", {}, { staleTime: SLOW_MS });
  return (
    <>
      <PageHeader title={t("home.home")} subtitle={formatDate(today)} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <HomeList
          title={t("home.waitingYou")}
          items={queue.data?.items}
          total={queue.data?.waiting}
          href="/on-request"
          none={t("home.noneWaits")}
          idOf={rowId}
        >
          {(row) => (
            <>
              <div className="min-w-0 flex-1 basis-48">
                <p className="flex min-w-0 items-center gap-2">
                  <ProductIcon type={row.product_type} />
                  <span className="min-w-0 truncate">
                    <TextLink href={`/on-request?open=${rowId(row)}`}>
                      <bdi>{row.title}</bdi>
                    </TextLink>
                  </span>
                </p>
                <p className="truncate text-xs text-muted">
                  {row.tenant_name} · {row.lead_guest} · {formatDateRange(row.starts_on, row.ends_on)}
                </p>
              </div>
              <span className="text-xs text-muted">
                <AnswerDeadline row={row} now={now} />
              </span>
            </>
          )}
        </HomeList>
        <HomeList
          title={t("home.unanswered")}
          items={unanswered.data?.items}
          total={unanswered.data?.totals.reduce((sum, { bookings }) => sum + bookings, 0)}
          href="/all-bookings?arrival=next_30_days&unacknowledged=true"
          none={t("home.noUnanswered")}
          idOf={rowId}
        >
          {(row) => (
            <HomeLine href={`/all-bookings/${row.tenant_public_id}/${row.public_id}`} name={row.title}>
              {row.lead_guest} · {formatDateRange(row.starts_on, row.ends_on)}
            </HomeLine>
          )}
        </HomeList>
        <HomeList
          title={t("home.dueNotes")}
          items={notes.data?.items.slice(0, MAX_ROWS)}
          total={notes.data?.items.length}
          none={t("home.noDueNotes")}
          idOf={(note) => note.public_id}
        >
          {(note) => (
            <HomeLine href={`/all-bookings/${note.tenant_public_id}/${note.booking_public_id}`} name={note.text}>
              {note.due_on !== null && formatDate(note.due_on)}
            </HomeLine>
          )}
        </HomeList>
        <HomeList
          title={t("home.troubled", { days: EXAMINED_DAYS })}
          items={home.data?.troubled.items}
          total={home.data?.troubled.total}
          href="/tenants"
          none={t("home.noTrouble")}
          idOf={(partner) => partner.public_id}
        >
          {(partner) => (
            <HomeLine href={`/tenants/${partner.public_id}`} name={partner.name}>
              {problemsOf(partner)}
            </HomeLine>
          )}
        </HomeList>
        <HomeList
          title={t("home.ending")}
          items={home.data?.ending.items}
          total={home.data?.ending.total}
          none={t("home.noEnding")}
          idOf={(property) => property.public_id}
        >
          {(property) => (
            <HomeLine href={`/inventory/${property.public_id}`} name={property.name}>
              {t("home.lastNights", { month: formatMonth(property.last_month) })}
            </HomeLine>
          )}
        </HomeList>
        <HomeList
          title={t("home.stale", { days: STALE_DAYS })}
          items={home.data?.stale.items}
          total={home.data?.stale.total}
          none={t("home.noStale", { days: STALE_DAYS })}
          idOf={(property) => property.public_id}
        >
          {(property) => (
            <HomeLine href={`/inventory/${property.public_id}`} name={property.name}>
              {rich("home.staleSince", { at: () => <Instant key="at" at={property.written_at} isReal /> })}
            </HomeLine>
          )}
        </HomeList>
        <FailedImports />
        <HomeList
          title={t("home.images")}
          items={images.data?.items.slice(0, MAX_ROWS)}
          total={images.data?.items.length}
          href="/supply/images"
          none={t("home.allFetched")}
          idOf={({ host }) => host}
        >
          {({ host, failed, retrying }) => (
            <HomeLine href={`/supply/images?host=${encodeURIComponent(host)}`} name={host}>
              {formatCount(failed + retrying, "image")}
            </HomeLine>
          )}
        </HomeList>
        <RateProblems />
        <SecurityNotices />
      </div>
    </>
  );
}

type Troubled = ResponseOf<"operatorHome.get">["troubled"]["items"][number];

/** A partner's problems: `2 failing endpoints · 12 failed calls`; if there are none, the share of refused calls. */
function problemsOf({ failing_endpoints: endpoints, calls, refused, failed }: Troubled): string {
  const problems = [
    ...(endpoints > 0 ? [formatCount(endpoints, "failingEndpoint")] : []),
    ...(failed > 0 ? [formatCount(failed, "failedCall")] : []),
  ];
  return problems.length > 0
    ? problems.join(" · ")
    : t("home.refusedOf", { share: formatPercent(refused / calls), calls: formatCount(calls, "call") });
}
