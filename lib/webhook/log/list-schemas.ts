import { z } from "zod";
import { Cursor, DateOrInstant, limitSchema } from "@/lib/core/listing";
import { Instant, PathId, PublicId, listOf } from "@/lib/core/wire";
import { EVENT_TYPES } from "../event-types";

export const DELIVERY_STATUSES = ["PENDING", "DELIVERED", "RETRYING", "FAILED"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
const Status = z.enum(DELIVERY_STATUSES);
/** Types of deliveries. Challenges are not deliveries. */
const EventType = z.enum([...EVENT_TYPES, "endpoint.test"]);

export const DeliveryPath = z.strictObject({ public_id: PathId, delivery_public_id: PathId });

/** `_from` is inclusive, `_to` exclusive, as in the list of bookings. */
export const DeliveryList = z.strictObject({
  limit: limitSchema(200),
  cursor: Cursor,
  status: Status.optional(),
  event_type: EventType.optional(),
  event_id: PublicId.optional(),
  created_from: DateOrInstant.optional(),
  created_to: DateOrInstant.optional(),
});
export type DeliveryList = z.output<typeof DeliveryList>;

const InstantText = z.string().meta({ format: "date-time" });

/** The body of any event; the OpenAPI document describes each type's in the callbacks of POST /webhook-endpoints. */
export const EventPayload = z
  .object({
    type: z.string().meta({ description: "The event's type", example: "booking.confirmed" }),
    timestamp: InstantText.meta({ description: "When the event happened" }),
    data: z.record(z.string(), z.unknown().meta({ description: "A field of the event" })).meta({
      description: "The event's fields by type: see the callbacks of POST /webhook-endpoints",
    }),
  })
  .meta({ description: "The request body" }) as unknown as z.ZodType<Record<string, unknown>, Record<string, unknown>>;

export const AttemptRecord = z.object({
  at: InstantText,
  http_status: z.int().nullable().meta({ description: "null: no response arrived" }),
  error: z.string().nullable().meta({ description: "The reason of the failure; null after a success" }),
  duration_ms: z.int(),
  response_excerpt: z.string().nullable(),
});

export const DeliveryRecord = z.object({
  public_id: z.string(),
  event_id: z
    .string()
    .meta({ description: "Sent as `webhook-id` with every attempt, so that a receiver recognizes repetitions" }),
  event_type: z.string(),
  status: Status,
  attempts: z.array(AttemptRecord),
  next_attempt_at: InstantText.nullable(),
  created_at: InstantText,
  payload: EventPayload,
});
export const DeliveryPage = z.object({ items: z.array(DeliveryRecord), next_cursor: z.string().nullable() });

const Headers = z.record(z.string(), z.string());

/** A delivery with the full request and response of each attempt, for the staff screen. */
export const DeliveryDetail = DeliveryRecord.extend({
  body: z.string().meta({ description: "The request body exactly as it is signed and sent" }),
  attempts: z.array(AttemptRecord.extend({ request_headers: Headers, response_headers: Headers.nullable() })),
});

export const ReplayRequest = z.strictObject({
  from: Instant,
  to: Instant.meta({ description: "Exclusive" }),
  event_types: z.array(EventType, listOf("event types")).min(1, "must name at least one event type").optional(),
  status: z.enum(["failed", "all"]).default("failed"),
  preview: z.boolean().default(false).meta({ description: "true: only counts the deliveries, sends nothing" }),
});
export type ReplayRequest = z.output<typeof ReplayRequest>;
export const Replayed = z.object({
  count: z.int().meta({ description: "Number of deliveries that are sent again, each with its own webhook-id" }),
  preview: z.boolean(),
});

/** The delivery health of the account's endpoints, for the staff screen. */
export const EndpointHealth = z.object({
  items: z.array(
    z.object({
      public_id: z.string(),
      waiting: z.int().meta({ description: "Deliveries that wait to be sent, counted up to 1000" }),
      failed: z.int().meta({ description: "Deliveries that failed and are not retried, counted up to 1000" }),
      last_error: z.string().nullable(),
      last_error_at: InstantText.nullable(),
    }),
  ),
});
