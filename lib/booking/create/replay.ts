import type { Context } from "@/lib/core/context";
import { getBooking } from "../get";
import { isOpen } from "../status";

/**
 * The replayed response of a book that was pending: with the booking's current status once it is settled, undefined
 * while it is still pending.
 * @param stored the response as it was stored with the idempotency key
 */
export async function replayPendingBook(context: Context, stored: string): Promise<string | undefined> {
  const { booking: shown } = JSON.parse(stored) as { booking: { public_id: string; respond_by?: string } };
  const { booking } = await getBooking(context, shown.public_id, "poll");
  if (isOpen(booking.status)) return undefined;
  const { respond_by: _answered, ...record } = shown;
  return JSON.stringify({ booking: { ...record, status: booking.status } });
}
