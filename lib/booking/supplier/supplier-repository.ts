import { Conditions } from "@/lib/core/database/conditions";
import { statement, type Row } from "@/lib/core/db";
import { insertAudit } from "@/lib/core/database/audit-sql";
import { insertEvent } from "@/lib/core/database/outbox-sql";
import type { FieldChange } from "../events/event-schemas";
import { insertHistory } from "../history-sql";
import type { Transition } from "../repository";

/** The supplier's facts of a booking; they do not change its status. */
export interface SupplierFacts extends Pick<Transition, "tenantId" | "publicId" | "version" | "at" | "audit"> {
  supplierReference: string | null;
  relocationNote: string | null;
  changes: FieldChange[];
  event: NonNullable<Transition["event"]>;
}

/** Locks the booking at its version. @returns false when it has changed since it was read: nothing was written */
export async function writeSupplierFacts(facts: SupplierFacts): Promise<boolean> {
  const rows = await statement(
    "write_supplier_facts",
    `WITH changed AS (
      UPDATE booking SET version = version + 1, updated_at = :at::timestamptz, supplier_reference = :supplierReference, relocation_note = :relocationNote
      WHERE tenant_id = :tenantId AND public_id = :publicId AND version = :version::int RETURNING status
    ), history AS (
      ${insertHistory({ version: ":version::int + 1", fromStatus: "status", toStatus: "status", at: ":at::timestamptz", reason: "NULL", initiator: "'SUPPLIER'", from: "changed" })}
    ), outbox AS (
      ${insertEvent({ at: ":at::timestamptz", from: "changed" })}
    ), audit AS (
      ${insertAudit({ at: ":at::timestamptz", from: "changed" })}
    )
    SELECT 1 FROM changed`,
    {
      tenantId: facts.tenantId,
      publicId: facts.publicId,
      version: facts.version,
      at: facts.at,
      supplierReference: facts.supplierReference,
      relocationNote: facts.relocationNote,
      eventId: facts.event.id,
      eventType: facts.event.type,
      eventData: JSON.stringify(facts.event.data),
      source: "STAFF",
      changes: JSON.stringify(facts.changes),
      actor: facts.audit.actor,
      operation: facts.audit.operation,
      traceId: facts.audit.traceId,
    },
  );
  return rows.length > 0;
}

/** A decision on a request. */
export interface DecisionRow extends Row {
  tenantId: number;
  publicId: string;
  at: Date;
  decision: "CONFIRMED" | "REJECTED";
  initiator: string;
  reason: string | null;
}

/** A page of decided requests of all tenants, the latest first, after a position (keyset pagination). */
export async function listDecisions(
  decision: "CONFIRMED" | "REJECTED" | undefined,
  after: { at: Date; publicId: string } | undefined,
  most: number,
): Promise<DecisionRow[]> {
  const where = new Conditions({ limit: most });
  if (decision) where.add("decision", "h.to_status = :decision", { decision });
  if (after)
    where.add("after", "(h.at, h.booking_public_id) < (:afterAt::timestamptz, :afterId)", {
      afterAt: after.at,
      afterId: after.publicId,
    });
  return statement<DecisionRow>(
    where.name("list_decisions"),
    `SELECT h.tenant_id AS "tenantId", h.booking_public_id AS "publicId", h.at, h.to_status AS decision,
       coalesce(h.initiator, h.source) AS initiator, h.reason
     FROM booking_history h
     WHERE ${where.sql("h.from_status = 'ON_REQUEST' AND h.to_status IN ('CONFIRMED', 'REJECTED')")}
     ORDER BY h.at DESC, h.booking_public_id DESC LIMIT :limit`,
    where.values,
  );
}
