import { progressLine } from "@/lib/supply/import/progress-display";

export interface Screen {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/** Milliseconds between two log lines, and between two updates of the line on a terminal. */
const LOG_EVERY = 5_000;
const DRAW_EVERY = 100;

/** Progress as one updated line on a terminal; otherwise a log line every few seconds. */
export class ProgressDisplay {
  private startedAt: number;
  private shown = 0;

  /** @param now milliseconds of a monotonic clock */
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

  /** Resets the state for the next progress display. */
  begin(): void {
    this.startedAt = this.now();
    this.shown = this.startedAt;
  }
}
