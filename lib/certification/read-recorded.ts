import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { BookingPage } from "@/lib/booking/list/list-schemas";
import type { FullRecord } from "@/lib/booking/schemas";
import { type ClientOptions, Transport } from "@/lib/client/typescript/package/transport";
import type { RequestPage } from "@/lib/request-log/schemas";
import type { DeliveryPage } from "@/lib/webhook/log/list-schemas";
import type { EndpointPage } from "@/lib/webhook/schemas";
import type { Booking, Delivery, Endpoint, Recorded } from "./recorded";

/** How the trace ids of the run's own calls begin: they are in the log too, and say nothing of the integration. */
const OWN_TRACES = "ce471f1ce5";

interface Page {
  items: unknown[];
  next_cursor: string | null;
}

/** Rows of a page: the most that lists give. */
const MOST_ROWS = 200;

/** Reads an operation of the account by its path and query. */
export type ReadOwnAccount = (path: string) => Promise<unknown>;

/** Reads as a partner's program does. */
export function readAsPartner(options: ClientOptions): ReadOwnAccount {
  const transport = new Transport(options);
  return (path) => transport.send({ method: "GET", path, headers: { traceparent: newTraceparent() } });
}

/** Reads what the service has recorded of the account since an instant. @throws PortalError */
export async function readRecorded(get: ReadOwnAccount, since: Date, rows = MOST_ROWS): Promise<Recorded> {
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

  const from = since.toISOString();
  const calls = await all<z.output<typeof RequestPage>>("/requests", { from });
  const listed = await all<z.output<typeof BookingPage>>("/bookings", { created_from: from });
  const bookings: Booking[] = [];
  for (const { public_id, status, agency_reference, created_at } of listed) {
    const full = (await get(`/bookings/${public_id}?view=full`)) as z.output<typeof FullRecord>;
    bookings.push({ public_id, status, agency_reference, created_at, history: full.status_history ?? [] });
  }
  const endpoints: Endpoint[] = await all<z.output<typeof EndpointPage>>("/webhook-endpoints", {});
  const deliveries: Delivery[] = [];
  for (const { public_id: endpoint } of endpoints) {
    const path = `/webhook-endpoints/${endpoint}/deliveries`;
    for (const delivery of await all<z.output<typeof DeliveryPage>>(path, { created_from: from }))
      deliveries.push({ ...delivery, booking: bookingOf(delivery.payload) });
  }
  // Sandbox operations move the test along; a production has none of them.
  const own = calls.filter(
    ({ trace_id, operation }) => !trace_id.startsWith(OWN_TRACES) && !operation?.startsWith("sandbox."),
  );
  return { calls: own.toReversed(), bookings, endpoints, deliveries };
}

const newTraceparent = (): string =>
  `00-${OWN_TRACES}${randomBytes(11).toString("hex")}-${randomBytes(8).toString("hex")}-01`;

/** The booking that an event is about. */
function bookingOf(payload: Record<string, unknown>): string | null {
  const { public_id: id } = payload.data as { public_id?: unknown };
  return typeof id === "string" && id.startsWith("bkg_") ? id : null;
}
