import { test as base, type PlaywrightWorkerArgs } from "@playwright/test";
import { signedIn, type State } from "./signed-in";

/** A test with the demo's agent signed in, once for all tests of a file. */
export const test = base.extend<object, { agent: State }>({
  agent: [
    async ({ playwright }: PlaywrightWorkerArgs, use, { project }) => {
      await use(await signedIn(playwright.request, project.use.baseURL!, "agent"));
    },
    { scope: "worker" },
  ],
  storageState: ({ agent }, use) => use(agent),
});
