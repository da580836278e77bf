const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "focusin"] as const;
/** So long after it has loaded a page that nobody turned to is made ready for whoever will. */
const AT_LAST_MS = 5_000;

/**
 * Settled when somebody turns to the page: moves over it, touches it, presses a key, puts the focus into it; at the latest
 * some seconds after it has loaded. On the server there is nobody to wait for.
 */
export const turned: Promise<void> =
  typeof window === "undefined"
    ? Promise.resolve()
    : new Promise((resolve) => {
        const sign = () => {
          for (const type of SIGNS) window.removeEventListener(type, sign, true);
          resolve();
        };
        for (const type of SIGNS) window.addEventListener(type, sign, { capture: true, passive: true });
        const wait = () => setTimeout(sign, AT_LAST_MS);
        if (document.readyState === "complete") wait();
        else window.addEventListener("load", wait, { once: true });
      });
