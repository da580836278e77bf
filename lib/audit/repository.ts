import { actorIds, actorNames } from "@/lib/core/database/actor-sql";
import { Conditions } from "@/lib/core/database/conditions";
import { z } from "zod";
import { rows } from "@/lib/core/db";
import { AuditFacets, AuditItem } from "./schemas";

const AuditRow = AuditItem.extend({ at: z.date(), changes: z.custom<AuditItem["changes"]>(Array.isArray) });
export type AuditRow = z.output<typeof AuditRow>;

interface AuditFilters {
  /** Null for all entries, with and without a tenant. */
  tenantId: number | null;
  tenant: string | undefined;
  actor: string | undefined;
  operation: string | undefined;
  subject: string | undefined;
  traceId: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
}

/** Lists audit entries, newest first, by keyset pagination. */
export async function listAudit(
  f: AuditFilters,
  after: { at: string; id: string } | undefined,
  most: number,
): Promise<AuditRow[]> {
  const where = new Conditions({ limit: most });
  if (f.tenantId !== null) where.add("own", "a.tenant_id = :tenantId", { tenantId: f.tenantId });
  if (f.tenant !== undefined)
    where.add("tenant", "a.tenant_id = (SELECT id FROM tenant WHERE public_id = :tenant)", { tenant: f.tenant });
  if (f.actor !== undefined) where.add("actor", "a.actor = :actor", { actor: f.actor });
  if (f.operation !== undefined) where.add("op", "a.operation = :operation", { operation: f.operation });
  if (f.subject !== undefined) where.add("subject", "a.subject = :subject", { subject: f.subject });
  if (f.traceId !== undefined) where.add("trace", "a.trace_id = :traceId", { traceId: f.traceId });
  if (f.from) where.add("from", "a.at >= :from", { from: f.from });
  if (f.to) where.add("to", "a.at < :to", { to: f.to });
  if (after)
    where.add("after", "(a.at, a.id) < (:afterAt::timestamptz, :afterId::bigint)", {
      afterAt: after.at,
      afterId: after.id,
    });
  // Hand-written SQL: finds the page by the index of its filters before it joins names and changes.
  return rows(
    AuditRow,
    where.name("list_audit"),
    `WITH page AS MATERIALIZED (
       SELECT a.*, ${actorIds("a.actor")} FROM audit_entry a WHERE ${where.sql()} ORDER BY a.at DESC, a.id DESC LIMIT :limit
     )
     SELECT p.id, p.at, p.actor, coalesce(c.name, u.name) AS actor_name, p.operation, p.subject, p.trace_id,
       t.public_id AS tenant_public_id, t.name AS tenant_name,
       (SELECT coalesce(json_agg(json_build_object('relation', relation, 'record', record, 'action', action, 'fields', fields) ORDER BY id), '[]')
        FROM audit_change WHERE entry_id = p.id) AS changes
     FROM page p LEFT JOIN tenant t ON t.id = p.tenant_id
     ${actorNames("p")}
     ORDER BY p.at DESC, p.id DESC`,
    where.values,
  );
}

/** The number of newest rows whose values are offered as filters; reading more would take longer than some milliseconds. */
const LOOKED_AT = 10_000;

/**
 * Lists the operations, actors and partners of the newest rows. Set-based.
 * @param tenantId null for all entries, with and without a tenant
 */
export async function findFacets(tenantId: number | null): Promise<AuditFacets> {
  const where = new Conditions({ limit: LOOKED_AT });
  if (tenantId !== null) where.add("own", "tenant_id = :tenantId", { tenantId });
  const [row] = await rows(
    AuditFacets,
    where.name("audit_facets"),
    `WITH recent AS (SELECT actor, operation, tenant_id FROM audit_entry WHERE ${where.sql()} ORDER BY at DESC LIMIT :limit),
     actors AS MATERIALIZED (SELECT actor, ${actorIds("actor")} FROM recent GROUP BY actor)
     SELECT ARRAY(SELECT DISTINCT operation FROM recent ORDER BY 1) AS operations,
       (SELECT coalesce(json_agg(json_build_object('actor', actor, 'name', coalesce(c.name, u.name)) ORDER BY coalesce(c.name, u.name), actor), '[]')
        FROM actors a ${actorNames("a")}) AS actors,
       (SELECT coalesce(json_agg(json_build_object('public_id', public_id, 'name', name) ORDER BY name, public_id), '[]')
        FROM tenant WHERE id IN (SELECT tenant_id FROM recent)) AS partners`,
    where.values,
  );
  return row!;
}
