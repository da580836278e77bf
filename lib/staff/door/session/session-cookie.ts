import { env } from "@/lib/core/env";

/** Maximum age of a session, however active. */
export const SESSION_SECONDS = env.sessionMaxHours * 3600;

type Headers = Pick<globalThis.Headers, "get">;

/** Whether the request came over HTTPS; behind a proxy that ends TLS, as the proxy reports. */
export function isSecureRequest(headers: Headers): boolean {
  return headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";
}

/** With `__Host-` the browser enforces HTTPS and this exact host; plain HTTP, as on a local machine, cannot use it. */
export function sessionCookieName(headers: Headers): string {
  return isSecureRequest(headers) ? "__Host-staff-session" : "staff-session";
}
