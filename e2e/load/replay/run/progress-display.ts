import { progressLine } from "@/lib/supply/import/progress-display";

interface Screen {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/** Milliseconds between log lines, and between updates of a terminal's line. */
const LOG_EVERY = 5_000;
const DRAW_EVERY = 100;

/** Shows progress: a terminal has one line that is updated, a log gets a line every few seconds. */
export class ProgressDisplay {
  private startedAt: number;
  private shown = 0;

  /** @param now reads a monotonic clock in milliseconds */
  constructor(
    private readonly screen: Screen,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.startedAt = now();
  }

  show(label: string, done: number, total: number): void {
    const now = this.now();
    const ended = done === total;
    if (!ended && now - this.shown < (this.screen.isTTY ? DRAW_EVERY : LOG_EVERY)) return;
    this.shown = now;
    const line = progressLine(label, done, total, (now - this.startedAt) / 1000);
    this.screen.write(this.screen.isTTY ? `\r\u001B[K${line}${ended ? "\n" : ""}` : `${line}\n`);
  }

  /** Resets the display for the next progress. */
  begin(): void {
    this.startedAt = this.now();
    this.shown = this.startedAt;
  }
}
