import { useSyncExternalStore } from "react";
import { hasShapeOf } from "@/lib/staff/client/is-like";
import type { ContractEdits } from "./contract-lines";

/** Unsaved changes of contracts, in this browser, so that they survive a reload or an expired session. */
interface Stored {
  property: string;
  /** The version of the contract that they are based on. */
  version: string;
  edits: ContractEdits;
}

const STORE = "contract.edits";
const SAMPLE = { property: "", version: "", edits: {} };
const NONE: readonly Stored[] = [];
let read: { text: string; all: readonly Stored[] } = { text: "", all: NONE };

function all(): readonly Stored[] {
  try {
    const text = localStorage.getItem(STORE) ?? "";
    if (text !== read.text) {
      const found: unknown = JSON.parse(text || "[]");
      const isSound = Array.isArray(found) && found.every((one): one is Stored => hasShapeOf(one, SAMPLE));
      read = { text, all: isSound ? found : NONE };
    }
  } catch {
    // Without storage, or with an unknown value under this key, there are no changes.
  }
  return read.all;
}

const followers = new Set<() => void>();

function keep(property: string, next: Stored | undefined): void {
  const others = all().filter((one) => one.property !== property);
  const list = next ? [...others, next] : others;
  try {
    localStorage.setItem(STORE, JSON.stringify(list));
  } catch {
    // Without storage, the changes live in memory until the page is left.
    read = { text: read.text, all: list };
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

const EMPTY: ContractEdits = {};

/** The unsaved changes of a property's contract. @param version of the contract as it was read */
export function useContractEdits(property: string, version: string) {
  const stored = useSyncExternalStore(subscribe, all, () => NONE).find((one) => one.property === property);
  const base = stored?.version ?? version;
  return {
    edits: stored?.edits ?? EMPTY,
    /** The version on which the changes are based. */
    base,
    change: (next: (edits: ContractEdits) => ContractEdits): void => {
      // Reads the stored changes, so that two changes within one event both apply.
      const edits = next(all().find((one) => one.property === property)?.edits ?? EMPTY);
      keep(property, Object.keys(edits).length > 0 ? { property, version: base, edits } : undefined);
    },
    discard: () => keep(property, undefined),
    /** Applies the changes to the version that another operator has saved. */
    rebase: () => stored && keep(property, { ...stored, version }),
  };
}
