import { BOOKING_STATUSES } from "@/lib/booking/status";
import { addDays, toInstant } from "@/lib/core/dates";
import type { InputOf } from "@/lib/staff/client/operations";
import { parseDays } from "./date-spans";
import { t } from "@/lib/language/text";

/** The names of the list's filters in the address. */
const NAMES = ["q", "status", "product", "service", "deadline", "reference", "profile", "created", "updated"] as const;
export type FilterName = (typeof NAMES)[number];
export type Filters = Record<FilterName, string | null>;

const isIn = (list: readonly string[]) => (value: string) => list.includes(value);
const isDays = (value: string) => parseDays(value, "2000-01-01") !== null;
const SOUND: Partial<Record<FilterName, (value: string) => boolean>> = {
  status: isIn(BOOKING_STATUSES),
  product: isIn(["1", "2", "3", "4", "5"]),
  service: isDays,
  created: isDays,
  updated: isDays,
  deadline: (value) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= 365,
};

/** Reads the filters of an address; invalid values are ignored. */
export function readFilters(query: Pick<URLSearchParams, "get">): Filters {
  const entries = NAMES.map((name) => {
    const value = query.get(name)?.trim() || null;
    return [name, value !== null && (SOUND[name]?.(value) ?? true) ? value.slice(0, 100) : null];
  });
  return Object.fromEntries(entries) as Filters;
}

/** Serializes filters as a query in a fixed order, so that equal views have equal queries. */
export function serializeFilters(filters: Partial<Filters>): string {
  const query = new URLSearchParams();
  for (const name of NAMES) if (filters[name]) query.set(name, filters[name]);
  return query.toString();
}

type ListQuery = NonNullable<InputOf<"booking.list">["query"]>;

/**
 * Converts filters to the service's query. When a booking was made or changed counts in the user's time zone, its
 * start in local calendar days.
 */
export function toListQuery(f: Filters, today: string, zone: string): ListQuery {
  const service = parseDays(f.service, today);
  const created = parseDays(f.created, today);
  const updated = parseDays(f.updated, today);
  const midnight = (day: string) => toInstant(day, "00:00", zone).toISOString();
  return {
    ...(f.q && { q: f.q }),
    ...(f.status && { status: f.status }),
    ...(f.product && { product_type: f.product as NonNullable<ListQuery["product_type"]> }),
    ...(f.reference && { agency_reference: f.reference }),
    ...(f.profile && { profile_public_id: f.profile }),
    ...(f.deadline && { deadline_within_days: f.deadline }),
    ...(service && { service_from: service.from, service_to: addDays(service.to, 1) }),
    ...(created && { created_from: midnight(created.from), created_to: midnight(addDays(created.to, 1)) }),
    ...(updated && { updated_since: midnight(updated.from) }),
  };
}

export const builtInViews = (): readonly { name: string; query: string }[] => [
  { name: t("booking.view.all"), query: "" },
  { name: t("booking.view.arriving"), query: serializeFilters({ status: "CONFIRMED", service: "this_week" }) },
  { name: t("booking.view.deadline"), query: serializeFilters({ deadline: "3" }) },
  { name: t("booking.view.onRequest"), query: serializeFilters({ status: "ON_REQUEST" }) },
  { name: t("booking.view.cancelled"), query: serializeFilters({ status: "CANCELLED", updated: "this_month" }) },
];
