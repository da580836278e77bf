const STATUSES = ["ACTIVE", "SUSPENDED"] as const;

/** What the list of tenants reads, and its page for it, by the names of its address. */
export function tenantsQuery(query: Pick<URLSearchParams, "get">) {
  const q = query.get("q")?.trim().slice(0, 100) ?? "";
  const status = STATUSES.find((one) => one === query.get("status"));
  return { query: { ...(q && { q }), ...(status && { status }) } };
}
