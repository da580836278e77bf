"use client";

import { useRead } from "@/lib/staff/client/hooks";
import { CopyButton } from "../ui/values/copy-field";
import { Instant } from "../ui/values/instant";
import { Notice } from "../ui/feedback/notice";

/** How far the audit's hash chain is sealed, with a warning while sealing is overdue. */
export function AuditSeal() {
  const { data } = useRead("audit.head", {});
  if (!data) return null;
  const { seal, unsealed_since: since, is_overdue: isOverdue } = data;
  return (
    <>
      {isOverdue && since !== null && (
        <Notice tone="negative" title="The audit is not being sealed">
          Unsealed entries since <Instant at={since} isExact isReal />. Check that a worker is running.
        </Notice>
      )}
      {seal && (
        <p className="mb-3 flex flex-wrap items-center gap-1 text-xs text-muted">
          Seal {seal.number}, <Instant at={seal.sealed_at} isReal />, head
          <span className="font-mono">{seal.hash.slice(0, 12)}…</span>
          <CopyButton text={seal.hash} what="hash of the head" />
        </p>
      )}
    </>
  );
}
