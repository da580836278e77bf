import { useSyncExternalStore } from "react";
import { isLike } from "@/lib/staff/client/is-like";
import { isKind, type Texts, type KindId } from "./kinds";

// What is typed and not published yet: in this browser, so that a reload, a closed tab or an expired session loses none of
// it, and nobody else reads half a record. Signing out clears it with all that the browser stores.

export interface Draft {
  kind: KindId;
  /** The codes that name the record; null: it is being made. */
  key: string[] | null;
  /** For a new record: the code of its parent when the draft was started; "" for none. */
  owner: string;
  /** The record's texts when its editing began; of a new one those that it began with. */
  base: Texts;
  /** Of what the base was read from: publishing is refused where something else stands there by then. */
  version?: string;
  texts: Texts;
}

const SAMPLE = { kind: "", key: null, owner: "", base: {}, texts: {} };
const isDraft = (value: unknown): value is Draft =>
  isLike(value, SAMPLE) &&
  isKind(value.kind) &&
  [...Object.values(value.base), ...Object.values(value.texts)].every((text) => typeof text === "string");

const STORE = "supply.drafts";
const NONE: readonly Draft[] = [];

/** Which record a draft is of. */
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
    // A browser that stores nothing, or something else under this name, has no drafts.
  }
  return read.drafts;
}

const followers = new Set<() => void>();

function store(next: readonly Draft[]): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(next));
  } catch {
    // Without storage a draft lives as long as its page, in `read`.
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

/** Stores a draft; one that changes nothing is none. */
export function keepDraft(draft: Draft): void {
  const others = drafts().filter((other) => !isSame(other, draft));
  store(changedColumns(draft.base, draft.texts).length > 0 ? [...others, draft] : others);
}

export function forgetDraft(id: DraftId): void {
  store(drafts().filter((draft) => !isSame(draft, id)));
}

/** Every draft in this browser; none while the page is only drawn. */
export const useDrafts = (): readonly Draft[] => useSyncExternalStore(subscribe, drafts, () => NONE);

/** The columns whose texts differ; a column that is missing is empty. */
export function changedColumns(before: Texts, after: Texts): string[] {
  const columns = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...columns].filter((column) => (before[column] ?? "").trim() !== (after[column] ?? "").trim());
}

/** Changes that another operator published after editing started. */
export interface Conflict {
  column: string;
  /** When editing began, as it stands now, and as the draft has it. */
  base: string;
  stored: string;
  own: string;
  /** Both changed it, and not to the same: one of the two is lost. */
  isOnBoth: boolean;
}

export function conflictsOf({ base, texts }: Pick<Draft, "base" | "texts">, stored: Texts): Conflict[] {
  const own = new Set(changedColumns(base, texts));
  return changedColumns(base, stored).map((column) => ({
    column,
    base: base[column] ?? "",
    stored: stored[column] ?? "",
    own: texts[column] ?? "",
    isOnBoth: own.has(column) && (texts[column] ?? "").trim() !== (stored[column] ?? "").trim(),
  }));
}

/** The draft's own changes on top of what is stored now. */
export function rebased(draft: Draft, stored: Texts, version?: string): Draft {
  const own = changedColumns(draft.base, draft.texts).map((column) => [column, draft.texts[column] ?? ""]);
  return { ...draft, version, base: { ...stored }, texts: { ...stored, ...(Object.fromEntries(own) as Texts) } };
}
