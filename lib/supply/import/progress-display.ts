import { Presets, SingleBar } from "cli-progress";
import type { Clock } from "@/lib/core/clock";
import type { Progress } from "./progress";

/** Where progress is shown: a terminal, or a log. */
export interface ProgressOutput {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/** Seconds between two lines in a log. */
const LINE_EVERY = 5;

function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return "?";
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/**
 * A progress line: "room days: 1,500,000 of 17,900,000 (52,000/s, 5 min 15 s left)".
 * @param seconds since the step began
 */
export function progressLine(label: string, done: number, total: number, seconds: number): string {
  const number = (value: number) => Math.round(value).toLocaleString("en");
  const speed = seconds > 0 ? done / seconds : Number.POSITIVE_INFINITY;
  const pace = Number.isFinite(speed) && speed >= 1 ? `${number(speed)}/s, ` : "";
  const end = done < total ? `${duration((total - done) / speed)} left` : `took ${duration(seconds)}`;
  return `${label}: ${number(done)} of ${number(total)} (${pace}${end})`;
}

/** Shows a bar per step on a terminal; in a log a line every few seconds, and one at the end of each step. */
export function progressDisplay(screen: ProgressOutput & NodeJS.WritableStream, clock: Clock): Progress {
  const bar = screen.isTTY
    ? new SingleBar(
        { stream: screen, format: "{label} {bar} {line}", hideCursor: true, clearOnComplete: false },
        Presets.shades_classic,
      )
    : null;
  let current = "";
  let began = 0;
  let loggedAt = 0;
  return (label, done, total) => {
    const now = clock.realNow().getTime() / 1000;
    if (label !== current) {
      if (current !== "") bar?.stop();
      [current, began, loggedAt] = [label, now, now];
      bar?.start(total, done, { label: "", line: "" });
    }
    const line = progressLine(label, done, total, now - began);
    bar?.setTotal(total);
    bar?.update(done, { label: "", line });
    const ended = done === total;
    if (!bar && (ended || now - loggedAt >= LINE_EVERY)) {
      screen.write(`${line}\n`);
      loggedAt = now;
    }
    if (ended) {
      bar?.stop();
      current = "";
    }
  };
}
