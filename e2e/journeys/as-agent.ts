import { test as base, type PlaywrightWorkerArgs } from "@playwright/test";
import { signedIn, type State } from "./signed-in";

/** A journey of the demo's agent, who is signed in already: once for all of a file's journeys. */
export const test = base.extend<object, { agent: State }>({
  agent: [
    async ({ playwright }: PlaywrightWorkerArgs, use, { project }) => {
      await use(await signedIn(playwright.request, project.use.baseURL!, "agent"));
    },
    { scope: "worker" },
  ],
  storageState: ({ agent }, use) => use(agent),
});
