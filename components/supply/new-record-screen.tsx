"use client";

import { t } from "@/lib/language/text";
import { useRouter } from "next/navigation";
import { RecordEditor } from "./record-editor";
import { PageHeader } from "../ui/layout/page-header";
import { useAddress } from "../ui/use-address";
import { getKind, recordHref, type KindId } from "./kinds";

/** The form for a new record. Its draft is stored in this browser until it is published. */
export function NewRecordScreen({ kind }: { kind: KindId }) {
  const router = useRouter();
  const { query } = useAddress();
  const { one, title } = getKind(kind);
  const owner = query.get("owner") ?? "";
  return (
    <>
      <PageHeader title={t("supply.newOne", { one })} back={{ href: `/supply/${kind}`, label: title }} />
      <RecordEditor
        key={`${kind} ${owner}`}
        kind={kind}
        recordKey={null}
        record={null}
        owner={owner}
        onCreated={({ key }) => router.push(recordHref(kind, key))}
      />
    </>
  );
}
