import { clock } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { newTraceId } from "@/lib/core/ids";
import { env } from "@/lib/core/env";
import { eraseEndedBefore, eraseTripNames } from "./erase-repository";

/** Maximum number of bookings per statement. */
const BATCH = 200;
const DAY = 86_400_000;

/**
 * Erases the guests' data of a batch of bookings that ended more than `GUEST_RETENTION_DAYS` ago. Days count in real
 * time, so that moving a sandbox's clock erases nothing.
 * @returns whether there may be more
 */
export async function eraseOldGuestData(): Promise<boolean> {
  if (!env.guestRetentionDays) return false;
  const today = clock.realNow().toISOString().slice(0, 10);
  const by = { actor: "system:worker", operation: "guest.expire", traceId: newTraceId() };
  return (await eraseEndedBefore(addDays(today, -env.guestRetentionDays), BATCH, clock.now(), by)) === BATCH;
}

/** Erases the names of trips whose bookings are all erased. @returns whether there may be more */
export async function eraseOldTripNames(): Promise<boolean> {
  if (!env.guestRetentionDays) return false;
  return (await eraseTripNames(new Date(clock.realNow().getTime() - env.guestRetentionDays * DAY), BATCH)) === BATCH;
}
