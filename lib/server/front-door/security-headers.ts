import type http from "node:http";
import { env } from "@/lib/core/env";
import { mapWorkerPolicy } from "@/lib/map/map-environment";

/** Headers in which proxies report a client's address. Clients can send them, too, so they are ignored. */
const CLAIMS = [
  "forwarded",
  "x-forwarded-port",
  "x-forwarded-prefix",
  "x-forwarded-ssl",
  "x-original-url",
  "x-rewrite-url",
];

/**
 * Replaces the address in the request's headers by the service's own: `PUBLIC_URL` or, without it, `Host` over plain
 * HTTP. Cookies, redirects, links, the OAuth metadata and the origin check use no other.
 */
export function setPublicOrigin({ headers }: http.IncomingMessage): void {
  const { host, protocol } = env.publicUrl ? new URL(env.publicUrl) : { host: headers.host, protocol: "http:" };
  for (const name of CLAIMS) delete headers[name];
  headers.host = host ?? "localhost";
  headers["x-forwarded-host"] = headers.host;
  headers["x-forwarded-proto"] = protocol.slice(0, -1);
}

/** Whether clients reach the service over HTTPS only. */
const isBehindTls = (): boolean => env.publicUrl.startsWith("https:");

/**
 * Headers of every response. None for CORS, because browsers call the API only from the desk's own origin. Pages have
 * a policy of their own (proxy.ts); anything else may load nothing, and be framed nowhere.
 */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};
/** For a year. Browsers apply it over HTTPS only (RFC 6797, section 7.2). */
const STRICT_TRANSPORT = "max-age=31536000";

/** Headers of every response, which pages and operations need not set. */
export function securityHeaders(): Record<string, string> {
  return { ...SECURITY_HEADERS, ...(isBehindTls() && { "Strict-Transport-Security": STRICT_TRANSPORT }) };
}

/** Matches the map's worker, in whose name Next puts a hash of the contents. */
const MAP_WORKER = /^\/_next\/static\/media\/maplibre-gl-worker\b[\w.~-]*\.mjs$/;

/** Sets the security headers; later code may override each. @param path the request's path */
export function setSecurityHeaders(response: http.ServerResponse, path = ""): void {
  for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value);
  if (MAP_WORKER.test(path)) response.setHeader("Content-Security-Policy", mapWorkerPolicy());
}
