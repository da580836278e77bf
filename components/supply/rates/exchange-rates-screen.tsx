"use client";

import { FileUp, RefreshCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatCount } from "@/lib/format/counts";
import { formatDate } from "@/lib/format/dates";
import { formatCurrency } from "@/lib/format/names";
import { t } from "@/lib/language/text";
import { Badge } from "@/components/ui/values/badge";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/tables/data-table";
import { Instant } from "@/components/ui/values/instant";
import { KeyValues } from "@/components/ui/values/key-values";
import { Notice } from "@/components/ui/feedback/notice";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Section } from "@/components/ui/layout/section";
import { Loading, Skeleton, PanelSkeleton } from "@/components/ui/feedback/skeleton";
import { SidePanel } from "@/components/ui/overlays/dialog";
import type { TableColumn } from "@/components/ui/tables/table-columns";
import { ReadFailure } from "@/components/ui/tables/unread";
import { useAddress } from "@/components/ui/use-address";
import { SupplyTabs } from "../supply-tabs";
import { useFetchRates } from "./use-rates";

const UploadRates = dynamic(() => import("./upload-rates").then((module) => module.UploadRates), {
  ssr: false,
  loading: PanelSkeleton,
});

type Rates = ResponseOf<"exchangeRate.list">;
type Rate = Rates["items"][number];

/** Polling interval in milliseconds, to show rates that the worker fetched. */
const EVERY = 15_000;

/** The exchange rates for sales in other currencies, with their age and source. */
export function ExchangeRatesScreen() {
  const { query, change } = useAddress();
  const { data, error, refetch } = useRead("exchangeRate.list", {}, { refetchInterval: EVERY });
  return (
    <>
      <SupplyTabs />
      <PageHeader
        title={t("supply.exchangeRates")}
        subtitle={[t("supply.exchangeRatesText"), ...(data ? [whichAreUsed(data)] : [])].join(" ")}
        action={
          <Button variant="primary" onPress={() => change({ upload: "1" }, { isStep: true })}>
            <FileUp aria-hidden className="size-4" />
            {t("supply.uploadRates")}
          </Button>
        }
      />
      {data ? (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start">
          <div>
            <Stale rates={data} />
            <DataTable
              label={t("supply.exchangeRates")}
              columns={columnsOf(data)}
              rows={data.items}
              rowId={({ currency }) => currency}
              empty={{ title: t("supply.noRates"), text: t("supply.noRatesText") }}
            />
          </div>
          <Source source={data.source} />
        </div>
      ) : error ? (
        <ReadFailure what={t("supply.theExchangeRates")} failure={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading what={t("supply.readingRates")} />
          <Skeleton className="h-96" />
        </>
      )}
      <SidePanel title={t("supply.uploadRates")} isOpen={query.has("upload")} onClose={() => change({ upload: null })}>
        <UploadRates onLeave={() => change({ upload: null })} />
      </SidePanel>
    </>
  );
}

const whichAreUsed = ({ max_age_days: limit }: Rates): string =>
  limit === null ? t("supply.ratesOfAnyAge") : t("supply.ratesUsedUntil", { limit: formatCount(limit, "day") });

function Stale({ rates: { items, max_age_days: limit } }: { rates: Rates }) {
  const stale = items.filter(({ is_stale }) => is_stale).length;
  if (stale === 0 || limit === null) return null;
  return (
    <div className="mb-3">
      <Notice
        tone="negative"
        title={t("supply.staleRates", { stale: formatCount(stale, "rate"), limit: formatCount(limit, "day") })}
      >
        {t("supply.staleText")}
      </Notice>
    </div>
  );
}

const columnsOf = ({ base }: Rates): readonly TableColumn<Rate>[] => [
  {
    id: "currency",
    header: t("common.currency"),
    isRowHeader: true,
    sortBy: ({ currency }) => currency,
    cell: ({ currency }) => (
      <>
        {currency} <span className="font-normal text-muted">{formatCurrency(currency)}</span>
      </>
    ),
  },
  {
    id: "rate",
    header: base === null ? t("supply.rate") : t("supply.forOne", { base }),
    align: "end",
    cell: ({ rate }) => <span className="tabular-nums">{rate}</span>,
  },
  { id: "day", header: t("supply.date"), sortBy: ({ day }) => day, cell: ({ day }) => formatDate(day) },
  {
    id: "age",
    header: t("supply.age"),
    align: "end",
    sortBy: ({ age_days: age }) => age,
    cell: ({ age_days: age, is_stale: isStale }) =>
      isStale ? (
        <Badge tone="negative" icon={RefreshCw}>
          {t("supply.tooOld", { age: formatCount(age, "day") })}
        </Badge>
      ) : age === 0 ? (
        t("supply.today")
      ) : (
        formatCount(age, "day")
      ),
  },
];

function Source({ source }: { source: Rates["source"] }) {
  const { isPending, fetchNow, problem } = useFetchRates();
  return (
    <Section
      title={t("supply.source")}
      aside={
        source.url !== null && (
          <Button size="sm" isPending={isPending} pendingLabel={t("supply.requesting")} onPress={fetchNow}>
            {t("supply.fetchNow")}
          </Button>
        )
      }
    >
      <KeyValues
        items={[
          [t("supply.field.address"), source.url ?? t("supply.uploadsOnly")],
          ...(source.url === null
            ? []
            : ([
                [t("supply.schedule"), t("supply.everyHours", { count: source.every_hours })],
                [t("supply.lastFetched"), source.fetched_at && <Instant key="fetched" at={source.fetched_at} isReal />],
                [t("supply.next"), source.next_fetch_at && <Instant key="next" at={source.next_fetch_at} isReal />],
              ] as const)),
        ]}
      />
      {source.failures > 0 && (
        <div className="mt-3">
          <Notice tone="caution" title={t("supply.attemptsFailed", { count: source.failures })}>
            {source.last_error}
          </Notice>
        </div>
      )}
      {problem !== undefined && (
        <div className="mt-3">
          <Notice tone="negative" title={problem} />
        </div>
      )}
    </Section>
  );
}
