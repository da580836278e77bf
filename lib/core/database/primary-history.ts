/** A position in the primary's write-ahead log, at the time of a query or soon after. */
interface Observation {
  /** When the query was sent, in this process's milliseconds. */
  sentAt: number;
  position: bigint;
}

/** Milliseconds for which observations are stored; no longer lag can be measured. */
const MAX_AGE_MS = 600_000;

/**
 * Positions of the primary's write-ahead log over time. Whatever was committed before a query was sent lies at or
 * before the position in its answer. So a server that has replayed that position has everything that was committed
 * before `sentAt`. Only this process's monotonic clock is used. On an idle primary positions do not change, and there
 * is no lag.
 */
export class PrimaryHistory {
  private observations: Observation[] = [];

  note(sentAt: number, position: bigint): void {
    const last = this.observations.at(-1);
    if (last && position < last.position) {
      // A late answer contains nothing new. After a failover the new primary's log may be shorter than that of the
      // lost one.
      if (sentAt <= last.sentAt) return;
      this.observations = [];
    }
    if (last?.position === position) last.sentAt = Math.max(last.sentAt, sentAt);
    else this.observations.push({ sentAt, position });
    const oldest = this.observations.findIndex((one) => one.sentAt > sentAt - MAX_AGE_MS);
    if (oldest > 0) this.observations.splice(0, oldest);
  }

  /** The lowest position that contains everything committed before an instant; undefined if none is known. */
  positionOf(instant: number): bigint | undefined {
    return this.observations.find((one) => one.sentAt >= instant)?.position;
  }

  /** The latest known instant up to which a server with this position has everything; undefined if none is known. */
  instantOf(replayed: bigint): number | undefined {
    return this.observations.findLast((one) => one.position <= replayed)?.sentAt;
  }
}
