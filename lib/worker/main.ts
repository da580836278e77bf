import { Logger, parseCronItems, run } from "graphile-worker";
import pino from "pino";
import { startSealer } from "@/lib/audit/sealer";
import { closeDatabase, database } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { Lanes } from "@/lib/webhook/delivery-lanes";
import { sendGuestMail } from "./send-guest-mail";
import { settleBooking } from "./settle-booking";
import { sweep } from "./sweep";
import { deliverWebhooks, fanOutWebhooks, recoverWebhooks } from "./webhooks";

/**
 * The worker: a process of its own, any number of them beside any number of servers. It ends with SIGTERM, finishing the
 * job at hand, or when the launcher that started it is gone.
 */
const log = pino({ name: "worker", level: env.logLevel });

/** The queue's names for what the log calls otherwise. */
const SEVERITY: Record<string, "error" | "warn" | "info" | "debug"> = {
  error: "error",
  warning: "warn",
  info: "info",
  debug: "debug",
};

const lanes = new Lanes((error) => log.error({ err: error }, "a webhook delivery was interrupted; it is sent again"));
/** Milliseconds that deliveries under way have when the process ends; `npm start` gives all of it twenty seconds. */
const LAST_DELIVERIES = 5_000;

const runner = await run({
  pgPool: database().pool,
  concurrency: 4,
  pollInterval: 1_000,
  noHandleSignals: true,
  logger: new Logger(() => (level, message, meta) => log[SEVERITY[level] ?? "info"]({ meta }, message)),
  taskList: {
    "send-guest-mail": sendGuestMail,
    "settle-booking": settleBooking,
    sweep,
    "webhook-fan-out": fanOutWebhooks,
    "webhook-deliver": deliverWebhooks(lanes),
    "webhook-recover": recoverWebhooks,
  },
  parsedCronItems: parseCronItems([
    { task: "sweep", match: "* * * * *", identifier: "sweep", options: { backfillPeriod: 0 } },
    {
      task: "webhook-recover",
      match: "* * * * *",
      identifier: "webhook-recover",
      options: { backfillPeriod: 0, jobKey: "webhook-recover", jobKeyMode: "preserve_run_at" },
    },
  ]),
});
// What the process before this one may have left behind does not wait for the next minute.
await runner.addJob("webhook-recover", {}, { jobKey: "webhook-recover" });
const stopSealer = startSealer(log);
log.info({ sandbox: env.sandbox }, "worker started");

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await runner.stop().catch((error: unknown) => log.error({ err: error }, "worker did not stop cleanly"));
  await Promise.all([lanes.stop(LAST_DELIVERIES), stopSealer()]);
  await closeDatabase();
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end());
process.on("disconnect", () => void end());
