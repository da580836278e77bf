import type { EVENT_TYPES } from "@/lib/webhook/event-types";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { idOf } from "@/lib/api/openapi/example-values";

/** All event types that an endpoint may receive: subscribed ones, and those that need no subscription. */
type SentType = (typeof EVENT_TYPES)[number] | "endpoint.verification" | "endpoint.test";

const AT = "2027-03-14T09:30:00.000Z";
const booking = (version: number, previous: string | null, status: string, more: object = {}) => ({
  public_id: idOf("bkg"),
  booking_number: 100482,
  status,
  previous_status: previous,
  product_type: PRODUCT_TYPE.STAY,
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

/** When each event is sent, with an example of its `data`; a test compares the fields with real events. */
const EVENTS: Record<SentType, { when: string; data: object }> = {
  "booking.created": { when: "A booking was created, whatever its status", data: booking(1, null, "ON_REQUEST") },
  "booking.confirmed": {
    when: "It is confirmed, immediately or later",
    data: booking(2, "ON_REQUEST", "CONFIRMED", { initiator: "SUPPLIER", supplier_reference: "H-77123" }),
  },
  "booking.rejected": {
    when: "The supplier declined the request, or did not answer in time",
    data: booking(2, "ON_REQUEST", "REJECTED", { initiator: "SUPPLIER", reason: "The hotel is full" }),
  },
  "booking.failed": {
    when: "A pending booking could not be finalised",
    data: booking(2, "PENDING", "FAILED", { initiator: "SYSTEM" }),
  },
  "booking.cancelled": {
    when: "The booking was cancelled, by you or by us",
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
    when: "A trip was cancelled with all of its bookings",
    data: trip(3, "CANCELLED", { cancelled: [idOf("bkg")], fees: [{ currency: "EUR", fee: "0" }] }),
  },
  "catalog.changed": {
    when: "The catalogue has changed: read the change feed from the cursor; at most once a minute",
    data: { cursor: "djIuY3Vyc29y…", last_change_sequence: 40817, initiator: "SYSTEM", sequence: 14 },
  },
  "statement.issued": {
    when: "The statement of a month was issued, and is to be paid",
    data: { month: "2027-02", currency: "EUR", total: "1840.00", initiator: "STAFF", sequence: 15 },
  },
  "endpoint.disabled": {
    when: "Another endpoint of your account was disabled, because it answered 410 or failed for five days",
    data: {
      endpoint_public_id: idOf("whe"),
      url: "https://partner.example/events",
      disabled_reason: "FAILING",
      initiator: "SYSTEM",
      sequence: 16,
    },
  },
  "endpoint.verification": {
    when: "You requested a verification: respond with the challenge",
    data: { challenge: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c" },
  },
  "endpoint.test": { when: "You requested a test", data: { endpoint_public_id: idOf("whe") } },
};

export const SENT_TYPES = Object.keys(EVENTS) as SentType[];

/** Describes when an event is sent. */
export const describeTrigger = (type: SentType): string => EVENTS[type].when;

/** A delivery's body. */
export const buildBody = (type: SentType) => ({ type, timestamp: AT, data: EVENTS[type].data });
