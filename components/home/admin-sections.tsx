"use client";

import { Section } from "@/components/ui/layout/section";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Instant } from "@/components/ui/values/instant";
import { TextLink } from "@/components/ui/values/text-link";
import { formatNumber, formatPercent } from "@/lib/format/numbers";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { FRESH_FOR_MS, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { HomeLine, HomeList } from "./home-list";
import { SecurityNotices } from "./security-notices";
import { ENDPOINTS_QUERY, figuresQuery } from "./queries";

type Report = ResponseOf<"usage.report">;
const LIVE = { staleTime: FRESH_FOR_MS, refetchInterval: 30_000 } as const;

/** What an admin should look at: failing webhook endpoints, and recent use of the API. */
export function AdminSections({ today }: { today: string }) {
  const endpoints = useRead("webhook.list", ENDPOINTS_QUERY, LIVE);
  const report = useRead("usage.report", figuresQuery(today), { staleTime: 60_000 });

  const failing = endpoints.data?.items.filter(({ failing_since: since }) => since !== null);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <HomeList
        title={t("home.failingEndpoints")}
        items={failing}
        href="/webhooks"
        none={t("home.noEndpointFails")}
        idOf={(one) => one.public_id}
      >
        {(one) => (
          <HomeLine href={`/webhooks/${one.public_id}`} name={one.url}>
            {rich("home.failingSince", {
              at: () => one.failing_since !== null && <Instant key="at" at={one.failing_since} isReal />,
            })}
          </HomeLine>
        )}
      </HomeList>
      <SecurityNotices />
      <Section
        title={t("home.apiWeek")}
        aside={
          <span className="text-xs">
            <TextLink href="/usage">{t("home.showUsage")}</TextLink>
          </span>
        }
      >
        {report.data ? <Figures report={report.data} /> : <Skeleton className="h-16" />}
      </Section>
    </div>
  );
}

function Figures({ report: { calls, errors, look_to_book: days, headroom } }: { report: Report }) {
  const refused = errors.map((error) => error.calls).reduce((a, b) => a + b, 0);
  const units = days.map((day) => day.units).reduce((a, b) => a + b, 0);
  const bookings = days.map((day) => day.bookings).reduce((a, b) => a + b, 0);
  const [busiest] = headroom.toSorted((a, b) => b.peak / b.rate_limit - a.peak / a.rate_limit);
  const figures = [
    [t("home.calls"), formatNumber(calls)],
    [
      t("home.refused"),
      calls === 0
        ? "–"
        : t("home.refusedShare", { share: formatPercent(refused / calls), count: formatNumber(refused) }),
    ],
    [t("home.lookToBook"), bookings === 0 ? "–" : `${formatNumber(Math.round(units / bookings))} : 1`],
    [
      t("home.busiestMinute"),
      busiest ? t("home.ofLimit", { share: formatPercent(busiest.peak / busiest.rate_limit) }) : "–",
    ],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
