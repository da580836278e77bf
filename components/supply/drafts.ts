import { useSyncExternalStore } from "react";
import { hasShapeOf } from "@/lib/staff/client/is-like";
import { isKind, type FieldTexts, type KindId } from "./kinds";

// Drafts of records that are not published yet. Stored in this browser, so that they survive a reload or an expired
// session and other users do not see incomplete records. Signing out deletes them.

export interface Draft {
  kind: KindId;
  /** The codes of the record; null for a new record. */
  key: string[] | null;
  /** For a new record, the code of its parent when the draft was started; "" for none. */
  owner: string;
  /** The texts of the record when editing started; for a new record, its initial texts. */
  base: FieldTexts;
  /** The version of the base. The service refuses to publish if the record has another version by then. */
  version?: string;
  texts: FieldTexts;
}

const SAMPLE = { kind: "", key: null, owner: "", base: {}, texts: {} };
const isDraft = (value: unknown): value is Draft =>
  hasShapeOf(value, SAMPLE) &&
  isKind(value.kind) &&
  [...Object.values(value.base), ...Object.values(value.texts)].every((text) => typeof text === "string");

const STORE = "supply.drafts";
const NONE: readonly Draft[] = [];

/** Identifies the draft of a record. */
export interface DraftId {
  kind: KindId;
  key: readonly string[] | null;
  owner: string;
}
const isSame = (a: DraftId, b: DraftId): boolean =>
  a.kind === b.kind && a.owner === b.owner && JSON.stringify(a.key) === JSON.stringify(b.key);

let read: { text: string; drafts: readonly Draft[] } = { text: "", drafts: NONE };

function drafts(): readonly Draft[] {
  try {
    const text = localStorage.getItem(STORE) ?? "";
    if (text !== read.text) {
      const found: unknown = JSON.parse(text || "[]");
      read = { text, drafts: Array.isArray(found) && found.every(isDraft) ? found : NONE };
    }
  } catch {
    // Without storage, or with an unknown value under this key, there are no drafts.
  }
  return read.drafts;
}

const followers = new Set<() => void>();

function store(next: readonly Draft[]): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(next));
  } catch {
    // Without storage a draft lives in memory until the page is left.
    read = { text: read.text, drafts: next };
  }
  for (const tell of followers) tell();
}

function subscribe(tell: () => void): () => void {
  followers.add(tell);
  window.addEventListener("storage", tell);
  return () => {
    followers.delete(tell);
    window.removeEventListener("storage", tell);
  };
}

export const findDraft = (id: DraftId): Draft | undefined => drafts().find((draft) => isSame(draft, id));

/** Stores a draft; deletes it when it changes nothing. */
export function keepDraft(draft: Draft): void {
  const others = drafts().filter((other) => !isSame(other, draft));
  store(changedColumns(draft.base, draft.texts).length > 0 ? [...others, draft] : others);
}

export function forgetDraft(id: DraftId): void {
  store(drafts().filter((draft) => !isSame(draft, id)));
}

/** All drafts in this browser; none during server rendering. */
export const useDrafts = (): readonly Draft[] => useSyncExternalStore(subscribe, drafts, () => NONE);

/** The columns with different texts; a missing column counts as empty. */
export function changedColumns(before: FieldTexts, after: FieldTexts): string[] {
  const columns = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...columns].filter((column) => (before[column] ?? "").trim() !== (after[column] ?? "").trim());
}

/** A field that another operator changed after editing started. */
export interface DraftConflict {
  column: string;
  /** The field's value when editing started. */
  base: string;
  stored: string;
  own: string;
  /** Whether both changed the field, to different values, so that one is lost. */
  isOnBoth: boolean;
}

export function findConflicts({ base, texts }: Pick<Draft, "base" | "texts">, stored: FieldTexts): DraftConflict[] {
  const own = new Set(changedColumns(base, texts));
  return changedColumns(base, stored).map((column) => ({
    column,
    base: base[column] ?? "",
    stored: stored[column] ?? "",
    own: texts[column] ?? "",
    isOnBoth: own.has(column) && (texts[column] ?? "").trim() !== (stored[column] ?? "").trim(),
  }));
}

/** Rebases the draft's changes on the stored record. */
export function rebaseRecordDraft(draft: Draft, stored: FieldTexts, version?: string): Draft {
  const own = changedColumns(draft.base, draft.texts).map((column) => [column, draft.texts[column] ?? ""]);
  return { ...draft, version, base: { ...stored }, texts: { ...stored, ...(Object.fromEntries(own) as FieldTexts) } };
}
