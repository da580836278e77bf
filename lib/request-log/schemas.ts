import { z } from "zod";
import { Cursor, DateOrInstant, limitSchema } from "@/lib/core/listing";
import { PathId } from "@/lib/core/wire";
import { STATUS_FILTER } from "./status";

const Word = z.string().min(1).max(100).optional();

/** Calls of the last 30 days, newest first. */
export const RequestList = z.strictObject({
  limit: limitSchema(200),
  cursor: Cursor,
  trace_id: Word.meta({ description: "Only the call with this trace id", example: "4bf92f3577b34da6a3ce929d0e0e4736" }),
  status: z
    .string()
    .regex(STATUS_FILTER, "must be a status such as 409, 4xx, or refused")
    .optional()
    .meta({ description: "A status, a class of them such as `4xx`, or `refused`", example: "4xx" }),
  code: Word.meta({ description: "Only calls refused with this error code", example: "SOLD_OUT" }),
  operation: Word.meta({ description: "Only calls of this operation, by its id", example: "book" }),
  credential_id: Word,
  /** `from` inclusive, `to` exclusive. */
  from: DateOrInstant.optional(),
  to: DateOrInstant.optional(),
});
export type RequestList = z.output<typeof RequestList>;

export const RequestItem = z
  .object({
    public_id: z.string().meta({ example: "req_0Vd3kQ8sT4bLxYw2NmRc7a" }),
    at: z.string().meta({ format: "date-time" }),
    trace_id: z.string().meta({ description: "The call's trace id", example: "4bf92f3577b34da6a3ce929d0e0e4736" }),
    method: z.string().meta({ description: "Method of the call", example: "POST" }),
    path: z.string().meta({ description: "Path of the call", example: "/api/v1/book" }),
    query: z.string().meta({ description: "Its query, without personal data; empty: none", example: "limit=50" }),
    operation: z
      .string()
      .nullable()
      .meta({ description: "Id of the operation; null: method and path match none", example: "book" }),
    status: z.int().meta({ description: "Status of the answer", example: 409 }),
    code: z.string().nullable().meta({ description: "Error code; null: it succeeded", example: "SOLD_OUT" }),
    duration_ms: z.number().meta({ description: "Time until the answer, in milliseconds", example: 18.4 }),
    credential_id: z.string(),
    credential_name: z.string().meta({ description: "The credential's name", example: "Production" }),
    idempotency_key: z.string().nullable().meta({ description: "Its Idempotency-Key; null: none", example: null }),
    replayed: z.boolean().meta({
      description: "Whether the answer is that of an earlier call with the same key",
      example: false,
    }),
  })
  .meta({ description: "A call of the API" });
export type RequestItem = z.output<typeof RequestItem>;

export const RequestPage = z.object({ items: z.array(RequestItem), next_cursor: z.string().nullable() });

export const RequestPath = z.strictObject({ public_id: PathId });

/** A body as stored: redacted and truncated. */
const StoredBody = z.object({
  text: z.string(),
  /** Size of the complete body: bytes of a request, characters of a response. */
  size: z.int(),
});

export const RequestRecord = z.object({
  call: RequestItem,
  /** Null if there was none, or if it could not be redacted. */
  request: StoredBody.nullable(),
  response: StoredBody.nullable(),
  /** The booking that the call created, changed or read. */
  booking_public_id: z.string().nullable(),
});
export type RequestRecord = z.output<typeof RequestRecord>;

/** Filter values of the last 30 days. */
export const RequestFacets = z.object({
  operations: z.array(z.string()),
  codes: z.array(z.string()),
  credentials: z.array(z.object({ public_id: z.string(), name: z.string() })),
});
export type RequestFacets = z.output<typeof RequestFacets>;

export const SucceededQuery = z.strictObject({ credential_id: Word });

/** Operations with at least one success, each with the number of successes and the UTC day of the last one. */
export const Succeeded = z.object({
  items: z.array(z.object({ operation: z.string(), calls: z.int(), last_day: z.string().meta({ format: "date" }) })),
});
export type Succeeded = z.output<typeof Succeeded>;
