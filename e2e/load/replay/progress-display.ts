import { progressLine } from "@/lib/supply/progress-display";

export interface Screen {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/** Milliseconds between two lines in a log, and between two redraws of the one line on a terminal. */
const LOG_EVERY = 5_000;
const DRAW_EVERY = 100;

/** One line that is rewritten on a terminal; elsewhere a line every few seconds. */
export class ProgressDisplay {
  private began: number;
  private shown = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(
    private readonly screen: Screen,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.began = now();
  }

  show(label: string, done: number, total: number): void {
    const now = this.now();
    const ended = done === total;
    if (!ended && now - this.shown < (this.screen.isTTY ? DRAW_EVERY : LOG_EVERY)) return;
    this.shown = now;
    const line = progressLine(label, done, total, (now - this.began) / 1000);
    this.screen.write(this.screen.isTTY ? `\r\u001B[K${line}${ended ? "\n" : ""}` : `${line}\n`);
  }

  /** The next thing to be shown starts from nothing. */
  begin(): void {
    this.began = this.now();
    this.shown = this.began;
  }
}
