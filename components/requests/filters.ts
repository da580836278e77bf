import { addDays, toInstant } from "@/lib/core/dates";
import { STATUS_FILTER } from "@/lib/request-log/status";
import type { InputOf } from "@/lib/staff/client/operations";
import { parseDays } from "../booking/list/date-spans";

/** The filters of the log, by their names in the address. */
const NAMES = ["trace", "status", "code", "operation", "credential", "when"] as const;
export type FilterName = (typeof NAMES)[number];
export type Filters = Record<FilterName, string | null>;

/** Reads the filters of an address; invalid values are ignored. */
export function readFilters(query: Pick<URLSearchParams, "get">): Filters {
  const isSound: Partial<Record<FilterName, (value: string) => boolean>> = {
    status: (value) => STATUS_FILTER.test(value),
    when: (value) => parseDays(value, "2000-01-01") !== null,
  };
  const entries = NAMES.map((name) => {
    const value = query.get(name)?.trim() || null;
    return [name, value !== null && (isSound[name]?.(value) ?? true) ? value.slice(0, 100) : null];
  });
  return Object.fromEntries(entries) as Filters;
}

/** The query for the service. Days are calendar days in the user's time zone. */
export function toListQuery(f: Filters, today: string, zone: string): NonNullable<InputOf<"request.list">["query"]> {
  const days = parseDays(f.when, today);
  const midnight = (day: string) => toInstant(day, "00:00", zone).toISOString();
  return {
    ...(f.trace && { trace_id: f.trace }),
    ...(f.status && { status: f.status }),
    ...(f.code && { code: f.code }),
    ...(f.operation && { operation: f.operation }),
    ...(f.credential && { credential_id: f.credential }),
    ...(days && { from: midnight(days.from), to: midnight(addDays(days.to, 1)) }),
  };
}
