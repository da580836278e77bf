import type { EditDraft } from "./edit-draft";

// What is typed of an edit outlives a reload: in this tab alone, and of the latest edit only.

const KEY = "inventory.edit";

/** @param of which property and range; another's draft is none */
export function readDraft(of: string): EditDraft | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { of: string; draft: EditDraft } | null;
    return stored?.of === of ? stored.draft : undefined;
  } catch {
    return undefined;
  }
}

export function storeDraft(of: string, draft: EditDraft): void {
  sessionStorage.setItem(KEY, JSON.stringify({ of, draft }));
}

export function removeDraft(): void {
  sessionStorage.removeItem(KEY);
}
