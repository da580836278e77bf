import { z } from "zod";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { Instant, PathId, PublicId } from "@/lib/core/wire";
import { SECURITY_EVENT_TYPE_NAMES } from "./event-types";

/** Lists security events, newest first. */
export const SecurityEventList = z.strictObject({
  limit: limitSchema(200),
  cursor: Cursor,
  type: z.enum(SECURITY_EVENT_TYPE_NAMES).optional(),
  /** An address, an entered name, or the id of a user or credential, in full. */
  q: z.string().trim().min(1).max(254).optional(),
});
export type SecurityEventList = z.output<typeof SecurityEventList>;

export const SecurityEventItem = z.object({
  id: z.string(),
  at: Instant,
  type: z.enum(SECURITY_EVENT_TYPE_NAMES),
  /** The user or credential; null if unknown. */
  subject: z.string().nullable(),
  /** The subject's present name. */
  subject_name: z.string().nullable(),
  /** The name that was entered. */
  identity: z.string().nullable(),
  address: z.string(),
  agent: z.string(),
  attempts: z.int(),
  detail: z.string().nullable(),
  trace_id: z.string(),
  tenant_name: z.string().nullable(),
});
export const SecurityEventPage = z.object({ items: z.array(SecurityEventItem), next_cursor: z.string().nullable() });

export const SecurityAlarmItem = z.object({
  public_id: PublicId,
  subject: z.string(),
  subject_name: z.string().nullable(),
  started_at: Instant,
  last_at: Instant,
  failures: z.int(),
  addresses: z.array(z.string()),
});
export const SecurityAlarmPage = z.object({ items: z.array(SecurityAlarmItem) });
export const SecurityAlarmPath = z.object({ public_id: PathId });
