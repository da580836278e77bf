"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { usePages } from "@/lib/staff/client/hooks";
import { Button } from "../ui/button";
import { DataTable } from "../ui/tables/data-table";
import { LoadMore } from "../ui/tables/load-more";
import { PageHeader } from "../ui/layout/page-header";
import { SearchBox } from "../ui/fields/search-box";
import { Segmented } from "../ui/fields/segmented";
import { TextLink } from "../ui/values/text-link";
import { Unread } from "../ui/tables/unread";
import { useAddress } from "../ui/use-address";
import { recordsQuery } from "./queries";
import { useDrafts, type Draft } from "./drafts";
import { isKind, KEY_COLUMNS, KINDS, newRecordHref, recordHref, type KindId } from "./kinds";
import { recordColumns } from "./record-columns";
import { GroupTabs, RecordTabs, SupplyTabs } from "./supply-tabs";
import { keyOfRow, type SupplyRow } from "./supply-records";

const STATES = [
  { id: "LIVE", label: "Current" },
  { id: "RETIRED", label: "Retired" },
] as const;

/** The list of a kind's records, optionally of one owner; unpublished drafts are shown above and beside it. */
export function RecordsScreen({ kind }: { kind: KindId }) {
  const router = useRouter();
  const { query, change } = useAddress();
  const { one, title, about, owners } = KINDS[kind];
  const input = recordsQuery(kind, query);
  const { q = "", parent, state } = input.query;
  const list = usePages("supply.list", input);
  const drafts = useDrafts().filter((draft) => draft.kind === kind);
  const given = query.get("of") ?? "";
  const ownerKind = parent === undefined ? undefined : isKind(given) && owners?.includes(given) ? given : owners?.[0];
  const add = (
    <Button variant="primary" onPress={() => router.push(newRecordHref(kind, parent))}>
      <Plus aria-hidden className="size-4" />
      New {one}
    </Button>
  );
  const isDraft = (row: SupplyRow) =>
    drafts.some(({ key }) => key?.join("\n") === keyOfRow(kind, row.values).join("\n"));
  return (
    <>
      <SupplyTabs kind={kind} />
      {ownerKind === undefined ? (
        <>
          <PageHeader title={title} subtitle={about} action={add} />
          <GroupTabs kind={kind} />
        </>
      ) : (
        <>
          <PageHeader
            back={{ href: recordHref(ownerKind, [parent!]), label: `${capital(KINDS[ownerKind].one)} ${parent}` }}
            title={`${title} of ${parent}`}
            subtitle={about}
            action={add}
          />
          {KEY_COLUMNS[ownerKind].length === 1 && <RecordTabs kind={ownerKind} recordKey={[parent!]} part={kind} />}
        </>
      )}
      <Drafts kind={kind} drafts={drafts} />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Segmented
          label="Which"
          choices={STATES}
          value={state}
          onChange={(next) => change({ state: next === "LIVE" ? null : next })}
        />
        <SearchBox
          label={`Find a ${one}`}
          placeholder="Code or name"
          value={q}
          onSearch={(text) => change({ q: text.trim() || null })}
          className="w-full max-w-xs"
        />
      </div>
      {list.error && !list.rows.length ? (
        <Unread what={`The ${title.toLowerCase()}`} failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={title}
          columns={recordColumns(kind, { isOfOne: parent !== undefined, isDraft })}
          rows={list.rows}
          rowId={({ values }) => keyOfRow(kind, values).join(" ")}
          rowHref={({ values }) => recordHref(kind, keyOfRow(kind, values))}
          isLoading={list.isPending}
          empty={
            q || state === "RETIRED"
              ? { title: `No ${one} matches`, text: "Try the beginning of its code or another part of its name." }
              : {
                  title: `No ${title.toLowerCase()} yet`,
                  text: "Create the first one here, or import CSV files.",
                  action: add,
                }
          }
        />
      )}
      <LoadMore
        shown={list.rows.length}
        of="record"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

/** Drafts in this browser, including new records, which other lists show only after publishing. */
function Drafts({ kind, drafts }: { kind: KindId; drafts: readonly Draft[] }) {
  if (drafts.length === 0) return null;
  return (
    <section
      aria-label="Unpublished drafts"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded bg-accent-soft px-3 py-2 text-sm"
    >
      <h2 className="text-sm text-accent">Unpublished drafts</h2>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {drafts.map(({ key, owner, texts }) => (
          <li key={key?.join(" ") ?? `new in ${owner}`}>
            <TextLink href={key ? recordHref(kind, key) : newRecordHref(kind, owner || undefined)}>
              {texts.name || (key ? key.join(" ") : `New ${KINDS[kind].one} ${texts.code ?? ""}`.trim())}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
