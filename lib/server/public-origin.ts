import type http from "node:http";
import { env } from "@/lib/core/env";

/** What a proxy says of the address that its client used: anybody can say so, and nothing here believes it. */
const CLAIMS = [
  "forwarded",
  "x-forwarded-port",
  "x-forwarded-prefix",
  "x-forwarded-ssl",
  "x-original-url",
  "x-rewrite-url",
];

/**
 * Puts the service's own address in the place of what the request says of it: `PUBLIC_URL`, or, where there is none, its
 * `Host` over plain HTTP. Cookies, redirects, links, the OAuth metadata and the check of the origin read no other.
 */
export function setPublicOrigin({ headers }: http.IncomingMessage): void {
  const { host, protocol } = env.publicUrl ? new URL(env.publicUrl) : { host: headers.host, protocol: "http:" };
  for (const name of CLAIMS) delete headers[name];
  headers.host = host ?? "localhost";
  headers["x-forwarded-host"] = headers.host;
  headers["x-forwarded-proto"] = protocol.slice(0, -1);
}

/** Whether clients reach the service by HTTPS alone. */
export const isBehindTls = (): boolean => env.publicUrl.startsWith("https:");
