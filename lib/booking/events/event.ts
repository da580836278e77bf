import { formatMoney, type Minor } from "@/lib/core/money";
import type { BookingEventData, FieldChange, Initiator } from "./event-schemas";
import type { BookingRow } from "../repository";
import type { BookingStatus } from "../status";

/** The booking's facts in an event. */
interface EventFacts {
  publicId: string;
  bookingNumber: string | bigint;
  productType: number;
  agencyReference: string | null;
  supplierReference: string | null;
  /** The booking's total, in minor units. */
  total: Minor;
  currency: string;
  /** The date on which it starts, or an instant with the local offset. */
  startsAt: string;
  endsAt: string;
}

/** The change that an event reports. */
interface Happening {
  status: BookingStatus;
  previousStatus: BookingStatus | null;
  version: number;
  initiator: Initiator;
  reason: string | null;
  changes: FieldChange[];
}

/** Builds the `data` of a booking event; `sequence` is added at delivery. */
export function bookingEventData(booking: EventFacts, happening: Happening): BookingEventData {
  return {
    public_id: booking.publicId,
    booking_number: Number(booking.bookingNumber),
    status: happening.status,
    previous_status: happening.previousStatus,
    product_type: booking.productType,
    agency_reference: booking.agencyReference,
    version: happening.version,
    reason: happening.reason,
    initiator: happening.initiator,
    supplier_reference: booking.supplierReference,
    total: formatMoney(booking.total, booking.currency),
    currency: booking.currency,
    starts_at: booking.startsAt,
    ends_at: booking.endsAt,
    changes: happening.changes,
  };
}

/** The event facts of a stored booking. */
export function readFacts(b: BookingRow): EventFacts {
  const { starts_at, ends_at } = b.details as { starts_at?: string; ends_at?: string };
  return {
    publicId: b.publicId,
    bookingNumber: b.bookingNumber,
    productType: b.productType,
    agencyReference: b.agencyReference,
    supplierReference: b.supplierReference,
    total: b.total,
    currency: b.currencyCode,
    startsAt: starts_at ?? b.startsOn.toISOString().slice(0, 10),
    endsAt: ends_at ?? b.endsOn.toISOString().slice(0, 10),
  };
}
