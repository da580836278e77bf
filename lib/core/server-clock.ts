/**
 * Estimates the difference between the database server's clock and this process's, from one connection's answers. The
 * server's time was read between request and answer, so each answer bounds the difference on both sides, and the
 * estimate moves only as far as a bound requires. Slow answers have wide bounds and change nothing; a change of the
 * server's clock shows in the next answer.
 */
export class ServerClock {
  private difference: number | undefined;

  /** @param sent, arrived this process's milliseconds @param instant the server's milliseconds in between */
  learn(sent: number, arrived: number, instant: number): void {
    if (!Number.isFinite(instant)) return;
    const [least, most] = [instant - arrived, instant - sent];
    this.difference = Math.min(most, Math.max(least, this.difference ?? least));
  }

  /** Converts an instant of this process to the server's clock; Infinity before the first answer. */
  at(instant: number): number {
    return this.difference === undefined ? Infinity : instant + this.difference;
  }
}
