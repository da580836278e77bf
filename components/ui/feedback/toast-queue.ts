export interface ToastMessage {
  tone: "positive" | "negative" | "info";
  title: string;
  text?: string;
  /** Undoes the action; absent if that might not work. */
  undo?: { label: string; onPress: () => void };
}

/** Toasts that wait until the toast region is loaded. */
let waiting: ToastMessage[] = [];
let show: ((words: ToastMessage) => void) | undefined;
const listeners = new Set<() => void>();

/** Shows a toast. Errors stay until they are dismissed. */
export function toast(words: ToastMessage): void {
  if (show) return show(words);
  waiting = [...waiting, words];
  for (const listener of listeners) listener();
}

/** Whether any toast was shown, because only then the toast region is loaded. */
export const hasToasts = (): boolean => show !== undefined || waiting.length > 0;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers the toast region and hands it the waiting toasts. */
export function showToasts(by: (words: ToastMessage) => void): void {
  show = by;
  for (const words of waiting) by(words);
  waiting = [];
}
