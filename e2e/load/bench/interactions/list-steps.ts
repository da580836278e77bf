import type { Page } from "@playwright/test";
import { BOOKINGS } from "./fill";
import type { Measure } from "./measure";

const PAGE = 50;
/** Rows loaded before the first interaction. */
export const ROWS = 500;

/** An agent's interactions with a long list of bookings. */
export async function listSteps(page: Page, measure: Measure): Promise<void> {
  await page.goto("/bookings");
  // In the footer alone: to look for a text in the whole page would take the browser's time from it.
  const counted = (rows: number) => page.locator("main footer > p", { hasText: `${rows} bookings so far` }).waitFor();
  await counted(PAGE);
  for (let rows = 2 * PAGE; rows <= ROWS; rows += PAGE) {
    const more = async () => {
      await page.getByRole("button", { name: "Load more" }).click();
      await counted(rows);
    };
    await measure(rows > ROWS - 3 * PAGE ? "list: load more, near the end" : "list: load more", [more], 1);
  }

  const press = (key: string) => () => page.keyboard.press(key);
  await page.getByRole("grid", { name: "Bookings" }).getByRole("row").nth(1).focus();
  await measure("list: arrow down", [press("ArrowDown"), press("ArrowDown")]);
  await measure("list: end, home", [press("End"), press("Home")]);
  await measure("list: page down, page up", [press("PageDown"), press("PageUp")]);
  await measure("list: scroll far", [() => page.mouse.wheel(0, 8_000), () => page.mouse.wheel(0, -8_000)]);

  await measure("list: open a summary, close it", [press("Enter"), press("Escape")]);
  const row = (at: number) => page.getByRole("grid", { name: "Bookings" }).getByRole("row").nth(at).click();
  await row(3);
  await measure("list: open another summary", [() => row(5), () => row(7)]);
  await page.keyboard.press("Escape");

  // On return, all loaded rows are restored immediately.
  const there = async () => {
    await page.getByRole("link", { name: "Search", exact: true }).first().click();
    await page.getByRole("combobox", { name: "Place or property" }).waitFor();
  };
  const back = async () => {
    await page.goBack();
    await counted(ROWS);
  };
  await measure("list: leave", [there], 1);
  await measure("list: come back", [back], 1);
  await measure("list: leave", [there], 1);
  await measure("list: come back", [back], 1);

  const search = page.getByRole("searchbox", { name: "Search bookings" });
  await search.click();
  await measure("list: search", [() => page.keyboard.type("Lovelace"), () => search.clear()], 2);
  if (BOOKINGS <= ROWS) throw new Error("the list must have more rows than are loaded");
}
