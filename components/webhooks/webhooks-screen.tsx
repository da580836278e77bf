"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRead } from "@/lib/staff/client/hooks";
import { Button } from "../ui/button";
import { DataTable } from "../ui/tables/data-table";
import { SidePanel } from "../ui/overlays/dialog";
import { IfMayWrite } from "../ui/for-writing";
import { Instant } from "../ui/values/instant";
import { Dash } from "../ui/values/key-values";
import { Notice } from "../ui/feedback/notice";
import { PageHeader } from "../ui/layout/page-header";
import type { TableColumn } from "../ui/tables/table-columns";
import { TextLink } from "../ui/values/text-link";
import { ReadFailure } from "../ui/tables/unread";
import { useAddress } from "../ui/use-address";
import { PanelSkeleton } from "../ui/feedback/skeleton";
import { formatCount } from "@/lib/format/counts";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { ENDPOINTS_QUERY } from "./queries";
import { EndpointBadge, formatEventCount, formatLargeCount, type Endpoint, type Health } from "./endpoint-labels";

const AddEndpoint = dynamic(() => import("./add-endpoint").then((module) => module.AddEndpoint), {
  ssr: false,
  loading: PanelSkeleton,
});

type Row = Omit<Endpoint, "trace_id"> & { health: Health | undefined };

const columns = (): readonly TableColumn<Row>[] => [
  {
    id: "url",
    header: t("webhooks.endpoint"),
    isRowHeader: true,
    sortBy: (row) => row.url,
    cell: (row) => (
      <span className="block py-1">
        <span className="block font-mono text-xs wrap-anywhere">{row.url}</span>
        {row.description !== null && <span className="block text-xs font-normal text-muted">{row.description}</span>}
      </span>
    ),
    className: "h-auto!",
  },
  {
    id: "status",
    header: t("common.status"),
    sortBy: (row) => row.status,
    cell: (row) => <EndpointBadge endpoint={row} />,
  },
  { id: "events", header: t("webhooks.listensTo"), isWideOnly: true, cell: (row) => formatEventCount(row.event_types) },
  {
    id: "waiting",
    header: t("webhooks.delivery.PENDING"),
    align: "end",
    sortBy: (row) => row.health?.waiting,
    cell: (row) => (row.health ? formatLargeCount(row.health.waiting) : <Dash />),
  },
  {
    id: "success",
    header: t("webhooks.lastSuccess"),
    sortBy: (row) => row.last_success_at,
    cell: (row) => (row.last_success_at === null ? <Dash /> : <Instant at={row.last_success_at} isReal />),
  },
];

/** The agency's webhook endpoints with their health, and a form for a new one. */
export function WebhooksScreen() {
  const { query, change } = useAddress();
  const { data, error, isPending, refetch } = useRead("webhook.list", ENDPOINTS_QUERY, { refetchInterval: 15_000 });
  const { data: health } = useRead("webhook.health", {}, { refetchInterval: 15_000 });
  const rows = (data?.items ?? []).map((endpoint): Row => ({
    ...endpoint,
    health: health?.items.find((one) => one.public_id === endpoint.public_id),
  }));
  const add = (
    <IfMayWrite>
      <Button variant="primary" onPress={() => change({ add: "1" }, { isStep: true })}>
        <Plus aria-hidden className="size-4" />
        {t("webhooks.addEndpoint")}
      </Button>
    </IfMayWrite>
  );
  return (
    <>
      <PageHeader
        title={t("webhooks.webhooks")}
        subtitle={t("webhooks.webhooksText")}
        action={rows.length > 0 && add}
      />
      <Failing rows={rows.filter((row) => row.status === "ACTIVE" && row.failing_since !== null)} />
      {error && !data ? (
        <ReadFailure what={t("webhooks.theEndpoints")} failure={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t("webhooks.webhookEndpoints")}
          columns={columns()}
          rows={rows}
          rowId={(row) => row.public_id}
          rowHref={(row) => `/webhooks/${row.public_id}`}
          isLoading={isPending}
          empty={{
            title: t("webhooks.noEndpoints"),
            text: t("webhooks.noEndpointsText"),
            action: add,
          }}
        />
      )}
      <IfMayWrite>
        <SidePanel title={t("webhooks.addEndpoint")} isOpen={query.has("add")} onClose={() => change({ add: null })}>
          <AddEndpoint onLeave={() => change({ add: null })} />
        </SidePanel>
      </IfMayWrite>
    </>
  );
}

/** The endpoints that are failing now. */
function Failing({ rows }: { rows: readonly Row[] }) {
  if (!rows.length) return null;
  return (
    <div className="mb-4">
      <Notice tone="negative" title={formatCount(rows.length, "endpointFailing")}>
        <ul className="flex flex-col gap-1">
          {rows.slice(0, MAX_NAMED).map((row) => (
            <li key={row.public_id}>
              <FailingSince row={row} />
            </li>
          ))}
          {rows.length > MAX_NAMED && <li>{t("webhooks.andMore", { count: rows.length - MAX_NAMED })}</li>}
        </ul>
      </Notice>
    </div>
  );
}
const MAX_NAMED = 3;

function FailingSince({ row }: { row: Row }) {
  const { health } = row;
  const facts = {
    endpoint: (
      <TextLink key="endpoint" href={`/webhooks/${row.public_id}`}>
        {row.url.replace(/^https?:\/\//, "")}
      </TextLink>
    ),
    since: <Instant key="since" at={row.failing_since!} isReal />,
  };
  if (!health) return rich("webhooks.failingSince", facts);
  const waiting = formatLargeCount(health.waiting);
  if (health.last_error === null) return rich("webhooks.failingSinceWaiting", { ...facts, waiting });
  return rich("webhooks.failingSinceLast", { ...facts, waiting, error: health.last_error });
}
