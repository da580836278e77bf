import { isInTransaction } from "../db";
import { currentReplicaRead, onPrimary, readingReplica, type Freshness } from "./replica-read";

/** Reads all of these records in one statement, by key; those that do not exist are absent. */
type ReadAll<R> = (keys: readonly string[]) => Promise<ReadonlyMap<string, R>>;

interface Batch<R> {
  group: readonly unknown[];
  /** What a replica must have replayed; undefined: the primary answers. */
  freshness: Freshness | undefined;
  keys: Set<string>;
  isSent: boolean;
  found: Promise<ReadonlyMap<string, R>>;
}

/**
 * Reads of single records by their keys. Those that arrive in the same turn of the event loop, or while a statement of
 * the same kind is on its way, share one statement (batching): under load a statement costs several times as much as a
 * further record in it, and each group takes one connection. A read that is alone is sent at once.
 */
export class BatchedReads<R> {
  private readonly batches: Batch<R>[] = [];

  /**
   * @param group what the statement depends on besides its keys, the tenant above all; only reads whose parts are all
   * identical share a statement
   * @param readAll the statement; it runs as the tenant, and within the deadline, of the first read of the batch
   * @returns the record; undefined when it does not exist
   */
  async read(group: readonly unknown[], key: string, readAll: ReadAll<R>): Promise<R | undefined> {
    // What the transaction has written is visible in it alone.
    if (isInTransaction()) return (await readAll([key])).get(key);
    const reading = currentReplicaRead();
    const freshness = reading?.isOnPrimary ? undefined : reading?.freshness;
    const alike = this.batches.filter(
      (one) => one.freshness === freshness && one.group.every((part, i) => part === group[i]),
    );
    const batch = alike.find((one) => !one.isSent) ?? this.begin(group, freshness, readAll, alike[0]?.found);
    batch.keys.add(key);
    return (await batch.found).get(key);
  }

  private begin(
    group: readonly unknown[],
    freshness: Freshness | undefined,
    readAll: ReadAll<R>,
    ahead: Promise<unknown> | undefined,
  ): Batch<R> {
    const keys = new Set<string>();
    const turn = ahead ? Promise.allSettled([ahead]) : new Promise<void>((resolve) => setImmediate(resolve));
    const found = turn
      .then(() => {
        batch.isSent = true;
        const read = () => readAll([...keys]);
        // What a replica must have replayed counts from here, after all of these reads have arrived.
        return freshness ? readingReplica(freshness, read) : onPrimary(read);
      })
      .finally(() => this.batches.splice(this.batches.indexOf(batch), 1));
    const batch: Batch<R> = { group, freshness, keys, isSent: false, found };
    this.batches.push(batch);
    return batch;
  }
}
