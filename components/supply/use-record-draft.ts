import { useEffect } from "react";
import {
  changedColumns,
  findConflicts,
  findDraft,
  forgetDraft,
  keepDraft,
  rebaseRecordDraft,
  useDrafts,
  type DraftConflict,
  type DraftId,
} from "./drafts";
import type { FieldTexts } from "./kinds";

interface RecordDraft {
  /** The form's texts, by column. */
  texts: FieldTexts;
  /** The version of the stored record that the draft is based on; absent for a new record. */
  version: string | undefined;
  /** The columns that differ from the stored record. */
  changed: readonly string[];
  /** Fields that another operator changed after editing started. */
  conflicts: readonly DraftConflict[];
  type: (column: string, text: string) => void;
  discard: () => void;
  /** Rebases the draft's changes on the stored record. */
  rebase: () => void;
}

/** The draft of a record, compared with the stored one; a new draft starts as `stored`. */
export function useRecordDraft(id: DraftId, stored: FieldTexts, version?: string): RecordDraft {
  useDrafts();
  const draft = findDraft(id);
  // Another user has published the same values: nothing is left of the draft.
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
      // Reads the stored draft, so that two changes within one event both apply.
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
      if (now) keepDraft(rebaseRecordDraft(now, stored, version));
    },
  };
}
