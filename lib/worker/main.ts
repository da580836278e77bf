import { Logger, parseCronItems, run } from "graphile-worker";
import pino from "pino";
import { closeDatabase, database } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { settleBooking } from "./settle-booking";
import { sweep } from "./sweep";

/**
 * The worker: a process of its own, any number of them beside any number of servers. It ends with SIGTERM, finishing the
 * job at hand, or when the launcher that started it is gone.
 */
const log = pino({ name: "worker", level: process.env.LOG_LEVEL ?? "warn" });

/** The queue's names for what the log calls otherwise. */
const SEVERITY: Record<string, "error" | "warn" | "info" | "debug"> = {
  error: "error",
  warning: "warn",
  info: "info",
  debug: "debug",
};

const runner = await run({
  pgPool: database().pool,
  concurrency: 4,
  pollInterval: 1_000,
  noHandleSignals: true,
  logger: new Logger(() => (level, message, meta) => log[SEVERITY[level] ?? "info"]({ meta }, message)),
  taskList: { "settle-booking": settleBooking, sweep },
  parsedCronItems: parseCronItems([
    { task: "sweep", match: "* * * * *", identifier: "sweep", options: { backfillPeriod: 0 } },
  ]),
});
log.info({ sandbox: env.sandbox }, "worker started");

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await runner.stop().catch((error: unknown) => log.error({ err: error }, "worker did not stop cleanly"));
  await closeDatabase();
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end());
process.on("disconnect", () => void end());
