import { Conditions } from "@/lib/core/database/conditions";
import type { Context } from "@/lib/core/context";
import { z } from "zod";
import { rows } from "@/lib/core/db";
import { inTransaction } from "@/lib/core/prisma";
import type { SecurityEventType } from "./event-types";

// Hand-written SQL: a subject may be a credential or a user, whose names are joined to it.

const EventRow = z.object({
  id: z.string(),
  at: z.date(),
  type: z.custom<SecurityEventType>(),
  subject: z.string().nullable(),
  subject_name: z.string().nullable(),
  identity: z.string().nullable(),
  address: z.string(),
  agent: z.string(),
  attempts: z.int(),
  detail: z.string().nullable(),
  trace_id: z.string(),
  tenant_name: z.string().nullable(),
});
export type EventRow = z.output<typeof EventRow>;

const NAMED = (subject: string) =>
  `LEFT JOIN credential c ON c.public_id = ${subject} LEFT JOIN staff_user u ON u.public_id = ${subject}`;

/** Lists events, newest first, by keyset pagination. @param tenantId null for all tenants' events */
export async function listEvents(
  tenantId: number | null,
  filters: { type?: string | undefined; q?: string | undefined },
  after: { at: string; id: string } | undefined,
  most: number,
): Promise<EventRow[]> {
  const where = new Conditions({ limit: most });
  if (tenantId !== null) where.add("own", "e.tenant_id = :tenantId", { tenantId });
  if (filters.type !== undefined) where.add("type", "e.kind = :type", { type: filters.type });
  if (filters.q !== undefined)
    where.add("q", "(e.subject = :q OR e.address = :q OR e.identity = :q)", { q: filters.q });
  if (after)
    where.add("after", "(e.at, e.id) < (:afterAt::timestamptz, :afterId::bigint)", {
      afterAt: after.at,
      afterId: after.id,
    });
  return rows(
    EventRow,
    where.name("list_security_events"),
    `SELECT e.id, e.at, e.kind AS type, e.subject, coalesce(c.name, u.name) AS subject_name, e.identity, e.address, e.agent,
       e.attempts, e.detail, e.trace_id, t.name AS tenant_name
     FROM security_event e LEFT JOIN tenant t ON t.id = e.tenant_id ${NAMED("e.subject")}
     WHERE ${where.sql()} ORDER BY e.at DESC, e.id DESC LIMIT :limit`,
    where.values,
  );
}

const AlarmRow = z.object({
  public_id: z.string(),
  subject: z.string(),
  subject_name: z.string().nullable(),
  started_at: z.date(),
  last_at: z.date(),
  failures: z.int(),
  addresses: z.array(z.string()),
});
export type AlarmRow = z.output<typeof AlarmRow>;

/** Lists alarms that are not acknowledged, latest first. @param tenantId null for those of operators */
export async function listOpenAlarms(tenantId: number | null): Promise<AlarmRow[]> {
  return rows(
    AlarmRow,
    "list_open_alarms",
    `SELECT a.public_id, a.subject, coalesce(c.name, u.name) AS subject_name, a.started_at, a.last_at, a.failures, a.addresses
     FROM security_alarm a ${NAMED("a.subject")}
     WHERE a.tenant_id IS NOT DISTINCT FROM :tenantId::int AND a.acknowledged_at IS NULL ORDER BY a.last_at DESC LIMIT 50`,
    { tenantId },
  );
}

/**
 * @param at in real time
 * @returns whether the caller has such an alarm, acknowledged before or now
 */
export function acknowledgeAlarm(
  context: Context,
  tenantId: number | null,
  publicId: string,
  at: Date,
): Promise<boolean> {
  return inTransaction(context, async (tx, { audit }) => {
    const alarm = await tx.securityAlarm.findFirst({ where: { publicId, tenantId }, select: { subject: true } });
    if (!alarm) return false;
    const { count } = await tx.securityAlarm.updateMany({
      where: { publicId, acknowledgedAt: null },
      data: { acknowledgedAt: at, acknowledgedBy: context.actor },
    });
    if (count > 0) audit({ subject: alarm.subject, tenantId });
    return true;
  });
}
