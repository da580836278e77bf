import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";

export interface ToastWords {
  tone: "positive" | "negative" | "info";
  title: string;
  text?: string;
  /** Takes back what was done, where that is certain. */
  undo?: { label: string; onPress: () => void };
}

/** What was done a moment ago and is seen elsewhere. */
export const toasts = new ToastQueue<ToastWords>({ maxVisibleToasts: 3 });

/** Long enough to be read and reached; whoever rests on it keeps it. */
const SHOWN_MS = 6_000;

/** Says in passing that something was done. What went wrong stays until it is dismissed. */
export function toast(words: ToastWords): void {
  toasts.add(words, words.tone === "negative" ? {} : { timeout: SHOWN_MS });
}
