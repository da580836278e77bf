import { addDays, toInstant } from "@/lib/core/dates";
import type { InputOf } from "@/lib/staff/client/operations";
import { parseDays } from "../booking/list/date-spans";

/** The filters of the audit, by their names in the address. */
const NAMES = ["actor", "operation", "subject", "trace", "tenant", "when"] as const;
type FilterName = (typeof NAMES)[number];
export type Filters = Record<FilterName, string | null>;

export function readFilters(query: Pick<URLSearchParams, "get">): Filters {
  const entries = NAMES.map((name) => [name, query.get(name)?.trim().slice(0, 100) || null]);
  return Object.fromEntries(entries) as Filters;
}

const TRACE = /^[0-9a-f]{32}$/i;

/** Turns a typed id into a filter: 32 hexadecimal digits are a trace id, anything else is a record id. */
export function parseIdFilter(text: string): Pick<Filters, "trace" | "subject"> {
  const id = text.trim();
  return TRACE.test(id) ? { trace: id.toLowerCase(), subject: null } : { trace: null, subject: id || null };
}

/** The id that the search field shows. If the address has both, the trace id wins, because fewer entries match it. */
export const chooseFieldValue = ({ trace, subject }: Filters): string => trace ?? subject ?? "";

/** The query for the service. Days are calendar days in the user's time zone. */
export function toListQuery(f: Filters, today: string, zone: string): NonNullable<InputOf<"audit.list">["query"]> {
  const days = parseDays(f.when, today);
  const midnight = (day: string) => toInstant(day, "00:00", zone).toISOString();
  return {
    ...(f.actor && { actor: f.actor }),
    ...(f.operation && { operation: f.operation }),
    ...(f.subject && { subject: f.subject }),
    ...(f.trace && { trace_id: f.trace }),
    ...(f.tenant && { tenant_public_id: f.tenant }),
    ...(days && { from: midnight(days.from), to: midnight(addDays(days.to, 1)) }),
  };
}
