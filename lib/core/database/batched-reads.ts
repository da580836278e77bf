import { isInTransaction } from "../db";
import { currentReplicaRead, onPrimary, readingReplica, type ReplicaFreshness } from "./replica-read";

/** Reads all these records in one statement, by key; those that do not exist are left out. */
type ReadAll<R> = (keys: readonly string[]) => Promise<ReadonlyMap<string, R>>;

interface Batch<R> {
  group: readonly unknown[];
  /** What a replica must have replayed; undefined if only the primary may answer. */
  freshness: ReplicaFreshness | undefined;
  keys: Set<string>;
  isSent: boolean;
  found: Promise<ReadonlyMap<string, R>>;
}

/**
 * Reads single records by key, with batching: reads that arrive in the same turn of the event loop, or while such a
 * statement is running, share one statement. Under load a statement costs several times as much as another record in
 * it, and each batch needs only one connection. A single read is sent at once.
 */
export class BatchedReads<R> {
  private readonly batches: Batch<R>[] = [];

  /**
   * @param group what the statement depends on besides keys, above all the tenant; reads share a statement only if
   * all parts are identical
   * @param readAll the statement; runs as the tenant, and within the deadline, of the batch's first read
   * @returns the record; undefined if it does not exist
   */
  async read(group: readonly unknown[], key: string, readAll: ReadAll<R>): Promise<R | undefined> {
    // Only the transaction itself sees what it has written.
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
    freshness: ReplicaFreshness | undefined,
    readAll: ReadAll<R>,
    ahead: Promise<unknown> | undefined,
  ): Batch<R> {
    const keys = new Set<string>();
    const turn = ahead ? Promise.allSettled([ahead]) : new Promise<void>((resolve) => setImmediate(resolve));
    const found = turn
      .then(() => {
        batch.isSent = true;
        const read = () => readAll([...keys]);
        // The position that a replica must have is determined here, after all of these reads have arrived.
        return freshness ? readingReplica(freshness, read) : onPrimary(read);
      })
      .finally(() => this.batches.splice(this.batches.indexOf(batch), 1));
    const batch: Batch<R> = { group, freshness, keys, isSent: false, found };
    this.batches.push(batch);
    return batch;
  }
}
