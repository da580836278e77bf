import { addDays, instantOf } from "@/lib/core/dates";
import type { InputOf } from "@/lib/staff/client/operations";
import { daysOf } from "../bookings/date-spans";

/** What narrows the audit, by the names of its address. */
const NAMES = ["actor", "operation", "subject", "trace", "tenant", "when"] as const;
type FilterName = (typeof NAMES)[number];
export type Filters = Record<FilterName, string | null>;

export function filtersOf(query: Pick<URLSearchParams, "get">): Filters {
  const entries = NAMES.map((name) => [name, query.get(name)?.trim().slice(0, 100) || null]);
  return Object.fromEntries(entries) as Filters;
}

const TRACE = /^[0-9a-f]{32}$/i;

/** What was typed as a filter: a trace id by its form, else a record's. */
export function foundBy(text: string): Pick<Filters, "trace" | "subject"> {
  const id = text.trim();
  return TRACE.test(id) ? { trace: id.toLowerCase(), subject: null } : { trace: null, subject: id || null };
}

/** What stands in the field: of an address that names both, the narrower. */
export const soughtOf = ({ trace, subject }: Filters): string => trace ?? subject ?? "";

/** What the service is asked: days are those of the person's own calendar. */
export function listQueryOf(f: Filters, today: string, zone: string): NonNullable<InputOf<"audit.list">["query"]> {
  const days = daysOf(f.when, today);
  const midnight = (day: string) => instantOf(day, "00:00", zone).toISOString();
  return {
    ...(f.actor && { actor: f.actor }),
    ...(f.operation && { operation: f.operation }),
    ...(f.subject && { subject: f.subject }),
    ...(f.trace && { trace_id: f.trace }),
    ...(f.tenant && { tenant_public_id: f.tenant }),
    ...(days && { from: midnight(days.from), to: midnight(addDays(days.to, 1)) }),
  };
}
