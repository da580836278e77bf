import type { Bench, Listed, Request } from "./measure";

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
