import { env } from "@/lib/core/env";

/** Maximum age of a session in seconds, however active it is. */
export const SESSION_SECONDS = env.sessionMaxHours * 3600;

type Headers = Pick<globalThis.Headers, "get">;

/** Whether the request came over HTTPS; behind a proxy that ends TLS, according to the proxy. */
export function isSecureRequest(headers: Headers): boolean {
  return headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";
}

/**
 * The session cookie's name. With `__Host-` browsers enforce HTTPS and this exact host; over plain HTTP, as on a
 * local machine, it is not possible.
 */
export function sessionCookieName(headers: Headers): string {
  return isSecureRequest(headers) ? "__Host-staff-session" : "staff-session";
}
