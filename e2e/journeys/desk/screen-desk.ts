import { test as base, type PlaywrightWorkerArgs } from "@playwright/test";
import type { Role } from "@/lib/staff/door/roles";
import {
  FOREIGN,
  makeItineraryLink,
  makeQuote,
  makeRecords,
  OWN,
  propertyCodeOf,
  tenantOf,
  type Records,
} from "./records";
import type { Screen } from "./screens";
import { signedIn, type State } from "./signed-in";

/** What the checks of every screen share: three signed-in roles, and records to open. */
interface Desk {
  baseURL: string;
  states: Record<Role, State>;
  own: Records;
  foreign: Records;
}

/** A test with every role signed in, and with records of its own and of another partner. */
export const test = base.extend<object, { desk: Desk }>({
  desk: [
    async ({ playwright }: PlaywrightWorkerArgs, use, { project }) => {
      const baseURL = project.use.baseURL!;
      const state = (role: Role) => signedIn(playwright.request, baseURL, role);
      const [agent, admin, operator] = await Promise.all([state("agent"), state("admin"), state("operator")]);
      const api = await playwright.request.newContext({ baseURL });
      const [own, foreign] = [await makeRecords(api, OWN), await makeRecords(api, FOREIGN)];
      await api.dispose();
      const house = await playwright.request.newContext({ baseURL, storageState: operator });
      own.tenant = await tenantOf(house, baseURL, "Demo Travel");
      own.propertyCode = await propertyCodeOf(house, baseURL, "a");
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
export const pathOf = ({ path }: Screen, records: Records): string => (typeof path === "string" ? path : path(records));
