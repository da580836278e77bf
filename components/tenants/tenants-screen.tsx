"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { usePages } from "@/lib/staff/client/hooks";
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
import { Unread } from "../ui/tables/unread";
import { useAddress } from "../ui/use-address";
import { tenantsQuery } from "./queries";
import { formatContract, TenantBadge, type Tenant } from "./tenant-labels";

const NewTenant = dynamic(() => import("./new-tenant").then((module) => module.NewTenant), {
  ssr: false,
  loading: PanelSkeleton,
});

const COLUMNS: readonly TableColumn<Tenant>[] = [
  {
    id: "name",
    header: "Tenant",
    isRowHeader: true,
    cell: (row) => (
      <span className="block py-1">
        <span className="wrap-anywhere">{row.name}</span>
        <span className="block font-mono text-xs font-normal text-muted">{row.public_id}</span>
      </span>
    ),
    className: "h-auto! @max-xl:pe-28",
  },
  { id: "status", header: "Status", cell: (row) => <TenantBadge status={row.status} /> },
  { id: "contract", header: "Contract", cell: (row) => formatContract(row.contract) },
  { id: "markup", header: "Mark-up", align: "end", cell: (row) => `${row.markup_percent} %` },
  { id: "people", header: "People", align: "end", cell: (row) => row.users },
  { id: "credentials", header: "Credentials", align: "end", isWideOnly: true, cell: (row) => row.credentials },
  { id: "since", header: "Since", isWideOnly: true, cell: (row) => <Instant at={row.created_at} isReal /> },
];

const STATES = [
  { id: "all", label: "All" },
  { id: "ACTIVE", label: "Active" },
  { id: "SUSPENDED", label: "Suspended" },
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
      New tenant
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Tenants"
        subtitle="The partners that sell the supply, with their contract, terms and status."
        action={add}
      />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Segmented
          label="Which"
          choices={STATES}
          value={status ?? "all"}
          onChange={(next) => change({ status: next === "all" ? null : next })}
        />
        <SearchBox
          label="Find a tenant"
          placeholder="Name or id"
          value={q}
          onSearch={(text) => change({ q: text.trim() || null })}
          className="w-full max-w-xs"
        />
      </div>
      {list.error && !list.rows.length ? (
        <Unread what="The tenants" failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Tenants"
          columns={COLUMNS}
          rows={list.rows}
          rowId={(row) => row.public_id}
          rowHref={(row) => `/tenants/${row.public_id}`}
          isLoading={list.isPending}
          empty={
            q || status
              ? { title: "No tenant matches", text: "Try another part of the name, or all statuses." }
              : {
                  title: "No tenants yet",
                  text: "Create the first one, set its contract and invite its admin.",
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
      <SidePanel title="New tenant" isOpen={query.has("add")} onClose={() => change({ add: null })}>
        <NewTenant onLeave={() => change({ add: null })} />
      </SidePanel>
    </>
  );
}
