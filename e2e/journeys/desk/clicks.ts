import type { Page } from "@playwright/test";

/** Counts mouse clicks in a tab, also across pages. Typing, Tab and Enter do not count. */
export const countClicks = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener(
      "pointerdown",
      (event) =>
        event.isTrusted && sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks")) + 1)),
      { capture: true },
    ),
  );

/** The number of clicks since the count started. */
export const clicks = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem("clicks")));
export const startCount = (page: Page) => page.evaluate(() => sessionStorage.removeItem("clicks"));
