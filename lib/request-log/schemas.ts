import { z } from "zod";
import { Cursor, DateOrInstant, limitTo } from "@/lib/core/listing";
import { PathId } from "@/lib/core/wire";
import { STATUS_FILTER } from "./status";

const Word = z.string().min(1).max(100).optional();

/** Calls of the last 30 days, newest first. */
export const RequestList = z.strictObject({
  limit: limitTo(200),
  cursor: Cursor,
  trace_id: Word,
  status: z.string().regex(STATUS_FILTER, "must be a status such as 409, 4xx, or refused").optional(),
  code: Word,
  operation: Word,
  credential_id: Word,
  /** `_from` inclusive, `_to` exclusive. */
  from: DateOrInstant.optional(),
  to: DateOrInstant.optional(),
});
export type RequestList = z.output<typeof RequestList>;

export const RequestItem = z.object({
  public_id: z.string(),
  at: z.string(),
  trace_id: z.string(),
  method: z.string(),
  path: z.string(),
  /** Redacted; empty for none. */
  query: z.string(),
  /** null: method and path match no operation. */
  operation: z.string().nullable(),
  status: z.int(),
  code: z.string().nullable(),
  duration_ms: z.number(),
  credential_id: z.string(),
  credential_name: z.string(),
  idempotency_key: z.string().nullable(),
  replayed: z.boolean(),
});
export type RequestItem = z.output<typeof RequestItem>;

export const RequestPage = z.object({ items: z.array(RequestItem), next_cursor: z.string().nullable() });

export const RequestPath = z.strictObject({ public_id: PathId });

/** A body as stored: redacted and truncated. */
const StoredBody = z.object({
  text: z.string(),
  /** Of the complete body: bytes of a request, characters of a response. */
  size: z.int(),
});

export const RequestRecord = z.object({
  call: RequestItem,
  /** null: there was none, or it could not be redacted. */
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
