"use client";

import { CircleX, RefreshCw, RotateCw } from "lucide-react";
import { useQueryClient } from "@tanstack/react-query";
import { useAct, usePages, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatCount } from "@/lib/format/counts";
import { t } from "@/lib/language/text";
import { Button, ButtonLink } from "@/components/ui/button";
import { SearchBox } from "@/components/ui/fields/search-box";
import { PageHeader } from "@/components/ui/layout/page-header";
import { DataTable } from "@/components/ui/tables/data-table";
import { FilterBar, FilterChip } from "@/components/ui/tables/filter-bar";
import { LoadMore } from "@/components/ui/tables/load-more";
import type { TableColumn } from "@/components/ui/tables/table-columns";
import { ReadFailure } from "@/components/ui/tables/unread";
import { useAddress } from "@/components/ui/use-address";
import { Badge } from "@/components/ui/values/badge";
import { Instant } from "@/components/ui/values/instant";
import { Dash } from "@/components/ui/values/key-values";
import { TextLink } from "@/components/ui/values/text-link";
import { toast } from "@/components/ui/feedback/toast-queue";
import { getKind, recordHref } from "../kinds";
import { SupplyTabs } from "../supply-tabs";
import { type ImageFilters, imagesQuery, readImageFilters } from "./filters";

type FailedImage = ResponseOf<"failedImage.list">["items"][number];
type Retry = ReturnType<typeof useRetryImages>;

const states = () => [
  { id: "FAILED", label: t("supply.image.failed") },
  { id: "RETRYING", label: t("supply.image.retrying") },
];

/** Images of records that could not be downloaded, with buttons that try again. */
export function FailedImagesScreen() {
  const { query, change } = useAddress();
  const filters = readImageFilters(query);
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
        title={t("supply.failedImages")}
        subtitle={t("supply.failedImagesText")}
        action={
          host !== null &&
          pages.rows.length > 0 && (
            <Button
              className="h-auto! max-w-full py-1.5 whitespace-normal!"
              isPending={again.underWay === host}
              pendingLabel={t("supply.requesting")}
              onPress={() => again.retry({ host })}
            >
              <RefreshCw aria-hidden className="size-4" />
              {t("supply.tryAllOf", { host })}
            </Button>
          )
        }
      />
      <FilterBar isActive={isActive} onClear={() => change({ q: null, state: null, host: null })}>
        <SearchBox
          label={t("supply.findImage")}
          placeholder={t("supply.findImageHint")}
          value={q ?? ""}
          onSearch={(text) => narrow({ q: text.trim() || null })}
          className="w-full sm:w-80"
        />
        <FilterChip
          label={t("supply.state")}
          choices={states()}
          value={new Set(state === null ? [] : [state])}
          onChange={([next]) => narrow({ state: next ?? null })}
          isSingle
        />
        <FilterChip
          label={t("supply.server")}
          choices={hostChoices(hosts, host)}
          value={new Set(host === null ? [] : [host])}
          onChange={([next]) => narrow({ host: next ?? null })}
          isSingle
        />
      </FilterBar>
      {pages.error && !pages.rows.length ? (
        <ReadFailure what={t("supply.theImages")} failure={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <DataTable
          label={t("supply.failedImages")}
          columns={columnsOf(again)}
          rows={pages.rows}
          rowId={({ image_id }) => image_id}
          isLoading={pages.isPending}
          empty={isActive ? noneFound() : noneAtAll()}
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

const noneAtAll = () => ({
  title: t("supply.allFetched"),
  text: t("supply.allFetchedText"),
});
const noneFound = () => ({
  title: t("supply.noImageMatches"),
  text: t("supply.noImageMatchesText"),
  action: <ButtonLink href="/supply/images">{t("common.clearFilters")}</ButtonLink>,
});

/** The choices of hosts. The chosen one stays even if none of its images fails any more. */
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
    header: t("supply.record"),
    isRowHeader: true,
    cell: (image) => <Records image={image} />,
    className: "min-w-40",
  },
  {
    id: "reason",
    header: t("supply.reason"),
    cell: ({ reason, error }) => <span title={error}>{reason}</span>,
    className: "min-w-48",
  },
  {
    id: "url",
    header: t("supply.field.address"),
    cell: ({ url }) => (
      <span className="text-xs break-all">
        <TextLink href={url}>{url}</TextLink>
      </span>
    ),
    className: "w-full",
  },
  {
    id: "state",
    header: t("supply.state"),
    cell: ({ state }) =>
      state === "FAILED" ? (
        <Badge tone="negative" icon={CircleX}>
          {t("supply.image.failed")}
        </Badge>
      ) : (
        <Badge tone="caution" icon={RotateCw}>
          {t("supply.image.retrying")}
        </Badge>
      ),
  },
  { id: "attempts", header: t("supply.attempts"), align: "end", cell: ({ attempts }) => attempts },
  {
    id: "tried",
    header: t("supply.lastTried"),
    align: "end",
    cell: ({ last_attempt_at: at }) => (at === null ? <Dash /> : <Instant at={at} isReal />),
  },
  {
    id: "again",
    header: t("common.tryAgain"),
    align: "end",
    cell: ({ image_id: id, url }) => (
      <Button
        size="sm"
        aria-label={t("supply.tryAgainUrl", { url })}
        isPending={again.underWay === id}
        pendingLabel={t("supply.requesting")}
        onPress={() => again.retry({ image_ids: [id] })}
      >
        {t("common.tryAgain")}
      </Button>
    ),
  },
];

/** The records that use an image: the first one's name, and the number of others. */
function Records({ image: { records, record_count: count } }: { image: FailedImage }) {
  const [first] = records;
  if (!first) return <Dash />;
  return (
    <span>
      <TextLink href={recordHref(first.kind, first.key)}>{first.name}</TextLink>
      <span className="block text-xs text-muted">
        {count > 1 ? t("supply.recordAndMore", { record: keyOf(first), count: count - 1 }) : keyOf(first)}
      </span>
    </span>
  );
}

const keyOf = ({ kind, key }: FailedImage["records"][number]): string => `${getKind(kind).one} ${key.join(" ")}`;

/** Downloads failed images again: one, or all of a host. */
function useRetryImages() {
  const act = useAct("failedImage.retry");
  const cache = useQueryClient();
  const sent = act.isPending ? act.variables.input.body : undefined;
  return {
    /** The image or host that is being retried. */
    underWay: sent && (sent.host ?? sent.image_ids?.[0]),
    retry: (body: { image_ids: string[] } | { host: string }) =>
      act.mutate(
        { input: { body } },
        {
          async onSuccess({ retried, has_more }) {
            toast({
              tone: "positive",
              title: t("supply.imagesFetchedAgain", { count: retried }),
              ...(has_more && { text: t("supply.moreImages") }),
            });
            await Promise.all(
              ["failedImage.list", "failedImage.count"].map((id) => cache.invalidateQueries({ queryKey: [id] })),
            );
          },
          onError: (failure) =>
            toast({ tone: "negative", title: t("supply.nothingFetched"), text: `${failure.message}.` }),
        },
      ),
  };
}
