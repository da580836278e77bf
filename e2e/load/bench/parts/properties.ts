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

/** The largest page of the contract, and one that even a small catalogue has several of. */
const PAGES = [1000, 100];

/** Pages of the catalogue: a late page must not cost more than the first, nor a page of a large catalogue more than of a small. */
export async function measureProperties(bench: Bench, properties: number): Promise<void> {
  bench.report.begin("/properties: pages");
  // A list of one or two pages has no late page.
  for (const page of PAGES.filter((size) => properties >= 3 * size)) await measurePages(bench, properties, page);
}

async function measurePages(bench: Bench, properties: number, entries: number): Promise<void> {
  const path = `/properties?limit=${entries}`;
  const pages = await walk(bench, { path }, (cursor) => ({ path: `${path}&cursor=${encodeURIComponent(cursor)}` }));
  if (pages.length !== Math.ceil(properties / entries))
    throw new Error(`${properties} properties came on ${pages.length} pages`);
  const [first, late] = [`first page of ${entries}`, `page of ${entries} far along`];
  await bench.repeat(first, pages[0]!, { entries });
  await bench.repeat(late, pages.at(-2)!, { entries });
  bench.report.ratio(late, first);
  const headers = { "accept-encoding": "gzip" };
  await bench.repeat(`${first}, compressed`, { path, headers }, { entries });
  bench.report.ratio(`${first}, compressed`, first);
}
