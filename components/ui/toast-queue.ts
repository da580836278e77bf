export interface ToastWords {
  tone: "positive" | "negative" | "info";
  title: string;
  text?: string;
  /** Takes back what was done, where that is certain. */
  undo?: { label: string; onPress: () => void };
}

/** Said before anything was there to show it. */
let waiting: ToastWords[] = [];
let show: ((words: ToastWords) => void) | undefined;
const listeners = new Set<() => void>();

/** Says in passing that something was done. What went wrong stays until it is dismissed. */
export function toast(words: ToastWords): void {
  if (show) return show(words);
  waiting = [...waiting, words];
  for (const told of listeners) told();
}

/** Whether there has been anything to say: only then is what shows it loaded. */
export const isAnySaid = (): boolean => show !== undefined || waiting.length > 0;

export function onSaid(told: () => void): () => void {
  listeners.add(told);
  return () => listeners.delete(told);
}

/** From now on everything is shown here, what waited first. */
export function showToasts(by: (words: ToastWords) => void): void {
  show = by;
  for (const words of waiting) by(words);
  waiting = [];
}
