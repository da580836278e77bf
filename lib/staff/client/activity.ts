import { monotonicNow } from "@/lib/core/clock";

/** Milliseconds without any input after which nobody counts as sitting at the screen. */
const UNATTENDED_MS = 60_000;
const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Says of a call that nobody's input stands behind it, so that a screen which reads anew by itself keeps no session alive. */
export const UNATTENDED_HEADER = "X-Service-Unattended";

let lastInput = monotonicNow();

/** Notes each input of a page's visitor. */
export function watchInput(target: Pick<EventTarget, "addEventListener">): void {
  const note = () => void (lastInput = monotonicNow());
  for (const input of INPUTS) target.addEventListener(input, note, { passive: true, capture: true });
}

/** Whether there was no input for a minute. */
export const isUnattended = (): boolean => monotonicNow() - lastInput > UNATTENDED_MS;

if (typeof window !== "undefined") watchInput(window);
