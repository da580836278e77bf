import { useEffect } from "react";
import {
  changedColumns,
  findConflicts,
  findDraft,
  forgetDraft,
  keepDraft,
  rebased,
  useDrafts,
  type Conflict,
  type DraftId,
} from "./drafts";
import type { Texts } from "./kinds";

export interface RecordDraft {
  /** The texts in the form. */
  texts: Texts;
  /** The version of the stored record on which the draft is based; absent for a new record. */
  version: string | undefined;
  /** The columns that the draft changes. */
  changed: readonly string[];
  /** Changes that another operator published after editing started. */
  conflicts: readonly Conflict[];
  type: (column: string, text: string) => void;
  discard: () => void;
  /** The draft's changes, rebased on the stored record. */
  rebase: () => void;
}

/** The draft of a record, rebased on the stored one; a new draft starts as `stored`. */
export function useRecordDraft(id: DraftId, stored: Texts, version?: string): RecordDraft {
  useDrafts();
  const draft = findDraft(id);
  // Another user has published the same values, so the draft has no changes left.
  const isUnchanged = draft !== undefined && changedColumns(stored, draft.texts).length === 0;
  useEffect(() => {
    if (isUnchanged) forgetDraft(id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the id is a new object each time
  }, [isUnchanged, JSON.stringify(id)]);
  const texts = draft?.texts ?? stored;
  return {
    texts,
    version: draft ? draft.version : version,
    changed: draft ? changedColumns(draft.base, draft.texts) : [],
    conflicts: draft && !isUnchanged ? findConflicts(draft, stored) : [],
    type(column, text) {
      // Two changes in one event both apply.
      const now = findDraft(id);
      const base = now?.base ?? { ...stored };
      keepDraft({
        ...id,
        key: id.key && [...id.key],
        version: now ? now.version : version,
        base,
        texts: { ...(now?.texts ?? stored), [column]: text },
      });
    },
    discard: () => forgetDraft(id),
    rebase() {
      const now = findDraft(id);
      if (now) keepDraft(rebased(now, stored, version));
    },
  };
}
