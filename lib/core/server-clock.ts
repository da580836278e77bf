/**
 * How far the clock of a database server is from this process's, from the answers of one connection. An answer shows the
 * server's instant at some moment between its request and its arrival, so each one bounds the difference from both sides; the
 * estimate moves no further than a bound makes it. A slow or stalled answer has wide bounds and moves nothing; a server whose
 * clock is set moves it at the next answer.
 */
export class ServerClock {
  private difference: number | undefined;

  /** @param sent, arrived milliseconds of this process; @param instant milliseconds of the server in between */
  learn(sent: number, arrived: number, instant: number): void {
    if (!Number.isFinite(instant)) return;
    const [least, most] = [instant - arrived, instant - sent];
    this.difference = Math.min(most, Math.max(least, this.difference ?? least));
  }

  /** An instant of this process as the server's clock shows it; Infinity while nothing is known about that. */
  at(instant: number): number {
    return this.difference === undefined ? Infinity : instant + this.difference;
  }
}
