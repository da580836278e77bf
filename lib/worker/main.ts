import pino from "pino";
import { startSealer } from "@/lib/audit/sealer";
import { settleDueBookings } from "@/lib/booking/settle-due";
import { closeDatabase, openForWorker } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { onLauncherEnd } from "@/lib/core/launcher-end";
import { readProcessMetrics } from "@/lib/core/metrics";
import { openTracing } from "@/lib/core/tracing/open-tracing";
import { closeTracing } from "@/lib/core/tracing/spans";
import { sendSupplierMails } from "@/lib/fulfilment/mail/send-supplier-mails";
import { sendReservations } from "@/lib/fulfilment/ota/send-reservations";
import { storeDueAvif, storeDueImages } from "@/lib/image/store-due";
import { sendDueMails } from "@/lib/notification/send";
import { readMovedClocks } from "@/lib/sandbox/clock";
import { DeliveryLanes } from "@/lib/webhook/delivery/delivery-lanes";
import { listDueEndpoints } from "@/lib/webhook/delivery/delivery-sweep";
import { fanOut, fanOutWhileBusy } from "@/lib/webhook/delivery/fan-out";
import { listenForWork } from "./listener";
import { startLoop } from "./loop";
import { periodicTasks } from "./sweeps";
import { addTasks } from "./task-repository";
import { runDueTasks } from "./tasks";

/**
 * The worker, a separate process; any number may run beside any number of servers. Work is stored in rows, which
 * workers claim for some seconds; notifications only make it start sooner. On SIGTERM, or when its launcher has died,
 * the process finishes the work in progress and ends.
 */
const log = pino({ name: "worker", level: env.logLevel });

/** Milliseconds for running deliveries when the process ends; `npm start` allows twenty seconds in total. */
const LAST_DELIVERIES = 5_000;

const failed = (what: string) => (error: unknown) => log.error({ err: error }, `${what} failed; it will be retried`);
const lanes = new DeliveryLanes((error) =>
  log.error({ err: error }, "a webhook delivery was interrupted; it will be sent again"),
);
const deliver = (endpointId: number) => void lanes.wake(endpointId).catch(failed("claiming webhook deliveries"));
const tasks = periodicTasks(log);

await openTracing("worker");
openForWorker();
const loops = {
  settle: startLoop(
    1_000,
    async () => {
      if (env.sandbox) await readMovedClocks();
      return settleDueBookings((error, { publicId }) => failed(`settling ${publicId}`)(error));
    },
    failed("settling bookings"),
  ),
  mails: startLoop(1_000, sendDueMails, failed("sending mails to guests")),
  supplierMails: startLoop(1_000, sendSupplierMails, failed("sending mails to suppliers")),
  reservations: startLoop(1_000, sendReservations, failed("sending reservations to suppliers' systems")),
  fanOut: startLoop(
    500,
    async (woken) => void (await (woken ? fanOutWhileBusy(deliver) : fanOut(deliver))),
    failed("creating webhook deliveries for events"),
  ),
  deliveries: startLoop(
    2_000,
    async () => (await listDueEndpoints()).forEach(deliver),
    failed("looking for due webhook deliveries"),
  ),
  images: startLoop(5_000, () => storeDueImages(), failed("storing suppliers' images")),
  avif: startLoop(5_000, async () => void (await storeDueAvif()), failed("adding AVIF files to images")),
  tasks: startLoop(
    5_000,
    async () => {
      // Repeated at each start, because the database may have been restored from an older backup.
      await addTasks(tasks.map(({ name }) => name));
      // After a sandbox has moved its clock into the past, tasks by the domain's clock must not run by the real one.
      if (env.sandbox) await readMovedClocks();
      await runDueTasks(tasks, (error, task) => failed(task)(error));
    },
    failed("running periodic tasks"),
  ),
};
const listener = listenForWork(env.workerDatabaseUrl || env.databaseUrl, (payload) => {
  if (payload === "webhook-fan-out") loops.fanOut.wake();
  const [, endpointId] = /^webhook-deliver:(\d+)$/.exec(payload) ?? [];
  if (endpointId) deliver(Number(endpointId));
});
const stopSealer = startSealer(log);
log.info({ sandbox: env.sandbox }, "worker started");

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await listener.close();
  await Promise.all(Object.values(loops).map((loop) => loop.stop()));
  await Promise.all([lanes.stop(LAST_DELIVERIES), stopSealer()]);
  await closeDatabase();
  await closeTracing();
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end());
onLauncherEnd(() => void end());
// The launcher's only message requests the metrics.
process.on("message", () => void readProcessMetrics().then((read) => process.connected && process.send!(read)));
