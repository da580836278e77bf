"use client";

import { CircleX, RefreshCw, RotateCw } from "lucide-react";
import { useRead, usePages } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatCount } from "@/lib/format/counts";
import { Button, ButtonLink } from "@/components/ui/button";
import { ForWriting } from "@/components/ui/for-writing";
import { SearchBox } from "@/components/ui/fields/search-box";
import { PageHeader } from "@/components/ui/layout/page-header";
import { DataTable } from "@/components/ui/tables/data-table";
import { FilterBar, FilterChip } from "@/components/ui/tables/filter-bar";
import { LoadMore } from "@/components/ui/tables/load-more";
import type { TableColumn } from "@/components/ui/tables/table-columns";
import { Unread } from "@/components/ui/tables/unread";
import { useAddress } from "@/components/ui/use-address";
import { Badge } from "@/components/ui/values/badge";
import { Instant } from "@/components/ui/values/instant";
import { Dash } from "@/components/ui/values/key-values";
import { TextLink } from "@/components/ui/values/text-link";
import { KINDS, recordHref } from "../kinds";
import { SupplyTabs } from "../supply-tabs";
import { imageFiltersOf, imagesQuery, type ImageFilters } from "./filters";
import { useRetryImages } from "./use-retry-images";

type FailedImage = ResponseOf<"failedImage.list">["items"][number];
type Retry = ReturnType<typeof useRetryImages>;

const STATES = [
  { id: "FAILED", label: "Failed" },
  { id: "RETRYING", label: "Will be tried again" },
];

/** The images of records that could not be fetched from their addresses, and another attempt. */
export function FailedImagesScreen() {
  const { query, change } = useAddress();
  const filters = imageFiltersOf(query);
  const { q, state, host } = filters;
  const pages = usePages("failedImage.list", imagesQuery(filters));
  const counts = useRead("failedImage.count", {});
  const again = useRetryImages();
  const hosts = counts.data?.items ?? [];
  const isActive = Object.values(filters).some((value) => value !== null);
  const narrow = (what: Partial<Record<keyof ImageFilters, string | null>>) => change(what, { isStep: true });
  return (
    <div data-wide>
      <SupplyTabs />
      <PageHeader
        title="Images that could not be fetched"
        subtitle="Each is tried up to eight times within two days. After that, correct its address in the record, or try again."
        action={
          host !== null &&
          pages.rows.length > 0 && (
            <ForWriting>
              <Button
                className="h-auto! max-w-full py-1.5 whitespace-normal!"
                isPending={again.underWay === host}
                pendingLabel="Requesting"
                onPress={() => again.retry({ host })}
              >
                <RefreshCw aria-hidden className="size-4" />
                Try all of {host} again
              </Button>
            </ForWriting>
          )
        }
      />
      <FilterBar isActive={isActive} onClear={() => change({ q: null, state: null, host: null })}>
        <SearchBox
          label="Find an image"
          placeholder="Address, or the record’s code or name"
          value={q ?? ""}
          onSearch={(text) => narrow({ q: text.trim() || null })}
          className="w-full sm:w-80"
        />
        <FilterChip
          label="State"
          choices={STATES}
          value={new Set(state === null ? [] : [state])}
          onChange={([next]) => narrow({ state: next ?? null })}
          isSingle
        />
        <FilterChip
          label="Server"
          choices={hostChoices(hosts, host)}
          value={new Set(host === null ? [] : [host])}
          onChange={([next]) => narrow({ host: next ?? null })}
          isSingle
        />
      </FilterBar>
      {pages.error && !pages.rows.length ? (
        <Unread what="The images" failure={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <DataTable
          label="Images that could not be fetched"
          columns={columnsOf(again)}
          rows={pages.rows}
          rowId={({ image_id }) => image_id}
          isLoading={pages.isPending}
          empty={isActive ? NONE_FOUND : NONE_AT_ALL}
        />
      )}
      <LoadMore
        shown={pages.rows.length}
        of="image"
        hasMore={pages.hasNextPage}
        isLoading={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </div>
  );
}

const NONE_AT_ALL = {
  title: "All images were fetched",
  text: "When an image of a property, room, tour, vehicle or package cannot be fetched, it is listed here with the reason.",
};
const NONE_FOUND = {
  title: "No image matches",
  text: "No image that could not be fetched matches all filters.",
  action: <ButtonLink href="/supply/images">Clear filters</ButtonLink>,
};

/** The chosen host stays a choice when none of its images fails any more. */
function hostChoices(hosts: ResponseOf<"failedImage.count">["items"], chosen: string | null) {
  const choices = hosts.map(({ host, failed, retrying }) => ({
    id: host,
    label: host,
    note: formatCount(failed + retrying, "image"),
  }));
  return chosen === null || choices.some(({ id }) => id === chosen)
    ? choices
    : [...choices, { id: chosen, label: chosen }];
}

const columnsOf = (again: Retry): readonly TableColumn<FailedImage>[] => [
  {
    id: "record",
    header: "Record",
    isRowHeader: true,
    cell: (image) => <Records image={image} />,
    className: "min-w-40",
  },
  {
    id: "reason",
    header: "Reason",
    cell: ({ reason, error }) => <span title={error}>{reason}</span>,
    className: "min-w-48",
  },
  {
    id: "url",
    header: "Address",
    cell: ({ url }) => (
      <span className="text-xs break-all">
        <TextLink href={url}>{url}</TextLink>
      </span>
    ),
    className: "w-full",
  },
  {
    id: "state",
    header: "State",
    cell: ({ state }) =>
      state === "FAILED" ? (
        <Badge tone="negative" icon={CircleX}>
          Failed
        </Badge>
      ) : (
        <Badge tone="caution" icon={RotateCw}>
          Will be tried again
        </Badge>
      ),
  },
  { id: "attempts", header: "Attempts", align: "end", cell: ({ attempts }) => attempts },
  {
    id: "tried",
    header: "Last tried",
    align: "end",
    cell: ({ last_attempt_at: at }) => (at === null ? <Dash /> : <Instant at={at} isReal />),
  },
  {
    id: "again",
    header: "Try again",
    align: "end",
    cell: ({ image_id: id, url }) => (
      <ForWriting>
        <Button
          size="sm"
          aria-label={`Try again: ${url}`}
          isPending={again.underWay === id}
          pendingLabel="Requesting"
          onPress={() => again.retry({ image_ids: [id] })}
        >
          Try again
        </Button>
      </ForWriting>
    ),
  },
];

/** The records that show an image: the first one by name, and the number of the others. */
function Records({ image: { records, record_count: count } }: { image: FailedImage }) {
  const [first] = records;
  if (!first) return <Dash />;
  return (
    <span>
      <TextLink href={recordHref(first.kind, first.key)}>{first.name}</TextLink>
      <span className="block text-xs text-muted">
        {KINDS[first.kind].one} {first.key.join(" ")}
        {count > 1 && ` and ${count - 1} more`}
      </span>
    </span>
  );
}
