import { prepareCancellation, type Cancellation } from "@/lib/booking/cancel";
import type { BookingRow, ItemRow } from "@/lib/booking/repository";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { formatMoney, type Minor } from "@/lib/core/money";
import { storeResult } from "@/lib/idempotency/repository";
import { cancelMembers } from "./cancel-repository";
import { describeTripChange } from "./event";
import { replaceBookings } from "./members";
import { findTripWithItems, type TripRow } from "./repository";
import type { CancelTrip } from "./schemas";
import { readFee, computeTripStatus, sumByCurrency } from "./summary";

/** The outcome of a trip's cancellation for one member. */
interface MemberOutcome {
  /** The booking after the cancellation. */
  booking: BookingRow;
  outcome: "CANCELLED" | "ALREADY_CANCELLED" | "REFUSED";
  /** The fee of this cancellation, or of an earlier one, in minor units. */
  fee: Minor;
  cancellation?: Cancellation;
  refusal?: DomainError;
}
export interface Cancelled {
  trip: TripRow;
  results: MemberOutcome[];
}

/**
 * Cancels a trip's members, each at the fee of its own policy, in one transaction: `all` of them or none, or every one
 * that can be cancelled (`possible`). Cancelled members count as done, so repeating the call, or cancelling an empty
 * trip, changes nothing.
 * @throws DomainError `TRIP_NOT_FOUND`, `TRIP_NOT_CANCELLABLE`
 * @see docs/trips#cancelling-a-trip
 */
export async function cancelTrip(context: Context, publicId: string, request: CancelTrip): Promise<Cancelled> {
  for (;;) {
    const found = await findTripWithItems(context.tenantId, publicId);
    if (!found) throw new DomainError("TRIP_NOT_FOUND");
    const { trip: before, items } = found;
    const results = before.bookings.map((booking) => outcomeOf(context, booking, items, request.reason));
    if (request.mode === "all") requireAll(results);
    const decided = results.flatMap(({ cancellation }) => cancellation ?? []);
    if (!decided.length) {
      const same = { trip: before, results };
      await storeResult(context.claim(same));
      return same;
    }
    const bookings = results.map((r) => r.booking);
    const after = replaceBookings(context, before, bookings);
    const fees = sumByCurrency(decided.map((d) => d.cancelled));
    const event = {
      id: newId("evt", context.now),
      type: computeTripStatus(bookings) === "CANCELLED" ? "trip.cancelled" : "trip.updated",
      data: describeTripChange(
        context,
        { before, after },
        {
          cancelled: decided.map((d) => d.cancelled.publicId),
          fees: fees.map(([currency, amount]) => ({ currency, fee: formatMoney(amount, currency) })),
          reason: request.reason ?? null,
        },
      ),
    };
    const result = { trip: after, results };
    const transitions = decided.map((d) => d.transition);
    if (await cancelMembers(context, before, transitions, event, context.claim(result))) return result;
  }
}

function outcomeOf(
  context: Context,
  booking: BookingRow,
  itemsOfAll: ItemRow[],
  reason: string | undefined,
): MemberOutcome {
  if (booking.status === "CANCELLED") return { booking, outcome: "ALREADY_CANCELLED", fee: readFee(booking) };
  try {
    const items = itemsOfAll.filter((item) => item.bookingPublicId === booking.publicId);
    const by = { reason, notify: true, notifyGuest: false, operation: context.operation };
    const cancellation = prepareCancellation(context, { booking, items, chosen: items }, by);
    return { booking: cancellation.cancelled, outcome: "CANCELLED", fee: cancellation.fee, cancellation };
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return { booking, outcome: "REFUSED", fee: 0n, refusal };
  }
}

function requireAll(results: MemberOutcome[]): void {
  const members = results.flatMap(({ booking, refusal }) =>
    refusal
      ? { booking_public_id: booking.publicId, status: booking.status, code: refusal.code, message: refusal.message }
      : [],
  );
  if (members.length) throw new DomainError("TRIP_NOT_CANCELLABLE", { details: { members } });
}
