"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { usePages } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { DataTable } from "../ui/tables/data-table";
import { SidePanel } from "../ui/overlays/dialog";
import { Instant } from "../ui/values/instant";
import { LoadMore } from "../ui/tables/load-more";
import { PanelSkeleton } from "../ui/feedback/skeleton";
import { PageHeader } from "../ui/layout/page-header";
import { SearchBox } from "../ui/fields/search-box";
import { Segmented } from "../ui/fields/segmented";
import type { TableColumn } from "../ui/tables/table-columns";
import { ReadFailure } from "../ui/tables/unread";
import { useAddress } from "../ui/use-address";
import { tenantsQuery } from "./queries";
import { formatContract, TenantBadge, type Tenant } from "./tenant-labels";
import { formatPercentage } from "@/lib/format/numbers";

const NewTenant = dynamic(() => import("./new-tenant").then((module) => module.NewTenant), {
  ssr: false,
  loading: PanelSkeleton,
});

const columns = (): readonly TableColumn<Tenant>[] => [
  {
    id: "name",
    header: t("tenants.tenant"),
    isRowHeader: true,
    cell: (row) => (
      <span className="block py-1">
        <span className="wrap-anywhere">{row.name}</span>
        <span className="block font-mono text-xs font-normal text-muted">{row.public_id}</span>
      </span>
    ),
    className: "h-auto! @max-xl:pe-28",
  },
  { id: "status", header: t("common.status"), cell: (row) => <TenantBadge status={row.status} /> },
  { id: "contract", header: t("tenants.contract"), cell: (row) => formatContract(row.contract) },
  { id: "markup", header: t("common.markUp"), align: "end", cell: (row) => formatPercentage(row.markup_percent) },
  { id: "people", header: t("tenants.people"), align: "end", cell: (row) => row.users },
  {
    id: "credentials",
    header: t("tenants.ceiling.credentials"),
    align: "end",
    isWideOnly: true,
    cell: (row) => row.credentials,
  },
  {
    id: "since",
    header: t("tenants.sinceTitle"),
    isWideOnly: true,
    cell: (row) => <Instant at={row.created_at} isReal />,
  },
];

const states = () =>
  [
    { id: "all", label: t("tenants.all") },
    { id: "ACTIVE", label: t("common.active") },
    { id: "SUSPENDED", label: t("tenants.suspended") },
  ] as const;

/** The list of tenants, with a form for a new one. */
export function TenantsScreen() {
  const { query, change } = useAddress();
  const listQuery = tenantsQuery(query);
  const { q = "", status } = listQuery.query;
  const list = usePages("tenant.list", listQuery);
  const add = (
    <Button variant="primary" onPress={() => change({ add: "1" }, { isStep: true })}>
      <Plus aria-hidden className="size-4" />
      {t("tenants.newTenant")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("tenants.tenants")} subtitle={t("tenants.tenantsText")} action={add} />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Segmented
          label={t("tenants.which")}
          choices={states()}
          value={status ?? "all"}
          onChange={(next) => change({ status: next === "all" ? null : next })}
        />
        <SearchBox
          label={t("tenants.findTenant")}
          placeholder={t("tenants.nameOrId")}
          value={q}
          onSearch={(text) => change({ q: text.trim() || null })}
          className="w-full max-w-xs"
        />
      </div>
      {list.error && !list.rows.length ? (
        <ReadFailure what={t("tenants.theTenants")} failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("tenants.tenants")}
          columns={columns()}
          rows={list.rows}
          rowId={(row) => row.public_id}
          rowHref={(row) => `/tenants/${row.public_id}`}
          isLoading={list.isPending}
          empty={
            q || status
              ? { title: t("tenants.noTenantMatches"), text: t("tenants.noTenantMatchesText") }
              : {
                  title: t("tenants.noTenants"),
                  text: t("tenants.noTenantsText"),
                  action: add,
                }
          }
        />
      )}
      <LoadMore
        shown={list.rows.length}
        of="tenant"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      <SidePanel title={t("tenants.newTenant")} isOpen={query.has("add")} onClose={() => change({ add: null })}>
        <NewTenant onLeave={() => change({ add: null })} />
      </SidePanel>
    </>
  );
}
