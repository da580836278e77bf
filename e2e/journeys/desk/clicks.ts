import type { Page } from "@playwright/test";

/** Counts the presses of the mouse in a tab from now on, also over pages. Typing, with Tab and Enter, is not counted. */
export const countClicks = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener(
      "pointerdown",
      (event) =>
        event.isTrusted && sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks")) + 1)),
      { capture: true },
    ),
  );

/** The presses since the count started. */
export const clicks = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem("clicks")));
/** Starts the count at none. */
export const startCount = (page: Page) => page.evaluate(() => sessionStorage.removeItem("clicks"));
