/** What the queue reads, and its page for it, by the names of its address. */
export function queueQuery(query: Pick<URLSearchParams, "get">) {
  const q = query.get("q") ?? "";
  return { query: { state: query.get("state") === "stale" ? "stale" : "requests", ...(q && { q }) } } as const;
}
