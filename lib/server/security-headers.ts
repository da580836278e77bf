import type http from "node:http";
import { isBehindTls } from "./public-origin";

/** Of every answer. What shows a page says its own policy (proxy.ts); anything else may load nothing and be shown nowhere. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};
/** Of an answer of the API, or a refusal, that does not say itself how it may be kept: it is about people and their money. */
export const UNCACHED = { "Cache-Control": "no-store" } as const;
/** A year, which browsers heed on HTTPS alone (RFC 6797, section 7.2). */
const STRICT_TRANSPORT = "max-age=31536000";

/** The headers of an answer that no page and no operation has to think of. */
export function securityHeaders(): Record<string, string> {
  return { ...SECURITY_HEADERS, ...(isBehindTls() && { "Strict-Transport-Security": STRICT_TRANSPORT }) };
}

/** Sets them; what answers later may set its own value of each. */
export function setSecurityHeaders(response: http.ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value);
}
