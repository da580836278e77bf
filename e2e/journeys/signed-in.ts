import type { APIRequest, APIRequestContext } from "@playwright/test";
import type { Role } from "@/lib/staff/door/roles";
import { PASSWORD } from "./desk";

export type State = Awaited<ReturnType<APIRequestContext["storageState"]>>;

/** Signs the demo's person of a role in without a browser; the cookies let any number of pages in. */
export function signedIn(request: APIRequest, baseURL: string, role: Role): Promise<State> {
  return signedInAs(request, baseURL, `${role}@demo.example`, PASSWORD);
}

/** The same of anybody. */
export async function signedInAs(
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
