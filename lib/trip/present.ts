import type { z } from "zod";
import { bookingEarning } from "@/lib/booking/booking-earning";
import { toPollRecord } from "@/lib/booking/present";
import type { BookingRow } from "@/lib/booking/repository";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { toInstant } from "@/lib/core/dates";
import { formatMoney, type Minor } from "@/lib/core/money";
import type { Cancelled } from "./cancel";
import type { Trips } from "./list";
import type { TripRow } from "./repository";
import type { CancelledTrip, TripMember, TripPage, TripRecord } from "./schemas";
import { readFee, computeTripStatus, sumByCurrency } from "./summary";

/** The trip's record, its members by start. */
export function toTrip(trip: TripRow): z.input<typeof TripRecord> {
  return {
    public_id: trip.publicId,
    name: trip.name,
    reference: trip.reference,
    status: computeTripStatus(trip.bookings),
    members: trip.bookings.toSorted(byStart).map(toMember),
    totals: sumByCurrency(trip.bookings).map(toSum),
    sell_totals: sumByCurrency(trip.bookings, (member) => bookingEarning(member).sell).map(toSum),
  };
}

const toSum = ([currency, amount]: [currency: string, amount: Minor]) => ({
  currency,
  amount: formatMoney(amount, currency),
});

function toMember(b: BookingRow): z.input<typeof TripMember> {
  const fee = b.status === "CANCELLED" && { cancellation_fee: formatMoney(readFee(b), b.currencyCode) };
  return {
    booking_public_id: b.publicId,
    booking_number: Number(b.bookingNumber),
    product_type: b.productType,
    status: b.status as z.input<typeof TripMember>["status"],
    ...timesOf(b),
    total: formatMoney(b.total, b.currencyCode),
    sell_total: formatMoney(b.sellPrice ?? b.total, b.currencyCode),
    currency: b.currencyCode,
    ...fee,
  };
}

/**
 * The times of a booking, as in the poll record. A stay has dates only, because its hours are not part of the
 * booking.
 */
function timesOf(b: BookingRow): { starts_at: string; ends_at: string } {
  const { checkin_date = "", checkout_date = "", starts_at = checkin_date, ends_at = checkout_date } = toPollRecord(b);
  return { starts_at, ends_at };
}

const byStart = (a: BookingRow, b: BookingRow): number =>
  startOf(a) - startOf(b) || Number(a.bookingNumber - b.bookingNumber);

/** The start of a booking in milliseconds. A date begins at local midnight. */
function startOf(b: BookingRow): number {
  const { starts_at } = timesOf(b);
  if (starts_at.includes("T")) return Date.parse(starts_at);
  return toInstant(starts_at, "00:00", (b.policy as PolicySnapshot).timezone).getTime();
}

/** The trip now, and the outcome for each member. */
export function toCancelledTrip({ trip, results }: Cancelled): z.input<typeof CancelledTrip> {
  const inOrder = results.toSorted((a, b) => byStart(a.booking, b.booking));
  return {
    ...toTrip(trip),
    results: inOrder.map(({ booking, outcome, fee, refusal }) => ({
      booking_public_id: booking.publicId,
      outcome,
      fee: formatMoney(fee, booking.currencyCode),
      currency: booking.currencyCode,
      ...(refusal && { code: refusal.code, message: refusal.message }),
    })),
  };
}

export function toTripPage({ rows, nextCursor }: Trips): z.input<typeof TripPage> {
  return { items: rows.map(toTrip), next_cursor: nextCursor };
}
