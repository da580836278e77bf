"use client";

import { t } from "@/lib/language/text";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { toast } from "../ui/feedback/toast-queue";
import { useAddress } from "../ui/use-address";
import { ConflictNotice } from "./publish/conflict-notice";
import { listFields, findMissing, toRow, toTexts } from "./fields/fields";
import { getKind, getOwnerColumn, type KindId, type FieldTexts } from "./kinds";
import { RecordForm } from "./record-form";
import {
  useSupplyEdit,
  WHOLE_ROW,
  useRefetchSupply,
  useRetirement,
  type RowOutcome,
  type SupplyRow,
} from "./supply-records";
import { useRecordDraft } from "./use-record-draft";

const PublishPanel = dynamic(() => import("./publish/publish-panel").then((module) => module.PublishPanel), {
  ssr: false,
});
const RetireQuestion = dynamic(() => import("./publish/retire-question").then((module) => module.RetireQuestion), {
  ssr: false,
});

interface Props {
  kind: KindId;
  /** The record's codes; null for a new record. */
  recordKey: readonly string[] | null;
  record: SupplyRow | null;
  /** For a new record, its owner's code. */
  owner?: string;
  onCreated?: (outcome: RowOutcome) => void;
}

/** The editor of a record: draft, preview, publishing. */
export function RecordEditor({ kind, recordKey, record, owner = "", onCreated }: Props) {
  const stored = record ? toTexts(kind, record.values) : freshOf(kind, owner);
  const draft = useRecordDraft({ kind, key: recordKey, owner }, stored, record?.version);
  const [isSubmitted, setSubmitted] = useState(false);
  const preview = useSupplyEdit(kind, "supply.preview");
  const publish = useSupplyEdit(kind, "supply.apply");
  const forget = useRefetchSupply();
  const { query, change } = useAddress();
  const { one } = getKind(kind);

  const row = toRow(kind, draft.texts);
  const text = JSON.stringify(row);
  // A preview counts only until the draft changes.
  const isSame = ({ variables }: typeof preview) =>
    JSON.stringify(variables?.row) === text && variables?.version === draft.version;
  const missing = findMissing(kind, draft.texts);
  const outcome = isSame(publish) && publish.data?.problems ? publish.data : isSame(preview) ? preview.data : undefined;
  const hasMissing = isSubmitted && Object.keys(missing).length > 0;
  const problems = hasMissing ? missing : (outcome?.problems ?? {});
  const known = new Set(listFields(kind).map(({ column }) => column));
  const unplaced = Object.entries(problems).filter(([name]) => !known.has(name.split(".")[0]!));
  const failure = (isSame(preview) && preview.error) || (isSame(publish) && publish.error) || null;
  const general = unplaced.map(([, message]) => message).join(" ") || (failure ? `${failure.message}.` : undefined);
  const isOpen = preview.data?.problems === undefined && isSame(preview) && query.get("preview") !== null;

  const onPreview = () => {
    setSubmitted(true);
    if (Object.keys(missing).length > 0) return;
    publish.reset();
    preview.mutate(
      { row, version: draft.version },
      {
        onSuccess(found) {
          if (!found.problems) change({ preview: "1" });
          // Another user has published meanwhile; the conflicts are shown once they are loaded.
          else if (WHOLE_ROW in found.problems) void forget();
        },
      },
    );
  };
  const onPublish = () =>
    publish.mutate(
      { row, version: draft.version },
      {
        async onSuccess(done) {
          change({ preview: null });
          await forget();
          if (done.problems) return;
          draft.discard();
          toast({ tone: "positive", title: t("supply.published", { one: capital(one) }) });
          onCreated?.(done);
        },
      },
    );
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <ConflictNotice kind={kind} conflicts={draft.conflicts} onKeep={draft.rebase} onDiscard={draft.discard} />
      {record?.retired && <Retired kind={kind} record={record} />}
      <RecordForm
        kind={kind}
        texts={draft.texts}
        onType={(column, typed) => {
          setSubmitted(false);
          draft.type(column, typed);
        }}
        isStored={record !== null}
        changes={draft.changed.length}
        problems={problems}
        general={general}
        isPreviewing={preview.isPending}
        onPreview={onPreview}
        onDiscard={() => {
          setSubmitted(false);
          draft.discard();
        }}
      />
      {record && !record.retired && (
        <Button variant="dangerQuiet" className="self-start" onPress={() => change({ retire: "1" }, { isStep: true })}>
          {t("supply.retire", { one })}
        </Button>
      )}
      {isOpen && (
        <PublishPanel
          kind={kind}
          outcome={preview.data}
          isPublishing={publish.isPending}
          problem={publish.error ? `${publish.error.message}.` : undefined}
          onPublish={onPublish}
          onClose={() => change({ preview: null })}
        />
      )}
      {record && query.has("retire") && (
        <RetireQuestion kind={kind} record={record} onClose={() => change({ retire: null })} />
      )}
    </div>
  );
}

/** A button that restores the retired record. Whether it is on sale then depends on its status and stock. */
function Retired({ kind, record }: { kind: KindId; record: SupplyRow }) {
  const restore = useRetirement(kind, "supply.restore");
  const forget = useRefetchSupply();
  const { one } = getKind(kind);
  const problem = restore.error?.message ?? Object.values(restore.data?.problems ?? {})[0];
  return (
    <Notice
      tone="info"
      title={t("supply.isRetired", { one })}
      action={
        <Button
          size="sm"
          isPending={restore.isPending}
          pendingLabel={t("supply.restoring")}
          onPress={() =>
            restore.mutate(record, {
              async onSuccess(done) {
                if (done.problems) return;
                await forget();
                toast({ tone: "positive", title: t("supply.restored", { one: capital(one) }) });
              },
            })
          }
        >
          {t("supply.restore")}
        </Button>
      }
    >
      {t("supply.retiredText")}
      {problem !== undefined && <p className="text-negative">{problem}.</p>}
    </Notice>
  );
}

/** The first draft of a new record: only its owner is set. */
function freshOf(kind: KindId, owner: string): FieldTexts {
  const column = getOwnerColumn(kind);
  return Object.fromEntries(listFields(kind).map((field) => [field.column, field.column === column ? owner : ""]));
}

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
