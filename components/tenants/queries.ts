const STATUSES = ["ACTIVE", "SUSPENDED"] as const;

/** The query of the list of tenants for an address, shared by the screen and the page that prefetches it. */
export function tenantsQuery(query: Pick<URLSearchParams, "get">) {
  const q = query.get("q")?.trim().slice(0, 100) ?? "";
  const status = STATUSES.find((one) => one === query.get("status"));
  return { query: { ...(q && { q }), ...(status && { status }) } };
}
