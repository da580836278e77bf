import type { z } from "zod";
import type { BookingListItem } from "@/lib/booking/list/list-schemas";
import type { FullRecord } from "@/lib/booking/schemas";
import type { RequestItem } from "@/lib/request-log/schemas";
import type { DeliveryRecord } from "@/lib/webhook/log/list-schemas";
import type { EndpointRecord } from "@/lib/webhook/schemas";

/** A call of the request log. */
export type Call = Omit<RequestItem, "public_id" | "credential_name">;

type Entry = Pick<
  NonNullable<z.output<typeof FullRecord>["status_history"]>[number],
  "to" | "at" | "initiator" | "actor"
>;
export type Booking = Pick<
  z.output<typeof BookingListItem>,
  "public_id" | "status" | "product_type" | "title" | "agency_reference" | "created_at"
> & {
  /** The first day or instant of the booked service. */
  starts: string | undefined;
  history: readonly Entry[];
};
export type Endpoint = Pick<z.output<typeof EndpointRecord>, "public_id" | "status" | "event_types">;
export type Delivery = Pick<z.output<typeof DeliveryRecord>, "public_id" | "event_type" | "status" | "attempts"> & {
  /** The booking of the event; null for another one. */
  booking: string | null;
};

/** The records of an integration in the service, all of them read over the API. */
export interface Recorded {
  /** Where the calls and bookings begin. */
  since: string;
  /** The calls, oldest first. */
  calls: readonly Call[];
  bookings: readonly Booking[];
  endpoints: readonly Endpoint[];
  deliveries: readonly Delivery[];
  /** Whether the sandbox's clock was moved meanwhile: instants of bookings then say nothing about those of calls. */
  isClockMoved: boolean;
  /** When the sandbox was last emptied, with the bookings and endpoints of earlier calls. */
  resetAt: string | undefined;
}

export const MINUTE_MS = 60_000;

export const arrivedAt = (call: Call): number => Date.parse(call.at);
export const answeredAt = (call: Call): number => arrivedAt(call) + call.duration_ms;
export const succeeded = (call: Call): boolean => call.status < 400;

/** Product of a search, prebook or book: `stay`, `transfer`, `tour`, `flight` or `package`; undefined for other calls. */
export function findProduct(call: Call, step: "search" | "prebook" | "book"): string | undefined {
  const { operation } = call;
  if (operation === null) return undefined;
  if (step === "search" && STAY_SEARCHES.has(operation)) return "stay";
  if (operation === step) return "stay";
  return operation.endsWith(`.${step}`) && PRODUCTS.has(operation.split(".")[0]!) ? operation.split(".")[0] : undefined;
}
const PRODUCTS = new Set(["transfer", "tour", "flight", "package"]);
const STAY_SEARCHES = new Set([
  "search",
  "properties.availability",
  "places.availability",
  "property.offers",
  "availability.check",
]);

export const isPrebook = (call: Call): boolean => findProduct(call, "prebook") !== undefined;
export const isBook = (call: Call): boolean => findProduct(call, "book") !== undefined;

/** Calls of these operations. */
export const listCalls = (recorded: Recorded, ...operations: string[]): Call[] =>
  recorded.calls.filter(({ operation }) => operation !== null && operations.includes(operation));

/** The booking that a call's path names. */
export const findBookingId = (call: Call): string | undefined => /\/bookings\/([^/]+)/.exec(call.path)?.[1];

export const hasParameter = (call: Call, name: string): boolean => new URLSearchParams(call.query).has(name);

/** Whether two calls are tries of the same request, by what the log contains. */
export const isSameRequest = (one: Call, other: Call): boolean =>
  one.credential_id === other.credential_id &&
  one.operation === other.operation &&
  one.method === other.method &&
  one.path === other.path &&
  one.query === other.query &&
  one.idempotency_key === other.idempotency_key;

/**
 * Finds the next retry of a request: the first equal call that arrived after the request was answered. A call that
 * was already under way is not a retry.
 */
export const findRetry = ({ calls }: Recorded, call: Call): Call | undefined =>
  calls.find((later) => arrivedAt(later) >= answeredAt(call) && isSameRequest(call, later));

/** The last change of a booking's status to one of these; undefined if there was none. */
export const lastChange = ({ history }: Booking, ...statuses: Entry["to"][]): Entry | undefined =>
  history.findLast(({ to }) => statuses.includes(to));

/**
 * Whether the integration has learned of a change of a booking's status: it has read the booking or the lists of
 * changes since, or has taken the change's event.
 */
export const hasLearnedOf = (recorded: Recorded, { public_id: id }: Booking, { to, at }: Entry): boolean =>
  recorded.calls.some(
    (call) =>
      succeeded(call) &&
      (recorded.isClockMoved || arrivedAt(call) >= Date.parse(at)) &&
      ((call.operation === "booking.get" && findBookingId(call) === id) || isChangeRead(call)),
  ) ||
  recorded.deliveries.some(
    ({ booking, status, event_type: type }) =>
      booking === id && status === "DELIVERED" && type === `booking.${to.toLowerCase()}`,
  );

/** Reads of everything that has changed: the feed of events, or bookings by the time of their change. */
export const isChangeRead = (call: Call): boolean =>
  call.operation === "event.list" || (call.operation === "booking.list" && hasParameter(call, "updated_since"));

/** Calls by address, each list in its order. */
export function groupByAddress(calls: readonly Call[]): Call[][] {
  const groups = new Map<string, Call[]>();
  for (const call of calls) {
    const address = `${call.credential_id} ${call.path}?${call.query}`;
    const group = groups.get(address);
    if (group) group.push(call);
    else groups.set(address, [call]);
  }
  return [...groups.values()];
}
