import type { Task } from "graphile-worker";
import { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Lanes } from "@/lib/webhook/delivery-lanes";
import { recoverDeliveries } from "@/lib/webhook/delivery-sweep";
import { fanOutWhileBusy } from "@/lib/webhook/fan-out";
import { followClock } from "@/lib/sandbox/clock";

const Payload = z.object({ endpoint_id: z.int() });

/** Milliseconds after which a worker looks again for whoever was still committing when the others were. */
const AGAIN = 1_000;

/** Events have been written: makes deliveries of them, and as long as there are any, looks again a second later. */
export const fanOutWebhooks: Task = async (_payload, { addJob }) => {
  if (!(await fanOutWhileBusy())) return;
  const runAt = new Date(clock.realNow().getTime() + AGAIN);
  await addJob("webhook-fan-out", {}, { jobKey: "webhook-look-again", runAt });
};

/** Something is due at an endpoint. The job is done when it is on its way: what hangs there holds none of the queue's workers. */
export const deliverWebhooks =
  (lanes: Lanes): Task =>
  (payload) =>
    lanes.wake(Payload.parse(payload).endpoint_id);

/** Milliseconds between two recoveries; all processes share them. */
const EVERY = 10_000;

/** What killed processes left behind. It keeps itself going; should it be killed, the next minute begins it anew. */
export const recoverWebhooks: Task = async (_payload, { addJob }) => {
  await followClock();
  await recoverDeliveries();
  await addJob(
    "webhook-recover",
    {},
    { jobKey: "webhook-recover", runAt: new Date(clock.realNow().getTime() + EVERY) },
  );
};
