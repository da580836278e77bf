import type { Context } from "@/lib/core/context";
import { getBooking } from "./get";
import { isOpen } from "./status";

/**
 * The response of a replayed book: `200` once settled, `202` while pending. A booking that was confirmed immediately is
 * shown as it was then; one that was pending has its current status.
 */
export async function replayBook(
  context: Context,
  kept: { status: number; response: string },
): Promise<{ status: number; response: string }> {
  if (kept.status !== 202) return { status: 200, response: kept.response };
  const { booking: shown } = JSON.parse(kept.response) as { booking: { public_id: string; respond_by?: string } };
  const { booking } = await getBooking(context, shown.public_id, "poll");
  if (isOpen(booking.status)) return kept;
  const { respond_by: _answered, ...record } = shown;
  return { status: 200, response: JSON.stringify({ booking: { ...record, status: booking.status } }) };
}
