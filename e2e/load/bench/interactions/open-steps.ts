import type { Page } from "@playwright/test";
import type { Measure } from "./measure";

/** Opening a record from its list, and going back. */
export async function openSteps(page: Page, measure: Measure): Promise<void> {
  await page.goto("/bookings");
  const row = page.getByRole("grid", { name: "Bookings" }).getByRole("row").nth(1);
  const isListed = () => row.getByRole("rowheader").waitFor();
  await isListed();
  const open = async () => {
    await page.getByRole("link", { name: "Open booking" }).click();
    await page.getByRole("heading", { level: 2, name: "Guests" }).first().waitFor();
  };
  const back = async () => {
    await page.goBack();
    await isListed();
  };
  await row.click();
  await page.getByRole("link", { name: "Open booking" }).waitFor();
  for (let i = 0; i < 3; i++) {
    await measure("booking: open from the list", [open], 1);
    await measure("booking: go back", [back], 1);
  }

  await page.goto("/quotes");
  const quote = page.getByRole("grid", { name: "Quotes" }).getByRole("row").nth(1);
  const isThere = () => quote.getByRole("rowheader").waitFor();
  await isThere();
  const openQuote = async () => {
    await quote.getByRole("rowheader").click();
    await page.waitForURL(/\/quotes\/./);
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  const backToQuotes = async () => {
    await page.goBack();
    await isThere();
  };
  for (let i = 0; i < 3; i++) {
    await measure("quote: open from the list", [openQuote], 1);
    await measure("quote: go back", [backToQuotes], 1);
  }
}
