import type http from "node:http";
import { invalid } from "@/lib/core/errors";
import type { Call } from "./call";

/** Request headers that may have only one value, by name in lower case. */
const SINGLE: ReadonlyMap<string, string> = new Map(
  [
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-Match",
    "X-Service-Partner-Profile-Id",
    "X-Service-Sandbox-Scenario",
  ].map((name) => [name.toLowerCase(), name]),
);

/** Names contradicting headers for the operation, also across the process that serves pages. */
export const CONTRADICTING_HEADERS = "x-portal-contradicting-headers";

/**
 * Merges a header that was sent on several lines, if all have the same value. Node keeps the first line of some
 * headers and joins the lines of others, so that two tokens or two keys would pass as one. Different values are
 * recorded here, and the operation refuses them, within the caller's rate limit.
 */
export function mergeRepeatedHeaders({ headers, rawHeaders }: http.IncomingMessage): void {
  delete headers[CONTRADICTING_HEADERS];
  const found = new Map<string, string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    const shown = SINGLE.get(name);
    if (shown === undefined) continue;
    const value = rawHeaders[i + 1]!.trim();
    const first = found.get(name);
    if (first === undefined) found.set(name, value);
    else if (first === value) headers[name] = value;
    else headers[CONTRADICTING_HEADERS] = [headers[CONTRADICTING_HEADERS], shown].filter(Boolean).join(",");
  }
}

/**
 * Refuses a header with different values.
 * @param only checks this header; by default all
 * @throws DomainError `INVALID_REQUEST` that names the header
 */
export function refuseContradictingHeaders(call: Call, only?: string): void {
  const names = call.header(CONTRADICTING_HEADERS)?.split(",") ?? [];
  const name = only ? names.find((one) => one === only) : names[0];
  if (name) throw invalid({ path: name, message: "is sent with different values: send it once" });
}
