import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { BookingPage } from "@/lib/booking/list/list-schemas";
import type { FullRecord } from "@/lib/booking/schemas";
import { PortalError } from "@/lib/client/typescript/package/errors";
import { type ClientOptions, Transport } from "@/lib/client/typescript/package/transport";
import { clock } from "@/lib/core/clock";
import type { RequestPage } from "@/lib/request-log/schemas";
import type { ClockTime } from "@/lib/sandbox/schemas";
import type { DeliveryPage } from "@/lib/webhook/log/list-schemas";
import type { EndpointPage } from "@/lib/webhook/schemas";
import type { Booking, Delivery, Recorded } from "./recorded";

/**
 * The beginning of the trace ids of the run's own calls. The log contains these calls too; they are left out,
 * because they are not the integration's.
 */
const OWN_TRACES = "ce471f1ce5";

interface Page {
  items: unknown[];
  next_cursor: string | null;
}

/** Rows per page: the maximum of every list. */
const MOST_ROWS = 200;

/** Reads an operation of the account by its path and query; undefined where the service does not have it. */
export type ReadOwnAccount = (path: string) => Promise<unknown>;

/** Makes a reader that uses the partner API with a partner's credentials. */
export function readAsPartner(options: ClientOptions): ReadOwnAccount {
  const transport = new Transport(options);
  return (path) =>
    transport.send({ method: "GET", path, headers: { traceparent: newTraceparent() } }).catch((error: unknown) => {
      if (error instanceof PortalError && error.status === 404) return undefined;
      throw error;
    });
}

/** Whose calls and bookings are read: one client's, or those of all the account's. */
export interface Extent {
  of: "CLIENT" | "ACCOUNT";
  /** Rows of a page. */
  rows?: number;
}

/** Reads what the service has recorded since an instant. @throws PortalError */
export async function readRecorded(
  get: ReadOwnAccount,
  since: Date,
  { of, rows = MOST_ROWS }: Extent,
): Promise<Recorded> {
  const all = async <P extends Page>(path: string, query: Record<string, string>): Promise<P["items"]> => {
    const items: P["items"] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const asked = new URLSearchParams({ limit: String(rows), ...query, ...(cursor !== "" && { cursor }) });
      const page = (await get(`${path}?${asked.toString()}`)) as P;
      items.push(...page.items);
      cursor = page.next_cursor;
    }
    return items;
  };

  const sandbox = (await get("/sandbox/clock")) as z.output<typeof ClockTime> | undefined;
  // What the demo has recorded of its own is nobody's integration.
  const demoUntil = sandbox?.demo_until ?? "";
  const from = since.toISOString() > demoUntil ? since.toISOString() : demoUntil;
  const listed = await all<z.output<typeof BookingPage>>("/bookings", { created_from: from });
  const bookings: Booking[] = [];
  for (const booking of listed) {
    const full = (await get(`/bookings/${booking.public_id}?view=full`)) as z.output<typeof FullRecord>;
    const starts = booking.checkin_date ?? booking.starts_at;
    bookings.push({ ...booking, starts, history: full.status_history ?? [] });
  }
  const every = await all<z.output<typeof EndpointPage>>("/webhook-endpoints", {});
  const endpoints = every.filter(({ created_at: created }) => created > demoUntil);
  const deliveries: Delivery[] = [];
  for (const { public_id: endpoint } of endpoints) {
    const path = `/webhook-endpoints/${endpoint}/deliveries`;
    for (const delivery of await all<z.output<typeof DeliveryPage>>(path, { created_from: from }))
      deliveries.push({ ...delivery, booking: bookingOf(delivery.payload) });
  }
  // Last, because the run's own calls tell which credential it has.
  const calls = await all<z.output<typeof RequestPage>>("/requests", { from });
  const isOwnTrace = ({ trace_id: trace }: (typeof calls)[number]) => trace.startsWith(OWN_TRACES);
  const client = of === "CLIENT" ? calls.find(isOwnTrace)?.credential_id : undefined;
  const isExamined = (credential: string | null | undefined) => client === undefined || credential === client;
  // Calls of sandbox operations are left out, because they exist in tests only.
  const own = calls.filter(
    (call) => !isOwnTrace(call) && !call.operation?.startsWith("sandbox.") && isExamined(call.credential_id),
  );
  const done = (...operations: string[]) =>
    calls.find(({ operation, status }) => operation !== null && operations.includes(operation) && status < 400);
  return {
    calls: own.toReversed(),
    bookings: bookings.filter(({ history }) => isExamined(history[0]?.actor.credential_id)),
    endpoints,
    deliveries,
    isClockMoved: done("sandbox.clock.put", "sandbox.clock.reset") !== undefined || isAhead(sandbox?.now),
    since: from,
    resetAt: done("sandbox.reset")?.at,
  };
}

/** Milliseconds between two clocks that go alike, with the time that a call takes. */
const ALIKE_MS = 60_000;
const isAhead = (now: string | undefined): boolean =>
  now !== undefined && Math.abs(Date.parse(now) - clock.realNow().getTime()) > ALIKE_MS;

const newTraceparent = (): string =>
  `00-${OWN_TRACES}${randomBytes(11).toString("hex")}-${randomBytes(8).toString("hex")}-01`;

/** The booking that an event is about. */
function bookingOf(payload: Record<string, unknown>): string | null {
  const { public_id: id } = payload.data as { public_id?: unknown };
  return typeof id === "string" && id.startsWith("bkg_") ? id : null;
}
