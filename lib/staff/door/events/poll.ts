import pino from "pino";
import { env } from "@/lib/core/env";

/** How often the database is read while a page listens, in milliseconds. */
const EVERY_MS = 2_000;

const log = pino({ name: "desk-events", level: env.logLevel });

/** Runs a step every two seconds between `start` and `stop`, never two at a time. A failed one is logged and repeated. */
export class Poll {
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
