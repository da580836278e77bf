import type { Page } from "@playwright/test";
import { SCREENS } from "@/e2e/journeys/desk/screens";
import type { Records } from "@/e2e/journeys/desk/records";
import { shiftOf, type Shift } from "./watch";

/** Screens that agents open all day. */
const VISITED = [
  "/home",
  "/properties/[id]",
  "/bookings",
  "/bookings/[id]",
  "/quotes",
  "/quotes/[id]",
  "/trips",
  "/trips/[id]",
];

/** Time in which late parts arrive, in milliseconds. */
const SETTLED = 1_500;

/** Loads each screen and watches what moves by itself. @param results the path of a search with many results */
export async function shiftSteps(page: Page, records: Records, results: string): Promise<Record<string, Shift>> {
  const paths = new Map([["results", results]]);
  for (const { page: name, path } of SCREENS)
    if (VISITED.includes(name)) paths.set(name, typeof path === "string" ? path : path(records));
  const shifts: Record<string, Shift> = {};
  for (const [name, path] of paths) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(SETTLED);
    shifts[name] = await shiftOf(page);
  }
  return shifts;
}
