import { type APIRequest, type APIRequestContext, type PlaywrightWorkerArgs, test as base } from "@playwright/test";
import type { Role } from "@/lib/staff/door/roles";
import { PASSWORD } from "./desk";

export type State = Awaited<ReturnType<APIRequestContext["storageState"]>>;

/** Signs in the demo user of a role without a browser; any number of pages can use the cookies. */
export function signInOnce(request: APIRequest, baseURL: string, role: Role): Promise<State> {
  return signInOnceAs(request, baseURL, `${role}@demo.example`, PASSWORD);
}

/** Signs in any user. */
export async function signInOnceAs(
  request: APIRequest,
  baseURL: string,
  email: string,
  password: string,
): Promise<State> {
  const context = await request.newContext({ baseURL });
  const { csrfToken } = (await (await context.get("/api/auth/csrf")).json()) as { csrfToken: string };
  await context.post("/api/auth/callback/credentials", { form: { csrfToken, email, password, json: "true" } });
  const state = await context.storageState();
  await context.dispose();
  return state;
}

/** A test with the demo's agent signed in. All tests of a file share the session. */
export const test = base.extend<object, { agent: State }>({
  agent: [
    async ({ playwright }: PlaywrightWorkerArgs, use, { project }) => {
      await use(await signInOnce(playwright.request, project.use.baseURL!, "agent"));
    },
    { scope: "worker" },
  ],
  storageState: ({ agent }, use) => use(agent),
});
