import pino from "pino";
import { env } from "@/lib/core/env";

/** Milliseconds between reads of the database while a page listens. */
const EVERY_MS = 2_000;

const log = pino({ name: "desk-events", level: env.logLevel });

/**
 * Runs a step every two seconds between `start` and `stop`, never two at a time. A failed step is logged and
 * repeated.
 */
export class RepeatedStep {
  private timer: NodeJS.Timeout | undefined;
  private isOn = false;

  constructor(private readonly step: () => Promise<void>) {}

  start(): void {
    this.isOn = true;
    this.timer ??= setTimeout(() => {
      void this.step()
        .catch((error: unknown) => log.warn({ err: error }, "what open pages listen to could not be read"))
        .finally(() => {
          this.timer = undefined;
          if (this.isOn) this.start();
        });
    }, EVERY_MS).unref();
  }

  stop(): void {
    this.isOn = false;
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
