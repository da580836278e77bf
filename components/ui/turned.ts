const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "focusin"] as const;
/** Time after the load at which a page without interaction is hydrated anyway. */
const AT_LAST_MS = 5_000;

/**
 * Resolves on the first interaction with the page (pointer move, touch, key, focus), at the latest some seconds after the
 * load. On the server it resolves immediately.
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
