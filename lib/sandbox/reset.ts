import type { Context } from "@/lib/core/context";
import { currentDeadline } from "@/lib/core/database/deadline";
import { inTransaction } from "@/lib/core/prisma";
import { deleteBookings } from "./reset-repository";

/** Bookings per statement. */
const BATCH = 200;

/** Ends the holds of live tokens; given by the caller, because each product knows what its tokens hold. */
interface HoldEnds {
  releasePrebook(token: string): Promise<void>;
  releaseChange(bookingPublicId: string, token: string): Promise<void>;
}

/**
 * Empties the caller's tenant, all or nothing: deletes its bookings, trips, holds, idempotency keys and webhook
 * endpoints, and frees the stock that they used. Credentials, profiles and usage stay, and so does the feed of
 * events, which gets no new ones.
 * @see docs/sandbox#reset
 */
export function resetSandboxTenant(context: Context, ends: HoldEnds): Promise<void> {
  const { tenantId, now } = context;
  const isLive = { tenantId, releasedAt: null, expiresAt: { gt: now } };
  return inTransaction(context, async (tx, { audit }) => {
    const holds = await tx.prebook.findMany({ where: { ...isLive, consumedBy: null }, select: { token: true } });
    for (const { token } of holds) {
      await ends.releasePrebook(token);
      currentDeadline()?.renew();
    }
    for (const change of await tx.bookingChange.findMany({ where: { ...isLive, committedAt: null } })) {
      await ends.releaseChange(change.bookingPublicId, change.token);
      currentDeadline()?.renew();
    }
    while ((await deleteBookings(tenantId, now, BATCH)) === BATCH) currentDeadline()?.renew();
    const where = { tenantId };
    await tx.trip.deleteMany({ where });
    await tx.prebook.deleteMany({ where });
    await tx.bookingChange.deleteMany({ where });
    await tx.webhookEndpoint.deleteMany({ where });
    await tx.idempotencyKey.deleteMany({ where: { ...where, operation: { not: context.operation } } });
    audit({ subject: null });
  });
}
