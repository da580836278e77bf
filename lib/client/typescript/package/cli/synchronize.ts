import { setTimeout as pause } from "node:timers/promises";
import type { LocalCopy } from "./local-copy";

/** The list operation of each resource type in the feed, with its maximum page size. */
export const LISTS: Record<string, { path: string; limit: number }> = {
  property: { path: "/properties", limit: 1000 },
  place: { path: "/places", limit: 200 },
  service_zone: { path: "/service-zones", limit: 200 },
  transfer_vehicle_type: { path: "/transfer-vehicle-types", limit: 200 },
  tour: { path: "/tours", limit: 200 },
  flight: { path: "/flights", limit: 200 },
};

interface Answer<Body> {
  status: number;
  body: Body;
}
/** Reads a path of the API. 404 and 410 are returned as answers, every other failure is thrown. */
export interface Api {
  get(path: string): Promise<Answer<unknown>>;
}

interface Item {
  public_id: string;
}
interface Page<I> {
  items: I[];
  next_cursor: string | null;
}
interface Feed extends Page<{ sequence: number; resource_type: string; public_id: string; change: string }> {
  next_cursor: string;
  has_more: boolean;
}

/** How many records are read at the same time. */
const AT_A_TIME = 8;

/** How many pages of the feed are read between saves; after a crash the unsaved ones are read again. */
const SAVE_EVERY = 50;

export interface SynchronizeOptions {
  api: Api;
  copy: LocalCopy;
  /** Receives progress messages. */
  say: (what: string) => void;
  /** Polling interval in milliseconds at the end of the feed. */
  every: number;
  /** Whether to stop at the end of the feed. */
  once: boolean;
  signal: AbortSignal;
}

/**
 * Keeps a copy of the whole catalogue. A new copy first stores the feed's end, then reads all lists: whatever changes
 * meanwhile is in the feed after that position. Each change is applied by reading the record's present state, or
 * deleting it if it is gone; applying a change twice does no harm.
 */
export async function synchronize(options: SynchronizeOptions): Promise<void> {
  const { api, copy, say, every, once, signal } = options;
  for (let pages = 1; !signal.aborted; pages++) {
    copy.cursor ??= await copyAll(options);
    const { status, body } = (await api.get(`/catalog/changes?limit=200&cursor=${copy.cursor}`)) as Answer<
      Feed & { message: string }
    >;
    if (status === 410) {
      say(`${body.message}: reading everything again`);
      copy.cursor = undefined;
      continue;
    }
    await apply(options, body);
    if (body.items.length > 0) say(`${body.items.length} changes, up to ${body.items.at(-1)!.sequence}`);
    if (!body.has_more || pages % SAVE_EVERY === 0) copy.save();
    if (body.has_more) continue;
    if (once) return;
    await pause(every, undefined, { signal }).catch(() => {});
  }
}

/** @returns the cursor from which the feed goes on */
async function copyAll({ api, copy, say }: SynchronizeOptions): Promise<string> {
  const mark = (await api.get("/catalog/changes?from=latest")) as Answer<Feed>;
  for (const [type, { path, limit }] of Object.entries(LISTS)) {
    copy.clear(type);
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = (await api.get(`${path}?limit=${limit}${cursor && `&cursor=${cursor}`}`)) as Answer<Page<Item>>;
      for (const record of page.body.items) copy.put(type, record);
      cursor = page.body.next_cursor;
      say(`${path}: ${copy.size(type)}`);
    }
  }
  return mark.body.next_cursor;
}

/** Updates the records that a page of the feed names, each one once. */
async function apply({ api, copy }: SynchronizeOptions, { items, next_cursor }: Feed): Promise<void> {
  const last = [...new Map(items.map((change) => [change.public_id, change])).values()];
  // Unknown resource types are ignored.
  const changed = last.filter(({ resource_type: type }) => LISTS[type]);
  const bring = async () => {
    for (let next = changed.pop(); next; next = changed.pop()) {
      const { resource_type: type, public_id: id, change } = next;
      const answer = change === "DELETED" ? undefined : await api.get(`${LISTS[type]!.path}/${id}`);
      if (answer?.status === 200) copy.put(type, withoutTrace(answer.body as Item));
      else copy.remove(type, id);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, bring));
  copy.cursor = next_cursor;
}

/** Removes the trace id that the response adds to a single record. */
function withoutTrace({ trace_id: _, ...record }: Item & { trace_id?: string }): Item {
  return record;
}
