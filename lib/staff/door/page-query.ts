/** The query of a page's address, as the framework provides it. */
export type PageQuery = Record<string, string | string[] | undefined>;

/** Converts the query to URLSearchParams. */
export function toSearchParams(query: PageQuery): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]));
  return new URLSearchParams(pairs);
}
