import type http from "node:http";
import { isBehindTls } from "./public-origin";

/**
 * Headers of every response. Pages send their own policy (proxy.ts); everything else may load nothing and be framed
 * nowhere.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};
/** Header of an API response or refusal without its own caching rule: it contains personal data and prices. */
export const UNCACHED = { "Cache-Control": "no-store" } as const;
/** A year; browsers apply it over HTTPS only (RFC 6797, section 7.2). */
const STRICT_TRANSPORT = "max-age=31536000";

/** Headers that every response gets without the page or operation having to set them. */
export function securityHeaders(): Record<string, string> {
  return { ...SECURITY_HEADERS, ...(isBehindTls() && { "Strict-Transport-Security": STRICT_TRANSPORT }) };
}

/** Sets the headers; later code may override each. */
export function setSecurityHeaders(response: http.ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value);
}
