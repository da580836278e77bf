"use client";

import { RotateCcw } from "lucide-react";
import dynamic from "next/dynamic";
import { usePages } from "@/lib/staff/client/hooks";
import type { InputOf } from "@/lib/staff/client/operations";
import { EVENT_TYPES } from "@/lib/webhook/event-types";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { Button } from "../ui/button";
import { DataTable } from "../ui/tables/data-table";
import { SidePanel } from "../ui/overlays/dialog";
import { FilterBar, FilterChip } from "../ui/tables/filter-bar";
import { Instant } from "../ui/values/instant";
import { Dash } from "../ui/values/key-values";
import { LoadMore } from "../ui/tables/load-more";
import { PanelSkeleton } from "../ui/feedback/skeleton";
import { SearchBox } from "../ui/fields/search-box";
import type { TableColumn } from "../ui/tables/table-columns";
import { ReadFailure } from "../ui/tables/unread";
import { useAddress } from "../ui/use-address";
import { t } from "@/lib/language/text";
import { formatSubject, deliveryChoices, DeliveryBadge, formatOutcome, type Delivery } from "./delivery-labels";
import type { Endpoint } from "./endpoint-labels";

const DeliveryPanel = dynamic(() => import("./delivery-panel").then((module) => module.DeliveryPanel), {
  ssr: false,
  loading: PanelSkeleton,
});

const TYPES = [...EVENT_TYPES, "endpoint.test"].map((type) => ({ id: type, label: type }));
/** Filters; the address and the service use the same names. */
const FILTERS = ["status", "event_type", "event_id"] as const;

const columns = (): readonly TableColumn<Delivery>[] => [
  {
    id: "event",
    header: t("webhooks.event"),
    isRowHeader: true,
    cell: (d) => (
      <>
        <span className="font-mono text-xs">{d.event_type}</span>
        <span className="ms-2 text-muted">{formatSubject(d)}</span>
      </>
    ),
  },
  { id: "status", header: t("common.status"), cell: (d) => <DeliveryBadge status={d.status} /> },
  { id: "attempts", header: t("webhooks.answer"), cell: (d) => <Attempts delivery={d} /> },
  {
    id: "next",
    header: t("webhooks.nextAttempt"),
    isWideOnly: true,
    cell: (d) =>
      d.next_attempt_at === null || !d.attempts.length ? <Dash /> : <Instant at={d.next_attempt_at} isReal />,
  },
  { id: "created", header: t("common.created"), align: "end", cell: (d) => <Instant at={d.created_at} isReal /> },
];

function Attempts({ delivery: { attempts } }: { delivery: Delivery }) {
  const last = attempts.at(-1);
  if (!last) return <Dash />;
  return (
    <span className="whitespace-nowrap">
      {formatOutcome(last)}
      {attempts.length > 1 && (
        <span className="text-muted"> {t("webhooks.afterAttempts", { count: attempts.length })}</span>
      )}
    </span>
  );
}

/** The deliveries to an endpoint in the last 30 days, with all details of each. */
export function Deliveries({ endpoint }: { endpoint: Endpoint }) {
  const { query, change } = useAddress();
  const mayWrite = useMayWrite();
  const filters = Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
  const input = { params: { public_id: endpoint.public_id }, query: filters } as InputOf<"webhook.deliveries">;
  const pages = usePages("webhook.deliveries", input, { refetchInterval: 5_000 });
  const { rows, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages;
  const isFiltered = Object.keys(filters).length > 0;
  const open = query.get("delivery");
  const close = () => change({ delivery: null });
  const narrow = (name: (typeof FILTERS)[number]) => (value: string | null) =>
    change({ [name]: value }, { isStep: true });
  const chip = (name: "status" | "event_type", label: string, choices: readonly { id: string; label: string }[]) => (
    <FilterChip
      label={label}
      choices={choices}
      value={new Set([query.get(name) ?? []].flat())}
      onChange={([id]) => narrow(name)(id ?? null)}
      isSingle
    />
  );
  return (
    <section aria-label={t("webhooks.deliveries")}>
      <header className="mb-2 flex items-center justify-between gap-4">
        <h2 className="text-md">{t("webhooks.deliveries")}</h2>
        {mayWrite && endpoint.status !== "DISABLED" && (
          <Button size="sm" onPress={() => change({ panel: "replay" }, { isStep: true })}>
            <RotateCcw aria-hidden className="size-4" />
            {t("webhooks.replayRange")}
          </Button>
        )}
      </header>
      <FilterBar
        isActive={isFiltered}
        onClear={() => change({ status: null, event_type: null, event_id: null }, { isStep: true })}
      >
        {chip("status", t("common.status"), deliveryChoices())}
        {chip("event_type", t("webhooks.event"), TYPES)}
        <SearchBox
          label={t("webhooks.eventId")}
          placeholder={t("webhooks.eventId")}
          value={query.get("event_id") ?? ""}
          onSearch={narrow("event_id")}
          className="w-full sm:w-64"
        />
      </FilterBar>
      {error && !rows.length ? (
        <ReadFailure what={t("webhooks.theDeliveries")} failure={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <DataTable
            label={t("webhooks.deliveries")}
            columns={columns()}
            rows={rows}
            rowId={(d) => d.public_id}
            onRow={(d) => change({ delivery: d.public_id }, { isStep: open === null })}
            currentId={open}
            isLoading={isPending}
            empty={
              isFiltered
                ? { title: t("webhooks.noDeliveryMatches"), text: t("webhooks.noDeliveryMatchesText") }
                : {
                    title: t("webhooks.noDeliveries"),
                    text: t("webhooks.noDeliveriesText"),
                  }
            }
          />
          <LoadMore
            shown={rows.length}
            of="delivery"
            hasMore={hasNextPage}
            isLoading={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        </>
      )}
      <SidePanel title={t("webhooks.delivery")} isOpen={open !== null} onClose={close} isWide>
        {open !== null && <DeliveryPanel key={open} endpoint={endpoint} id={open} />}
      </SidePanel>
    </section>
  );
}
