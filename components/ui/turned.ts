const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "focusin"] as const;

/**
 * Settled when somebody turns to the page: moves over it, touches it, presses a key, puts the focus into it. On the server
 * there is nobody to wait for.
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
      });
