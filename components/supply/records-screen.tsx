"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { usePages } from "@/lib/staff/client/hooks";
import { formatNoun } from "@/lib/format/words";
import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { DataTable } from "../ui/tables/data-table";
import { LoadMore } from "../ui/tables/load-more";
import { PageHeader } from "../ui/layout/page-header";
import { SearchBox } from "../ui/fields/search-box";
import { Segmented } from "../ui/fields/segmented";
import { TextLink } from "../ui/values/text-link";
import { ReadFailure } from "../ui/tables/unread";
import { useAddress } from "../ui/use-address";
import { KINDS } from "@/lib/supply/format/kinds";
import { recordsQuery } from "./queries";
import { useDrafts, type Draft } from "./drafts";
import { isKind, getKind, newRecordHref, recordHref, type KindId } from "./kinds";
import { recordColumns } from "./record-columns";
import { GroupTabs, RecordTabs, SupplyTabs } from "./supply-tabs";
import { listKeyCodes, type SupplyRow } from "./supply-records";

const states = () =>
  [
    { id: "LIVE", label: t("supply.state.current") },
    { id: "RETIRED", label: t("supply.state.retired") },
  ] as const;

/** The list of a kind's records, or of one owner's; drafts of new records stand above it. */
export function RecordsScreen({ kind }: { kind: KindId }) {
  const router = useRouter();
  const { query, change } = useAddress();
  const { one, title, about, owners } = getKind(kind);
  const input = recordsQuery(kind, query);
  const { q = "", parent, state } = input.query;
  const list = usePages("supply.list", input);
  const drafts = useDrafts().filter((draft) => draft.kind === kind);
  const given = query.get("of") ?? "";
  const ownerKind = parent === undefined ? undefined : isKind(given) && owners?.includes(given) ? given : owners?.[0];
  const add = (
    <Button variant="primary" onPress={() => router.push(newRecordHref(kind, parent))}>
      <Plus aria-hidden className="size-4" />
      {t("supply.newOne", { one })}
    </Button>
  );
  const isDraft = (row: SupplyRow) =>
    drafts.some(({ key }) => key?.join("\n") === listKeyCodes(kind, row.values).join("\n"));
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
            back={{ href: recordHref(ownerKind, [parent!]), label: `${capital(getKind(ownerKind).one)} ${parent}` }}
            title={t("supply.titleOfParent", { title, parent: parent! })}
            subtitle={about}
            action={add}
          />
          {KINDS[ownerKind].key.length === 1 && <RecordTabs kind={ownerKind} recordKey={[parent!]} part={kind} />}
        </>
      )}
      <Drafts kind={kind} drafts={drafts} />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Segmented
          label={t("supply.which")}
          choices={states()}
          value={state}
          onChange={(next) => change({ state: next === "LIVE" ? null : next })}
        />
        <SearchBox
          label={t("supply.findOne", { one })}
          placeholder={t("supply.codeOrName")}
          value={q}
          onSearch={(text) => change({ q: text.trim() || null })}
          className="w-full max-w-xs"
        />
      </div>
      {list.error && !list.rows.length ? (
        <ReadFailure
          what={t("supply.theTitle", { title: formatNoun(title) })}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <DataTable
          label={title}
          columns={recordColumns(kind, { isOfOne: parent !== undefined, isDraft })}
          rows={list.rows}
          rowId={({ values }) => listKeyCodes(kind, values).join(" ")}
          rowHref={({ values }) => recordHref(kind, listKeyCodes(kind, values))}
          isLoading={list.isPending}
          empty={
            q || state === "RETIRED"
              ? { title: t("supply.noOneMatches", { one }), text: t("supply.noOneMatchesText") }
              : {
                  title: t("supply.noTitleYet", { title: formatNoun(title) }),
                  text: t("supply.createFirst"),
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

/** The drafts in this browser, including new records that other lists do not have yet. */
function Drafts({ kind, drafts }: { kind: KindId; drafts: readonly Draft[] }) {
  if (drafts.length === 0) return null;
  return (
    <section
      aria-label={t("supply.unpublishedDrafts")}
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded bg-accent-soft px-3 py-2 text-sm"
    >
      <h2 className="text-sm text-accent">{t("supply.unpublishedDrafts")}</h2>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {drafts.map(({ key, owner, texts }) => (
          <li key={key?.join(" ") ?? `new in ${owner}`}>
            <TextLink href={key ? recordHref(kind, key) : newRecordHref(kind, owner || undefined)}>
              {texts.name ||
                (key
                  ? key.join(" ")
                  : t("supply.newOneCode", { one: getKind(kind).one, code: texts.code ?? "" }).trim())}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
