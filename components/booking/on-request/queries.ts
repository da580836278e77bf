/** The query of the queue for an address, shared by the screen and the page that prefetches it. */
export function queueQuery(query: Pick<URLSearchParams, "get">) {
  const q = query.get("q") ?? "";
  return { query: { state: query.get("state") === "stale" ? "stale" : "requests", ...(q && { q }) } } as const;
}
