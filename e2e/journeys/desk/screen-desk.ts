import { test as base, type Page, type PlaywrightWorkerArgs } from "@playwright/test";
import type { Role } from "@/lib/staff/door/roles";
import {
  FOREIGN,
  makeItineraryLink,
  makeQuote,
  makeRecords,
  OWN,
  findPropertyCode,
  findTenant,
  type Records,
} from "./records";
import type { Screen } from "./screens";
import { signInOnce, type State } from "./signed-in";

/** What the checks of every screen share: users signed in by role, and records to open. */
interface Desk {
  baseURL: string;
  states: Record<Role, State>;
  own: Records;
  foreign: Records;
}

/** Opens a page for a role or a visitor: light theme, wide screen, no animations. */
type Opened = (role: Role | undefined) => Promise<Page>;

const WIDE = { width: 1440, height: 900 };

/** A test with all roles signed in, and with records of the own and of another partner. */
export const test = base.extend<object, { desk: Desk; opened: Opened }>({
  // All tests of a worker share a page per role, because its scripts stay compiled.
  opened: [
    async ({ browser, desk }, use) => {
      const pages = new Map<Role | undefined, Page>();
      await use(async (role) => {
        const context = {
          baseURL: desk.baseURL,
          viewport: WIDE,
          colorScheme: "light",
          reducedMotion: "reduce",
        } as const;
        const page =
          pages.get(role) ?? (await browser.newPage({ ...context, ...(role && { storageState: desk.states[role] }) }));
        pages.set(role, page);
        page.removeAllListeners("console").removeAllListeners("pageerror");
        await page.setViewportSize(WIDE);
        await page.emulateMedia(context);
        return page;
      });
      for (const page of pages.values()) await page.close();
    },
    { scope: "worker" },
  ],
  desk: [
    async ({ playwright }: PlaywrightWorkerArgs, use, { project }) => {
      const baseURL = project.use.baseURL!;
      const state = (role: Role) => signInOnce(playwright.request, baseURL, role);
      const [agent, admin, operator] = await Promise.all([state("agent"), state("admin"), state("operator")]);
      const api = await playwright.request.newContext({ baseURL });
      const [own, foreign] = [await makeRecords(api, OWN), await makeRecords(api, FOREIGN)];
      await api.dispose();
      const house = await playwright.request.newContext({ baseURL, storageState: operator });
      own.tenant = await findTenant(house, baseURL, "Demo Travel");
      own.propertyCode = await findPropertyCode(house, baseURL, "a");
      await house.dispose();
      const desk = await playwright.request.newContext({ baseURL, storageState: agent });
      Object.assign(own, await makeQuote(desk, baseURL));
      own.itineraryLink = await makeItineraryLink(desk, baseURL, own.trip);
      await desk.dispose();
      await use({ baseURL, states: { agent, admin, operator }, own, foreign });
    },
    { scope: "worker" },
  ],
});

/** The address of a screen that shows one of these records. */
export const buildPath = ({ path }: Screen, records: Records): string =>
  typeof path === "string" ? path : path(records);
