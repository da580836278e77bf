import { monotonicNow } from "@/lib/core/clock";

/** Milliseconds without input after which nobody is taken to be at the screen. */
const UNATTENDED_MS = 60_000;
const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Marks a call that no user input caused, so that a screen which refreshes by itself does not keep a session alive. */
export const UNATTENDED_HEADER = "X-Service-Unattended";

let lastInput = monotonicNow();

/** Records each input on a page. */
export function watchUserInput(target: Pick<EventTarget, "addEventListener">): void {
  const note = () => void (lastInput = monotonicNow());
  for (const input of INPUTS) target.addEventListener(input, note, { passive: true, capture: true });
}

/** Whether there was no input for a minute. */
export const isUnattended = (): boolean => monotonicNow() - lastInput > UNATTENDED_MS;

if (typeof window !== "undefined") watchUserInput(window);
