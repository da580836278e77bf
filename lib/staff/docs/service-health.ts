import { clock } from "@/lib/core/clock";
import { asAllTenants } from "@/lib/core/database/tenant-wall";
import { addDays } from "@/lib/core/dates";
import { findAnsweredByDay } from "@/lib/request-log/list-repository";

/** The calls of the API on one day. */
export interface StatusDay {
  day: string;
  /** The share of calls without an error of ours (5xx), 0 to 1; null without calls. */
  answered: number | null;
}

export interface ServiceStatus {
  isUp: boolean;
  /** The ISO instant at which this was read. */
  at: string;
  /** The last 90 days, oldest first. */
  days: readonly StatusDay[];
  /** The share for all of these days; null without calls. */
  answered: number | null;
}

const DAYS = 90;
/** Milliseconds between reads of the database, because anybody may load the page. */
const KEPT_MS = 30_000;

let kept: { until: number; status: Promise<ServiceStatus> } | undefined;

/** Whether the service works now, and how it worked before, from the calls that it has answered. */
export function readServiceStatus(): Promise<ServiceStatus> {
  const now = clock.realNow().getTime();
  if (!kept || kept.until < now) kept = { until: now + KEPT_MS, status: read() };
  return kept.status;
}

async function read(): Promise<ServiceStatus> {
  const at = clock.realNow().toISOString();
  const today = at.slice(0, 10);
  const list = Array.from({ length: DAYS }, (_, i) => addDays(today, i + 1 - DAYS));
  const rows = await asAllTenants(() => findAnsweredByDay(list[0]!)).catch(() => undefined);
  const byDay = new Map(rows?.map(({ day, requests, failed }) => [day, { requests, failed }]));
  const days = list.map((day) => ({ day, answered: shareOf([byDay.get(day)]) }));
  return { isUp: rows !== undefined, at, days, answered: shareOf([...byDay.values()]) };
}

function shareOf(counts: readonly ({ requests: number; failed: number } | undefined)[]): number | null {
  const requests = counts.reduce((sum, one) => sum + (one?.requests ?? 0), 0);
  const failed = counts.reduce((sum, one) => sum + (one?.failed ?? 0), 0);
  return requests === 0 ? null : (requests - failed) / requests;
}
