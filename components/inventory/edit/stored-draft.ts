import type { EditDraft } from "./edit-draft";

// The draft of the latest edit survives a reload of this tab.

const KEY = "inventory.edit";

/** @param of the property and range; a draft of another is ignored */
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
