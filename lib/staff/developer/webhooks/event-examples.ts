import type { EVENT_TYPES } from "@/lib/webhook/event-types";
import { idOf } from "../example-values";

/** All that an endpoint may be sent: what it subscribes to, and what comes to every endpoint that asks for it. */
export type SentType = (typeof EVENT_TYPES)[number] | "endpoint.verification" | "endpoint.test";

const AT = "2027-03-14T09:30:00.000Z";
const booking = (version: number, previous: string | null, status: string, more: object = {}) => ({
  public_id: idOf("bkg"),
  booking_number: 100482,
  status,
  previous_status: previous,
  product_type: 1,
  agency_reference: "TRIP-2041",
  version,
  sequence: version,
  reason: null,
  initiator: "PARTNER",
  supplier_reference: null,
  total: "284.56",
  currency: "EUR",
  starts_at: "2027-05-01",
  ends_at: "2027-05-03",
  changes: previous === null || previous === status ? [] : [{ field: "status", before: previous, after: status }],
  ...more,
});
const trip = (version: number, status: string, more: object) => ({
  public_id: idOf("trp"),
  name: "Mallorca in spring",
  reference: "TRIP-2041",
  status,
  previous_status: "CONFIRMED",
  version,
  sequence: version + 10,
  reason: null,
  initiator: "PARTNER",
  changed_fields: ["members"],
  changes: [{ field: "members", before: [], after: [idOf("bkg")] }],
  ...more,
});

/** What each event is told for, and its `data` in an example; a test holds the fields to events that really happened. */
const EVENTS: Record<SentType, { when: string; data: object }> = {
  "booking.created": { when: "A booking was made, whatever its status", data: booking(1, null, "ON_REQUEST") },
  "booking.confirmed": {
    when: "It is confirmed, at once or once it settled",
    data: booking(2, "ON_REQUEST", "CONFIRMED", { initiator: "SUPPLIER", supplier_reference: "H-77123" }),
  },
  "booking.rejected": {
    when: "A request was declined, or nobody answered in time",
    data: booking(2, "ON_REQUEST", "REJECTED", { initiator: "SUPPLIER", reason: "The hotel is full" }),
  },
  "booking.failed": {
    when: "A pending booking could not be finalised",
    data: booking(2, "PENDING", "FAILED", { initiator: "SYSTEM" }),
  },
  "booking.cancelled": {
    when: "It was cancelled, by you or by us",
    data: booking(2, "CONFIRMED", "CANCELLED", { fee: "0", reason: "The traveller changed plans" }),
  },
  "booking.updated": {
    when: "Names, contact or reference changed, or an item of a package was cancelled",
    data: booking(2, "CONFIRMED", "CONFIRMED", {
      changed_fields: ["agency_reference"],
      changes: [{ field: "agency_reference", before: null, after: "TRIP-2041" }],
    }),
  },
  "trip.updated": {
    when: "A booking joined or left a trip, or some were cancelled",
    data: trip(2, "CONFIRMED", { added: [idOf("bkg")] }),
  },
  "trip.cancelled": {
    when: "A trip was cancelled with all that is in it",
    data: trip(3, "CANCELLED", { cancelled: [idOf("bkg")], fees: [{ currency: "EUR", fee: "0" }] }),
  },
  "catalog.changed": {
    when: "The catalogue changed since the event before: read the feed from the cursor on; at most one a minute",
    data: { cursor: "djIuY3Vyc29y…", last_change_sequence: 40817, initiator: "SYSTEM", sequence: 14 },
  },
  "endpoint.verification": {
    when: "You asked to verify an endpoint: answer with the challenge",
    data: { challenge: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c" },
  },
  "endpoint.test": { when: "You asked for a test", data: { endpoint_public_id: idOf("whe") } },
};

export const SENT_TYPES = Object.keys(EVENTS) as SentType[];

/** When an event is told. */
export const describeTrigger = (type: SentType): string => EVENTS[type].when;

/** A delivery's body. */
export const bodyOf = (type: SentType) => ({ type, timestamp: AT, data: EVENTS[type].data });
