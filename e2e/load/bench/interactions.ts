import { chromium, request, type Browser, type Page } from "@playwright/test";
import { browserPath } from "@/e2e/journeys/desk/browser-path";
import { makeQuote, makeRecords, OWN, type Records } from "@/e2e/journeys/desk/records";
import { signedIn } from "@/e2e/journeys/desk/signed-in";
import { describeMachine, type Machine } from "./figures/machine";
import { BOOKINGS, fill, RESULTS } from "./interactions/fill";
import { listSteps } from "./interactions/list-steps";
import { Interactions, type Interaction, type Measure } from "./interactions/measure";
import { openSteps } from "./interactions/open-steps";
import { searchSteps } from "./interactions/search-steps";
import { shiftSteps } from "./interactions/shift-steps";
import { STEPS, type Step } from "./interactions/steps";
import { note, type Shift } from "./interactions/watch";
import { withProduct } from "./product";
import { OWN_CHECKOUT } from "../own-checkout";

interface Figures {
  machine: Machine;
  interactions: Interaction[];
  /** By screen. */
  shifts: Record<string, Shift>;
}

/**
 * Starts the product with demo data and performs an agent's interactions with long results and a long list in a browser.
 * Measures the time until each is painted, how long it blocks the page, and what moves by itself while a screen loads.
 * @returns the figures, which are also printed
 */
export async function measureInteractions(steps: readonly Step[] = STEPS): Promise<Figures> {
  const figures = await withProduct(async (product) => {
    const { baseURL, databaseUrl } = product;
    const machine = await describeMachine(databaseUrl, OWN_CHECKOUT);
    const results = await fill(product);
    const records = await recordsOf(baseURL);
    const browser = await chromium.launch({ executablePath: await browserPath() });
    const seen = new Interactions();
    let shifts: Record<string, Shift> = {};
    const works: Record<Step, (page: Page, measure: Measure) => Promise<void>> = {
      search: (page, measure) => searchSteps(page, results, measure),
      list: listSteps,
      open: openSteps,
      shift: async (page) => void (shifts = await shiftSteps(page, records, results)),
    };
    for (const step of STEPS) if (steps.includes(step)) await inPage(browser, baseURL, seen, works[step]);
    await browser.close();
    return { machine, interactions: seen.figures(), shifts };
  });
  print(figures);
  return figures;
}

/** A trip and a quote beside the bookings, for the screens that show one. */
async function recordsOf(baseURL: string): Promise<Records> {
  const api = await request.newContext({ baseURL });
  const agent = await request.newContext({ baseURL, storageState: await signedIn(request, baseURL, "agent") });
  return { ...(await makeRecords(api, OWN)), ...(await makeQuote(agent, baseURL)) };
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

function print({ interactions, shifts }: Figures): void {
  console.log(`\nmilliseconds, with ${RESULTS} results and ${BOOKINGS} bookings`);
  line(["", "times", "paint", "worst", "blocked", "worst"]);
  for (const { name, times, median, worst } of interactions)
    line([name, times, median.paint, worst.paint, median.held, worst.held]);
  console.log("\ncumulative layout shift");
  for (const [screen, { score, what }] of Object.entries(shifts))
    line([screen, score.toFixed(4), ...(score >= 0.01 ? [`  ${what[0]}`] : [])]);
}

const line = (cells: (string | number)[]): void =>
  console.log(cells.map((cell, i) => (i ? String(cell).padStart(9) : String(cell).padEnd(40))).join(""));
