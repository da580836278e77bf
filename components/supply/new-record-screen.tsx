"use client";

import { useRouter } from "next/navigation";
import { RecordEditor } from "./record-editor";
import { PageHeader } from "../ui/layout/page-header";
import { useAddress } from "../ui/use-address";
import { KINDS, recordHref, type KindId } from "./kinds";

/** A new record, whose draft is stored here until it is published. */
export function NewRecordScreen({ kind }: { kind: KindId }) {
  const router = useRouter();
  const { query } = useAddress();
  const { one, title } = KINDS[kind];
  const owner = query.get("owner") ?? "";
  return (
    <>
      <PageHeader title={`New ${one}`} back={{ href: `/supply/${kind}`, label: title }} />
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
