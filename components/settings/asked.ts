/** What the list of people reads, and its page for it, by the names of its address. */
export function usersAsked(query: Pick<URLSearchParams, "get">) {
  const q = query.get("q") ?? "";
  return { query: q ? { q } : {} };
}
