import { BOOKING_STATUSES } from "@/lib/booking/status";
import { parseDays } from "../list/date-spans";
import { ALLOTMENT_GROUPINGS, PRODUCTION_GROUPINGS } from "@/lib/fulfilment/desk/limits";
import type { InputOf } from "@/lib/staff/client/operations";
import { t } from "@/lib/language/text";

/** The names of the filters in the address. */
export const DESK_FILTERS = ["q", "status", "tenant", "property", "arrival", "unacknowledged"] as const;
export type DeskFilters = Record<(typeof DESK_FILTERS)[number], string | null>;

const DAY = "2000-01-01";

/** Reads the filters of an address; invalid values are ignored. */
export function readDeskFilters(query: Pick<URLSearchParams, "get">): DeskFilters {
  const read = (name: (typeof DESK_FILTERS)[number]) => query.get(name)?.trim().slice(0, 100) || null;
  const [status, arrival] = [read("status"), read("arrival")];
  return {
    q: read("q"),
    status: (BOOKING_STATUSES as readonly (string | null)[]).includes(status) ? status : null,
    tenant: read("tenant"),
    property: read("property"),
    arrival: parseDays(arrival, DAY) ? arrival : null,
    unacknowledged: read("unacknowledged") === "true" ? "true" : null,
  };
}

export function serializeDeskFilters(filters: Partial<DeskFilters>): string {
  const query = new URLSearchParams();
  for (const name of DESK_FILTERS) if (filters[name]) query.set(name, filters[name]);
  return query.toString();
}

/**
 * Converts filters to the service's query. Without a span or search words it finds guests in house and to come.
 * @param today the reader's day
 */
export function toDeskQuery(f: DeskFilters, today: string): NonNullable<InputOf<"booking.listAll">["query"]> {
  const arrival = parseDays(f.arrival, today);
  return {
    ...(f.q && { q: f.q }),
    ...(f.status && { status: f.status as (typeof BOOKING_STATUSES)[number] }),
    ...(f.tenant && { tenant_public_id: f.tenant }),
    ...(f.property && { property_public_id: f.property }),
    ...(arrival ? { arrival_from: arrival.from, arrival_to: arrival.to } : !f.q && { departure_from: today }),
    ...(f.unacknowledged && { unacknowledged: "true" as const }),
  };
}

export const deskViews = (): readonly { name: string; query: string }[] => [
  { name: t("allBookings.upcoming"), query: "" },
  { name: t("booking.view.arriving"), query: serializeDeskFilters({ status: "CONFIRMED", arrival: "this_week" }) },
  {
    name: t("allBookings.unanswered"),
    query: serializeDeskFilters({ arrival: "next_30_days", unacknowledged: "true" }),
  },
];

const isProductionBy = (by: string | null): by is (typeof PRODUCTION_GROUPINGS)[number] =>
  (PRODUCTION_GROUPINGS as readonly (string | null)[]).includes(by);

/** Reads the grouping of the production report and its span of first days. */
export function readProductionQuery(query: Pick<URLSearchParams, "get">) {
  const [by, arrival] = [query.get("by"), query.get("arrival")];
  return {
    by: isProductionBy(by) ? by : ("property" as const),
    arrival: parseDays(arrival, DAY) ? arrival! : "next_30_days",
  };
}

/** What allotments are summed by, of which nights and property. */
export function readAllotmentQuery(query: Pick<URLSearchParams, "get">) {
  const [by, nights] = [query.get("by"), query.get("nights")];
  return {
    by: ALLOTMENT_GROUPINGS.find((one) => one === by) ?? ("property" as const),
    nights: parseDays(nights, DAY) ? nights! : "next_30_days",
    property: query.get("property")?.slice(0, 100) || null,
  };
}
