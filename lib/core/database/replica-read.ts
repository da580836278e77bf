import { makeRequestValue } from "../running-work";

/**
 * What a replica must have replayed to answer an operation. `recent`: everything committed `REPLICA_MAX_LAG` ago, for
 * offers, which prebook checks again on the primary. `current`: everything committed before the operation started, by
 * anybody, so that it shows what the caller has written or was notified of.
 */
export type ReplicaFreshness = "recent" | "current";

/** The reads of one operation that replicas may answer. */
export class ReplicaRead {
  /**
   * Whether all further statements go to the primary, because the operation has written or the replica has not
   * answered.
   */
  isOnPrimary = false;
  /**
   * Position in the primary's write-ahead log that a server must have replayed; undefined before the first statement.
   */
  position: bigint | undefined;

  constructor(readonly freshness: ReplicaFreshness) {}

  /**
   * Raises the position to the one of an answer, so that the next statement, perhaps on another server, sees no older
   * state.
   */
  sawState(position: bigint): void {
    if (this.position === undefined || this.position < position) this.position = position;
  }
}

const reads = makeRequestValue<ReplicaRead>("replica read");

/** The replica read that the running code is part of; undefined if only the primary may answer. */
export const currentReplicaRead = (): ReplicaRead | undefined => reads.current();

/** Runs work whose statements a replica may answer. */
export function readingReplica<T>(freshness: ReplicaFreshness, work: () => PromiseLike<T>): Promise<T> {
  // Awaited inside, because Prisma sends a query only when it is awaited.
  return reads.within(new ReplicaRead(freshness), async () => await work());
}

/** Runs work on the primary, even inside a replica read: for filling caches that writes use too. */
export function onPrimary<T>(work: () => PromiseLike<T>): Promise<T> {
  return reads.within(undefined, async () => await work());
}

/** Sends the rest of the operation to the primary, because it needs its state. */
export function stayOnPrimary(): void {
  const reading = reads.current();
  if (reading) reading.isOnPrimary = true;
}
