import type { Task } from "graphile-worker";
import { listOverdue } from "@/lib/booking/repository";
import { settle } from "@/lib/booking/settle";
import { sweepChanges } from "@/lib/catalogue/change-feed";
import { clock } from "@/lib/core/clock";
import { newTraceId } from "@/lib/core/ids";
import { sweepKeys } from "@/lib/idempotency/repository";
import { sweepGuestMails } from "@/lib/notification/sweep";
import { sweepSessions } from "@/lib/people/session-repository";
import { sweepPrebooks } from "@/lib/prebook/repository";
import { sweepRequests } from "@/lib/request-log/repository";
import { followClock } from "@/lib/sandbox/clock";
import { sweepWriters } from "@/lib/usage/repository";
import { sweepDeliveries } from "@/lib/webhook/delivery-sweep";
import { resealSecrets } from "@/lib/webhook/secret-reseal";

/** A page of overdue requests; whoever finds more than that comes again. */
const PAGE = 100;

/**
 * What falls due with time: requests that nobody answered (the sandbox's clock may jump over their job), keys and changes of
 * the catalogue past their retention, tokens long expired, processes that count no more, days of the request log, mails
 * that guests got. Nothing depends on it for inventory:
 * a hold ends by itself.
 */
export const sweep: Task = async (_payload, { addJob, logger }) => {
  await followClock();
  const at = clock.now();
  const overdue = await listOverdue(at, PAGE);
  for (const { tenantId, publicId } of overdue) {
    const audit = { actor: "system:worker", operation: "booking.settle", traceId: newTraceId() };
    await settle(
      tenantId,
      publicId,
      "REJECTED",
      { at, source: "SYSTEM", reason: "not answered in time", audit },
      "ON_REQUEST",
    );
  }
  const moreChanges = await sweepChanges(clock.realNow());
  const moreDeliveries = await sweepDeliveries(clock.realNow());
  if (overdue.length === PAGE || moreChanges || moreDeliveries) await addJob("sweep", {});
  await sweepKeys(clock.realNow());
  await sweepPrebooks(at);
  await sweepSessions(clock.realNow());
  await sweepGuestMails(clock.realNow());
  await sweepWriters();
  const { moved, missing } = await resealSecrets();
  if (moved) logger.info(`${moved} webhook secrets were sealed anew, under the key that seals now`);
  if (missing.length) logger.error(`Webhook secrets are sealed under keys that neither APP_SECRET nor WEBHOOK_KEYS holds: ${missing.join(", ")}`); // prettier-ignore
  await sweepRequests(clock.realNow());
};
