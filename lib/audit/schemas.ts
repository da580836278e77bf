import { z } from "zod";
import { Cursor, DateOrInstant, limitSchema } from "@/lib/core/listing";

const Word = z.string().min(1).max(100).optional();

/** A list of entries, newest first. */
export const AuditList = z.strictObject({
  limit: limitSchema(200),
  cursor: Cursor,
  /** `credential:crd_…`, `staff:usr_…` or `system:worker`. */
  actor: Word,
  operation: Word,
  /** The public id of the record that was changed. */
  subject: Word,
  trace_id: Word,
  /** Only this partner's entries; for operators. */
  tenant_public_id: Word,
  /** `_from` is inclusive, `_to` exclusive. */
  from: DateOrInstant.optional(),
  to: DateOrInstant.optional(),
});
export type AuditList = z.output<typeof AuditList>;

export const AuditItem = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  /** The actor's present name; null if deleted, or if the service itself acted. */
  actor_name: z.string().nullable(),
  operation: z.string(),
  subject: z.string().nullable(),
  trace_id: z.string(),
  /** Null if no partner is concerned. */
  tenant_public_id: z.string().nullable(),
  tenant_name: z.string().nullable(),
  /**
   * The records that the operation changed, with their fields before and after; personal data and secrets are hidden.
   */
  changes: z.array(
    z.object({
      relation: z.string(),
      record: z.string(),
      action: z.enum(["INSERT", "UPDATE", "DELETE"]),
      fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
    }),
  ),
});
export type AuditItem = z.output<typeof AuditItem>;

/** Filter values, taken from the newest entries. */
export const AuditFacets = z.object({
  operations: z.array(z.string()),
  actors: z.array(z.object({ actor: z.string(), name: z.string().nullable() })),
  /** The partners of these entries, for operators. */
  partners: z.array(z.object({ public_id: z.string(), name: z.string() })),
});
export type AuditFacets = z.output<typeof AuditFacets>;

export const AuditPage = z.object({ items: z.array(AuditItem), next_cursor: z.string().nullable() });

/** The head of the hash chain that seals the audit. */
export const AuditHead = z.object({
  /** Null if nothing is sealed yet. */
  seal: z.object({ number: z.int(), hash: z.string(), sealed_at: z.string() }).nullable(),
  /** The age of the oldest row without a seal; null if all are sealed. */
  unsealed_since: z.string().nullable(),
  /** Whether that row has waited too long, because no worker seals. */
  is_overdue: z.boolean(),
});
export type AuditHead = z.output<typeof AuditHead>;
