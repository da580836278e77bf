import { SECURITY_EVENT_TYPES, type SecurityEventType } from "@/lib/security-log/event-types";

/** What the list of people reads, and its page for it, by the names of its address. */
export function usersQuery(query: Pick<URLSearchParams, "get">) {
  const q = query.get("q") ?? "";
  return { query: q ? { q } : {} };
}

/** What the security log reads, and its page for it, by the names of its address. */
export function securityQuery(query: Pick<URLSearchParams, "get">) {
  const [q, type] = [query.get("q")?.trim().slice(0, 254), query.get("type")];
  return { query: { ...(q && { q }), ...(isType(type) && { type }) } };
}

const isType = (type: string | null): type is SecurityEventType => type !== null && type in SECURITY_EVENT_TYPES;
