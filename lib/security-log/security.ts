import { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { resolveListRequest, cutPage } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { acknowledgeAlarm, listEvents, listOpenAlarms, type AlarmRow, type EventRow } from "./list-repository";
import type { SecurityAlarmItem, SecurityEventItem, SecurityEventList } from "./schemas";

const Position = z.object({ at: z.string(), id: z.string() });

/** The tenant whose events the caller sees; null for operators, who see all events and the alarms on operators. */
const tenantOf = (context: Context): number | null => context.tenantId || null;

/**
 * Lists the tenant's security events, newest first; operators read all. Instants are real time.
 * @throws DomainError for an invalid cursor
 */
export async function listSecurityEvents(context: Context, request: SecurityEventList) {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "security-events", { cursor, filters: given }, Position);
  const rows = await listEvents(tenantOf(context), filters, after, limit + 1);
  return cutPage(context, "security-events", rows, limit, (last) => ({
    filters,
    after: { at: last.at.toISOString(), id: last.id },
  }));
}

export function listSecurityAlarms(context: Context): Promise<AlarmRow[]> {
  return listOpenAlarms(tenantOf(context));
}

/**
 * Acknowledges an alarm, which ends it until there are new failures.
 * @throws DomainError `SECURITY_ALARM_NOT_FOUND`
 */
export async function acknowledgeSecurityAlarm(context: Context, publicId: string): Promise<void> {
  if (!(await acknowledgeAlarm(context, tenantOf(context), publicId, clock.realNow())))
    throw new DomainError("SECURITY_ALARM_NOT_FOUND");
}

export const toEvent = ({ at, ...row }: EventRow): z.input<typeof SecurityEventItem> => ({
  ...row,
  at: at.toISOString(),
});

export const toAlarm = (row: AlarmRow): z.input<typeof SecurityAlarmItem> => ({
  ...row,
  started_at: row.started_at.toISOString(),
  last_at: row.last_at.toISOString(),
});
