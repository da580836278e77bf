export interface ToastWords {
  tone: "positive" | "negative" | "info";
  title: string;
  text?: string;
  /** Undoes the action, if that is certain to work. */
  undo?: { label: string; onPress: () => void };
}

/** Toasts that wait until the toast region is loaded. */
let waiting: ToastWords[] = [];
let show: ((words: ToastWords) => void) | undefined;
const listeners = new Set<() => void>();

/** Shows a toast. Errors stay until they are dismissed. */
export function toast(words: ToastWords): void {
  if (show) return show(words);
  waiting = [...waiting, words];
  for (const told of listeners) told();
}

/** Whether any toast was shown: only then the toast region is loaded. */
export const isAnySaid = (): boolean => show !== undefined || waiting.length > 0;

export function onSaid(told: () => void): () => void {
  listeners.add(told);
  return () => listeners.delete(told);
}

/** Registers the toast region, which first shows the waiting toasts. */
export function showToasts(by: (words: ToastWords) => void): void {
  show = by;
  for (const words of waiting) by(words);
  waiting = [];
}
