import { z } from "zod";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { PathId, text, listOf } from "@/lib/core/wire";
import { EVENT_TYPES } from "./event-types";

export const ENDPOINT_STATUSES = ["PENDING_VERIFICATION", "ACTIVE", "DISABLED"] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];
export const DISABLED_REASONS = ["REQUESTED", "GONE", "FAILING"] as const;

export const EndpointPath = z.strictObject({ public_id: PathId });

/** The SSRF guard (address.ts) checks the URL's form and target. */
const EndpointUrl = z
  .string({ error: "must be a URL" })
  .max(2000)
  .meta({ format: "uri", example: "https://partner.example/webhooks" });

const EventTypes = z
  .array(z.enum(EVENT_TYPES), listOf("event types"))
  .min(1, "must name at least one event type")
  .refine((types) => new Set(types).size === types.length, "must not repeat an event type");

export const CreateEndpoint = z.strictObject({
  url: EndpointUrl,
  description: text(200).optional(),
  event_types: EventTypes.optional()
    .transform((types) => types ?? [...EVENT_TYPES])
    .meta({ description: "All current types if omitted" }),
});
export type CreateEndpoint = z.output<typeof CreateEndpoint>;

export const ChangeEndpoint = z.strictObject({
  url: EndpointUrl.optional().meta({ description: "A new URL has to be verified before it receives events" }),
  description: text(200).nullable().optional(),
  status: z.enum(["ACTIVE", "DISABLED"]).optional().meta({
    description: "ACTIVE enables a disabled endpoint; one that is not verified becomes PENDING_VERIFICATION",
  }),
});
export type ChangeEndpoint = z.output<typeof ChangeEndpoint>;

export const Subscriptions = z.strictObject({ event_types: EventTypes });

const InstantText = z.string().meta({ format: "date-time" });

export const EndpointRecord = z.object({
  public_id: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  status: z.enum(ENDPOINT_STATUSES),
  disabled_reason: z.enum(DISABLED_REASONS).nullable().meta({
    description: "REQUESTED: by its owner; GONE: it answered 410; FAILING: every attempt failed for five days",
  }),
  event_types: z.array(z.string()),
  secret_last4: z.string(),
  previous_secret_expires_at: InstantText.nullable().meta({
    description: "When the replaced secrets stop signing",
  }),
  created_at: InstantText,
  updated_at: InstantText,
  verified_at: InstantText.nullable(),
  last_success_at: InstantText.nullable(),
  failing_since: InstantText.nullable(),
});

/** An endpoint with its secret, which only create and rotate return. */
export const EndpointWithSecret = EndpointRecord.extend({
  secret: z.string().nullable().meta({ description: "Returned once: null when an idempotency key replays the result" }),
});

export const EndpointList = z.strictObject({ limit: limitSchema(200), cursor: Cursor });
export type EndpointList = z.output<typeof EndpointList>;
export const EndpointPage = z.object({ items: z.array(EndpointRecord), next_cursor: z.string().nullable() });
