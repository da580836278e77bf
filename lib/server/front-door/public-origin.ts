import type http from "node:http";
import { env } from "@/lib/core/env";

/** Headers in which a proxy reports the client's address. Any client can send them, so they are ignored. */
const CLAIMS = [
  "forwarded",
  "x-forwarded-port",
  "x-forwarded-prefix",
  "x-forwarded-ssl",
  "x-original-url",
  "x-rewrite-url",
];

/**
 * Replaces the address in the request's headers by the service's own: `PUBLIC_URL` or, without it, its `Host` over
 * plain HTTP. Cookies, redirects, links, the OAuth metadata and the origin check use no other.
 */
export function setPublicOrigin({ headers }: http.IncomingMessage): void {
  const { host, protocol } = env.publicUrl ? new URL(env.publicUrl) : { host: headers.host, protocol: "http:" };
  for (const name of CLAIMS) delete headers[name];
  headers.host = host ?? "localhost";
  headers["x-forwarded-host"] = headers.host;
  headers["x-forwarded-proto"] = protocol.slice(0, -1);
}

/** Whether clients reach the service over HTTPS only. */
export const isBehindTls = (): boolean => env.publicUrl.startsWith("https:");
