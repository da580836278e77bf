import { chromium, request, type Browser, type Page } from "@playwright/test";
import { browserPath } from "@/e2e/journeys/desk/browser-path";
import { signedIn } from "@/e2e/journeys/desk/signed-in";
import { BOOKINGS, fill, RESULTS } from "./interactions/fill";
import { listSteps } from "./interactions/list-steps";
import { Interactions, type Interaction, type Measure } from "./interactions/measure";
import { searchSteps } from "./interactions/search-steps";
import { note } from "./interactions/watch";
import { withProduct } from "./product";

/**
 * Starts the product with demo data and performs an agent's interactions with long results and a long list in a browser.
 * Measures the time until each is painted, and how long it blocks the page.
 * @returns the figures, which are also printed
 */
export async function measureInteractions(): Promise<Interaction[]> {
  const seen = new Interactions();
  await withProduct(async (product) => {
    const path = await fill(product);
    const browser = await chromium.launch({ executablePath: await browserPath() });
    await inPage(browser, product.baseURL, seen, (page, measure) => searchSteps(page, path, measure));
    await inPage(browser, product.baseURL, seen, listSteps);
    await browser.close();
  });
  const figures = seen.figures();
  print(figures);
  return figures;
}

async function inPage(
  browser: Browser,
  baseURL: string,
  seen: Interactions,
  work: (page: Page, measure: Measure) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    storageState: await signedIn(request, baseURL, "agent"),
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await note(page);
  await work(page, seen.on(page));
  await context.close();
}

function print(figures: Interaction[]): void {
  console.log(`\nmilliseconds, with ${RESULTS} results and ${BOOKINGS} bookings`);
  line(["", "times", "paint", "worst", "blocked", "worst"]);
  for (const { name, times, median, worst } of figures)
    line([name, times, median.paint, worst.paint, median.held, worst.held]);
}

const line = (cells: (string | number)[]): void =>
  console.log(cells.map((cell, i) => (i ? String(cell).padStart(9) : String(cell).padEnd(40))).join(""));
