import { expect } from "vitest";
import type { PartnerClient } from "./client";

export interface ListedRecord {
  public_id: string;
  updated_at: string;
  deleted_at: string | null;
  [field: string]: unknown;
}
interface ListPage<R = ListedRecord> {
  items: R[];
  next_cursor: string | null;
  next_updated_since: string;
}

/** Reads a page of a list, by its query string. */
export async function readPage<R = ListedRecord>(
  client: PartnerClient,
  path: string,
  query = "",
): Promise<ListPage<R>> {
  const answer = await client.call<ListPage<R>>("GET", `${path}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/**
 * Reads all records of a list, page by page; further pages are requested by cursor only. `between` runs after each
 * page.
 */
export async function walk<R = ListedRecord>(
  client: PartnerClient,
  path: string,
  {
    query = "",
    limit = 2,
    between = async () => {},
  }: { query?: string; limit?: number; between?: (page: ListPage<R>) => Promise<void> } = {},
): Promise<{ items: R[]; next_updated_since: string }> {
  const items: R[] = [];
  for (let queryString = `limit=${limit}&${query}`; ;) {
    const found = await readPage<R>(client, path, queryString);
    expect(found.items.length).toBeLessThanOrEqual(limit);
    items.push(...found.items);
    if (found.next_cursor === null) return { items, next_updated_since: found.next_updated_since };
    await between(found);
    queryString = `limit=${limit}&cursor=${found.next_cursor}`;
  }
}

export const listIds = (items: { public_id: string }[]): string[] => items.map((item) => item.public_id);
