/** The query of the queue, shared by the screen and its page, from the parameters of the address. */
export function queueQuery(query: Pick<URLSearchParams, "get">) {
  const q = query.get("q") ?? "";
  return { query: { state: query.get("state") === "stale" ? "stale" : "requests", ...(q && { q }) } } as const;
}
