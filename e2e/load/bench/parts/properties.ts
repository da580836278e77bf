import type { Bench, Listed, Request } from "../measure";

/**
 * Reads all pages of a list.
 * @param next creates the request of the next page from a cursor
 * @returns the request of every page, in order
 */
export async function walk(bench: Bench, first: Request, next: (cursor: string) => Request): Promise<Request[]> {
  const requests = [first];
  for (;;) {
    const { next_cursor } = await bench.fetchJson<Listed>(requests.at(-1)!);
    if (next_cursor === null) return requests;
    requests.push(next(next_cursor));
  }
}

const PAGE = 1000;
const pathOf = "/properties?limit=1000";

/** Pages of the catalogue: a late page must not cost more than the first, nor a page of a large catalogue more than of a small. */
export async function measureProperties(bench: Bench, properties: number): Promise<void> {
  // A list of one or two pages has no late page.
  if (properties < 3 * PAGE) return;
  bench.report.begin(`/properties: pages of ${PAGE}`);
  const pages = await walk(bench, { path: pathOf }, (cursor) => ({
    path: `${pathOf}&cursor=${encodeURIComponent(cursor)}`,
  }));
  if (pages.length !== Math.ceil(properties / PAGE))
    throw new Error(`${properties} properties came on ${pages.length} pages`);
  const named = (page: string, size = properties) => `${page} of ${size} properties`;
  await bench.repeat(named("first page"), pages[0]!, { entries: PAGE });
  await bench.repeat(named("far along"), pages.at(-2)!, { entries: PAGE });
  bench.report.ratio(named("far along"), named("first page"));
  if (properties !== bench.sizes.at(-1)) return;
  const smaller = bench.sizes.find((size) => size >= 3 * PAGE)!;
  if (smaller !== properties) {
    bench.report.ratio(named("first page"), named("first page", smaller));
    bench.report.ratio(named("far along"), named("far along", smaller));
  }
  await bench.repeat(
    "first page, compressed",
    { path: pathOf, headers: { "accept-encoding": "gzip" } },
    { entries: PAGE },
  );
  bench.report.ratio("first page, compressed", named("first page"));
}
