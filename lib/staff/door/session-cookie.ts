import { env } from "@/lib/core/env";

/** A session lasts so long at most, however active. */
export const SESSION_SECONDS = env.sessionMaxHours * 3600;

type Headers = Pick<globalThis.Headers, "get">;

/** Whether the visitor came by HTTPS; behind a proxy that ends TLS, as the proxy says. */
export function cameSecurely(headers: Headers): boolean {
  return headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";
}

/** `__Host-` has the browser insist on HTTPS and on this very host; plain HTTP, as on one's own machine, cannot have it. */
export function sessionCookieName(headers: Headers): string {
  return cameSecurely(headers) ? "__Host-staff-session" : "staff-session";
}
