import { SECURITY_EVENT_TYPES, type SecurityEventType } from "@/lib/security-log/event-types";

/** The query of the list of users for an address, shared by the screen and the page that prefetches it. */
export function usersQuery(query: Pick<URLSearchParams, "get">) {
  const q = query.get("q") ?? "";
  return { query: q ? { q } : {} };
}

/** The query of the security log for an address, shared by the screen and the page that prefetches it. */
export function securityQuery(query: Pick<URLSearchParams, "get">) {
  const [q, type] = [query.get("q")?.trim().slice(0, 254), query.get("type")];
  return { query: { ...(q && { q }), ...(isType(type) && { type }) } };
}

const isType = (type: string | null): type is SecurityEventType => type !== null && type in SECURITY_EVENT_TYPES;
