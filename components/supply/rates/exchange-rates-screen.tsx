"use client";

import { FileUp, RefreshCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatCount } from "@/lib/format/counts";
import { formatDate } from "@/lib/format/dates";
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
import { Unread } from "@/components/ui/tables/unread";
import { useAddress } from "@/components/ui/use-address";
import { SupplyTabs } from "../supply-tabs";
import { useFetchRates } from "./use-rates";

const UploadRates = dynamic(() => import("./upload-rates").then((module) => module.UploadRates), {
  ssr: false,
  loading: PanelSkeleton,
});

type Rates = ResponseOf<"exchangeRate.list">;
type Rate = Rates["items"][number];

const NAMES = new Intl.DisplayNames("en", { type: "currency" });
/** Polling interval in milliseconds: shows a fetch by the worker without a reload. */
const EVERY = 15_000;

/** The exchange rates for sales in other currencies, with their age and source. */
export function ExchangeRatesScreen() {
  const { query, change } = useAddress();
  const { data, error, refetch } = useRead("exchangeRate.list", {}, { refetchInterval: EVERY });
  return (
    <>
      <SupplyTabs />
      <PageHeader
        title="Exchange rates"
        subtitle="Rates for selling supply in another currency. A rate that is too old is not used."
        action={
          <Button variant="primary" onPress={() => change({ upload: "1" }, { isStep: true })}>
            <FileUp aria-hidden className="size-4" />
            Upload rates
          </Button>
        }
      />
      {data ? (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start">
          <div>
            <Stale rates={data} />
            <DataTable
              label="Exchange rates"
              columns={columnsOf(data)}
              rows={data.items}
              rowId={({ currency }) => currency}
              empty={{ title: "No rates yet", text: "Upload a file, or set FX_URL so that they are fetched." }}
            />
          </div>
          <Source source={data.source} />
        </div>
      ) : error ? (
        <Unread what="The exchange rates" failure={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading what="Reading the exchange rates" />
          <Skeleton className="h-96" />
        </>
      )}
      <SidePanel title="Upload rates" isOpen={query.has("upload")} onClose={() => change({ upload: null })}>
        <UploadRates onLeave={() => change({ upload: null })} />
      </SidePanel>
    </>
  );
}

function Stale({ rates: { items, max_age_days: limit } }: { rates: Rates }) {
  const stale = items.filter(({ is_stale }) => is_stale).length;
  if (stale === 0 || limit === null) return null;
  return (
    <div className="mb-3">
      <Notice tone="negative" title={`${formatCount(stale, "rate")} older than ${formatCount(limit, "day")}`}>
        Nothing is sold in these currencies until newer rates are stored.
      </Notice>
    </div>
  );
}

const columnsOf = ({ base }: Rates): readonly TableColumn<Rate>[] => [
  {
    id: "currency",
    header: "Currency",
    isRowHeader: true,
    sortBy: ({ currency }) => currency,
    cell: ({ currency }) => (
      <>
        {currency} <span className="font-normal text-muted">{NAMES.of(currency)}</span>
      </>
    ),
  },
  {
    id: "rate",
    header: base === null ? "Rate" : `For 1 ${base}`,
    align: "end",
    cell: ({ rate }) => <span className="tabular-nums">{rate}</span>,
  },
  { id: "day", header: "Date", sortBy: ({ day }) => day, cell: ({ day }) => formatDate(day) },
  {
    id: "age",
    header: "Age",
    align: "end",
    sortBy: ({ age_days: age }) => age,
    cell: ({ age_days: age, is_stale: isStale }) =>
      isStale ? (
        <Badge tone="negative" icon={RefreshCw}>
          {`Too old, ${formatCount(age, "day")}`}
        </Badge>
      ) : age === 0 ? (
        "Today"
      ) : (
        formatCount(age, "day")
      ),
  },
];

function Source({ source }: { source: Rates["source"] }) {
  const { isPending, fetchNow, problem } = useFetchRates();
  return (
    <Section
      title="Source"
      aside={
        source.url !== null && (
          <Button size="sm" isPending={isPending} pendingLabel="Requesting" onPress={fetchNow}>
            Fetch now
          </Button>
        )
      }
    >
      <KeyValues
        items={[
          ["Address", source.url ?? "Uploads only: FX_URL is not set"],
          ...(source.url === null
            ? []
            : ([
                ["Schedule", `Every ${formatCount(source.every_hours, "hour")}`],
                ["Last fetched", source.fetched_at && <Instant key="fetched" at={source.fetched_at} isReal />],
                ["Next", source.next_fetch_at && <Instant key="next" at={source.next_fetch_at} isReal />],
              ] as const)),
        ]}
      />
      {source.failures > 0 && (
        <div className="mt-3">
          <Notice tone="caution" title={`${formatCount(source.failures, "attempt")} failed since the last success`}>
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
