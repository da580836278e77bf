/** A position in the write-ahead log that the primary had when it was asked, or soon after. */
interface Observation {
  /** This process's milliseconds before the question was sent. */
  sentAt: number;
  position: bigint;
}

/** How long observations are stored, in milliseconds: the longest lag that can be measured. */
const MAX_AGE_MS = 600_000;

/**
 * Positions of the primary's write-ahead log over time. Whatever was committed before a question was sent is at or before
 * the position of its answer; so a server that has replayed an observation's position has everything that was committed
 * before its `sentAt`. Only this process's monotonic clock is used, and on an idle primary positions do not change: then
 * there is no lag.
 */
export class PrimaryHistory {
  private observations: Observation[] = [];

  note(sentAt: number, position: bigint): void {
    const last = this.observations.at(-1);
    if (last && position < last.position) {
      // A late answer says nothing new; after a failover the new primary's log may be shorter than the lost one's.
      if (sentAt <= last.sentAt) return;
      this.observations = [];
    }
    if (last?.position === position) last.sentAt = Math.max(last.sentAt, sentAt);
    else this.observations.push({ sentAt, position });
    const oldest = this.observations.findIndex((one) => one.sentAt > sentAt - MAX_AGE_MS);
    if (oldest > 0) this.observations.splice(0, oldest);
  }

  /** The lowest position that contains everything that was committed before an instant; undefined when none is known. */
  positionOf(instant: number): bigint | undefined {
    return this.observations.find((one) => one.sentAt >= instant)?.position;
  }

  /** The latest known instant before which a server that has replayed this position has everything. */
  instantOf(replayed: bigint): number | undefined {
    return this.observations.findLast((one) => one.position <= replayed)?.sentAt;
  }
}
