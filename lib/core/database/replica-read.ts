import { ofWork } from "../running-work";

/**
 * What a replica must have replayed to answer an operation. `recent`: everything that was committed `REPLICA_MAX_LAG` ago,
 * for offers, which prebook checks again on the primary. `current`: everything that was committed when the operation
 * began, by whomever, so that it shows what its caller has written or has been notified of.
 */
export type Freshness = "recent" | "current";

/** The reads of one operation that replicas may answer. */
export class ReplicaRead {
  /** All further statements are the primary's: the operation has written, or the replica did not answer. */
  isOnPrimary = false;
  /** Position in the primary's write-ahead log that a server must have replayed; undefined until the first statement. */
  position: bigint | undefined;

  constructor(readonly freshness: Freshness) {}

  /** Raises the position to what a server has answered from: the next statement, of another server, is never older. */
  sawState(position: bigint): void {
    if (this.position === undefined || this.position < position) this.position = position;
  }
}

const reads = ofWork<ReplicaRead>("replica read");

/** The reads that this code is part of; undefined where only the primary may answer. */
export const currentReplicaRead = (): ReplicaRead | undefined => reads.current();

/** Runs work whose statements a replica may answer. */
export function readingReplica<T>(freshness: Freshness, work: () => PromiseLike<T>): Promise<T> {
  // Awaited inside: Prisma sends a query only when it is awaited.
  return reads.within(new ReplicaRead(freshness), async () => await work());
}

/** Runs work on the primary, also within a read that a replica may answer: for filling caches that writes use too. */
export function onPrimary<T>(work: () => PromiseLike<T>): Promise<T> {
  return reads.within(undefined, async () => await work());
}

/** Leaves the rest of the operation to the primary, whose state it needs. */
export function stayOnPrimary(): void {
  const reading = reads.current();
  if (reading) reading.isOnPrimary = true;
}
