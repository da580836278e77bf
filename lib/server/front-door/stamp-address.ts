import type http from "node:http";
import pino from "pino";
import { CLIENT_ADDRESS_HEADER, clientAddress, parseProxies } from "@/lib/core/client-address";
import { env } from "@/lib/core/env";

const log = pino({ name: "front-door", level: env.logLevel });
const proxies = parseProxies(env.trustedProxies);
let hasWarned = false;

/**
 * Sets the client's address on a request, overwriting any header of that name from the client; all later code reads it
 * from there.
 */
export function stampAddress(request: http.IncomingMessage): void {
  const remote = request.socket.remoteAddress;
  const forwarded = request.headers["x-forwarded-for"];
  const text = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  const address = clientAddress(remote, text, proxies);
  request.headers[CLIENT_ADDRESS_HEADER] = address;
  if (text === undefined || hasWarned || address !== clientAddress(remote, undefined, proxies)) return;
  hasWarned = true;
  log.warn({ remote }, "X-Forwarded-For is ignored: if this address is your proxy, add it to TRUSTED_PROXIES");
}
