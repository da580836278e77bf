import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { findChange, releaseChange } from "./change-repository";

/**
 * Releases the hold of a quoted change; the quote can no longer be committed. A quote that is expired, committed or
 * already released stays unchanged.
 * @throws DomainError `CHANGE_NOT_FOUND`
 */
export async function releaseBookingChange(context: Context, bookingId: string, token: string): Promise<void> {
  const found = await findChange(context.tenantId, bookingId, token);
  if (!found) throw new DomainError("CHANGE_NOT_FOUND");
  if (found.releasedAt || context.now > found.expiresAt) return;
  await releaseChange(context, bookingId, token, found);
}
