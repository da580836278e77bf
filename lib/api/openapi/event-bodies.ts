import { z } from "zod";
import { AccountStatement } from "@/lib/account/schemas";
import { BookingEventData, FieldChange, InitiatedBy } from "@/lib/booking/events/event-schemas";
import { Money } from "@/lib/core/wire";
import { TRIP_STATUSES } from "@/lib/trip/schemas";
import { DISABLED_REASONS } from "@/lib/webhook/schemas";
import { type EVENT_TYPES, FEED_TYPES } from "@/lib/webhook/event-types";

// Webhook event bodies for the OpenAPI document: POST /webhook-endpoints has a callback for each. A test checks real
// events against these schemas.

const sequence = z.int().meta({
  description:
    "Increases by one with each event of the account, in order of commit; deliveries may arrive in another order",
  example: 41,
});

/** Declares the body of an event. */
const bodyOf = <T extends string, D extends z.ZodType>(type: T, data: D, description: string) =>
  z
    .object({
      type: z.literal(type).meta({ description: "The event's type", example: type }),
      timestamp: z.string().meta({ format: "date-time", description: "When it happened" }),
      data,
    })
    .meta({ description });

export const BookingEvent = BookingEventData.extend({ sequence }).meta({
  description: "The booking after the change",
});
const itemIds = z.array(z.string()).meta({ description: "The cancelled items of a package", example: ["itm_2"] });
const fee = Money.meta({ description: "Cancellation fee in `currency`", example: "0" });
const changedFields = z
  .array(z.string())
  .meta({ description: "Names of the fields that changed", example: ["contact"] });

export const CancelledBookingEvent = BookingEvent.extend({ fee, cancelled_item_public_ids: itemIds.optional() }).meta({
  description: "A cancelled booking and its fee",
});
export const UpdatedBookingEvent = BookingEvent.extend({
  changed_fields: changedFields,
  fee: fee.optional(),
  cancelled_item_public_ids: itemIds.optional(),
}).meta({ description: "A booking with the same status, and its changed fields" });

export const CurrencyFee = z
  .object({
    currency: z.string().meta({ description: "ISO 4217", example: "EUR" }),
    fee: Money,
  })
  .meta({ description: "Sum of the fees in one currency" });
const ids = (description: string) =>
  z
    .array(z.string())
    .optional()
    .meta({ description, example: ["bkg_0Vd3kQ8sT4b"] });
const TripStatusName = z.enum(TRIP_STATUSES);

export const TripEvent = z
  .object({
    public_id: z.string().meta({ description: "The trip's id", example: "trp_0Vd3kQ8sT4b" }),
    name: z.string().meta({ description: "The trip's name", example: "Mallorca in spring" }),
    reference: z.string().nullable().meta({ description: "The partner's own reference", example: "TRIP-2041" }),
    status: TripStatusName.meta({ description: "Current status" }),
    previous_status: TripStatusName.meta({ description: "Previous status" }),
    version: z.int().meta({ description: "Increases with each change of the trip", example: 2 }),
    sequence,
    reason: z.string().nullable().meta({ description: "The reason, if one was given", example: null }),
    initiator: InitiatedBy,
    changed_fields: changedFields,
    changes: z.array(FieldChange).meta({ description: "Fields with their values before and after the change" }),
    added: ids("Bookings that joined"),
    removed: ids("Bookings that left"),
    cancelled: ids("Bookings that this cancelled"),
    fees: z.array(CurrencyFee).optional().meta({ description: "For a cancellation: its fees by currency" }),
  })
  .meta({ description: "The trip after the change" });

export const CatalogEvent = z
  .object({
    cursor: z.string().meta({
      description: "Cursor for GET /catalog/changes, before the first announced change",
      example: "djIuY3Vyc29y",
    }),
    last_change_sequence: z.int().meta({ description: "The latest `sequence` of the feed", example: 40817 }),
    initiator: InitiatedBy,
    sequence,
  })
  .meta({ description: "The catalogue changed; announced at most once a minute" });

export const StatementEvent = AccountStatement.omit({ status: true })
  .extend({ initiator: InitiatedBy, sequence })
  .meta({ description: "An issued statement of the account" });

export const DisabledEndpointEvent = z
  .object({
    endpoint_public_id: z.string().meta({ description: "The disabled endpoint", example: "whe_0Vd3kQ8" }),
    url: z.string().meta({ description: "Its URL", example: "https://partner.example/events" }),
    disabled_reason: z.enum(DISABLED_REASONS).meta({ description: "GONE: it answered 410. FAILING: for five days" }),
    initiator: InitiatedBy,
    sequence,
  })
  .meta({ description: "The account's endpoint that was disabled" });

export const ChallengeEvent = z
  .object({
    challenge: z.string().meta({ description: 'Answer `{ "challenge": … }` with it', example: "9f86d081884c" }),
  })
  .meta({ description: "The text that the endpoint must return" });
export const TestEvent = z
  .object({
    endpoint_public_id: z.string().meta({ description: "The tested endpoint", example: "whe_0Vd3kQ8" }),
  })
  .meta({ description: "A requested test event" });

/** The body of each event that an endpoint can receive. */
export const EVENT_BODIES = {
  "booking.created": bodyOf("booking.created", BookingEvent, "A booking was created, whatever its status"),
  "booking.confirmed": bodyOf("booking.confirmed", BookingEvent, "It is confirmed, immediately or later"),
  "booking.rejected": bodyOf("booking.rejected", BookingEvent, "A request was declined, or not answered in time"),
  "booking.failed": bodyOf("booking.failed", BookingEvent, "A pending booking could not be finalised"),
  "booking.cancelled": bodyOf("booking.cancelled", CancelledBookingEvent, "A booking was cancelled"),
  "booking.updated": bodyOf("booking.updated", UpdatedBookingEvent, "A booking changed, its status stays"),
  "trip.updated": bodyOf("trip.updated", TripEvent, "A booking joined or left a trip, or some were cancelled"),
  "trip.cancelled": bodyOf("trip.cancelled", TripEvent, "A trip was cancelled with all of its bookings"),
  "catalog.changed": bodyOf("catalog.changed", CatalogEvent, "The catalogue changed since the event before"),
  "statement.issued": bodyOf("statement.issued", StatementEvent, "The statement of a month was issued"),
  "endpoint.disabled": bodyOf(
    "endpoint.disabled",
    DisabledEndpointEvent,
    "Another endpoint of the account was disabled, as it answered 410 or failed for five days",
  ),
  "endpoint.verification": bodyOf(
    "endpoint.verification",
    ChallengeEvent,
    "Verification of the endpoint was requested",
  ),
  "endpoint.test": bodyOf("endpoint.test", TestEvent, "A test event was requested"),
} satisfies Record<(typeof EVENT_TYPES)[number] | "endpoint.verification" | "endpoint.test", z.ZodType>;

const id = z.string().meta({ description: "The `webhook-id` of its deliveries", example: "evt_0Vd3kQ8sT4b" });
const [firstType, ...furtherTypes] = FEED_TYPES.map((type) => EVENT_BODIES[type].extend({ id, sequence }));

/** An event of the feed: its body, with the id that its deliveries have. */
export const Event = z
  .discriminatedUnion("type", [firstType!, ...furtherTypes])
  .meta({ description: "An event of the feed: a webhook's body, with its id and its place in the order" });

export const EventPage = z.object({
  items: z.array(Event),
  next_after: z.int().meta({ description: "The last sequence number looked at: the next page's `after`", example: 41 }),
  has_more: z.boolean().meta({ description: "Whether there may be more events now" }),
});
