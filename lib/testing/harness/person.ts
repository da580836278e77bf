import { expect } from "vitest";
import { flushRequests } from "@/lib/request-log/buffer";
import { sendDueMails } from "@/lib/notification/send";
import { makeProperty, type MadeProperty } from "../factories/property";
import type { FreshDatabase } from "./servers/fresh-database";
import { receive } from "./servers/receiver";
import type { Served } from "./served";
import { staffClient } from "./staff";
import { book, bookBody, cancel, holdStayToken, newKey } from "./products/stay";
import { bookTransfer, heldTransfer, makeRoute, transferBody, transferBookBody } from "./products/transfer";
import { createTrip } from "./products/trip";
import { activeEndpoint } from "./webhook";
import { runWebhooks } from "./servers/webhook-worker";

/** A person whose name, address and number occur nowhere else. */
export const PERSON = {
  first_name: "Zephyrine",
  last_name: "Quillfeather",
  email: "zq@quillfeather.example",
  phone: "+49307770123",
  flight: "ZQ7771",
};
/** Texts that identify the person, in any notation. */
const TRACES = ["zephyrine", "quillfeather", "7770123", "zq7771"];

export interface Traces {
  property: MadeProperty;
  /** The ids of what was booked: a confirmed stay with mail and history, a confirmed transfer, and a cancelled stay. */
  stay: string;
  transfer: string;
  cancelled: string;
  trip: string;
  /** Idempotency keys whose results are stored: of the stay's PATCH and of the transfer's book. */
  keys: { patch: string; transfer: string };
  patchBody: object;
  transferOrder: object;
  close(): Promise<void>;
}

/** Books for the person in every way that stores their data. */
export async function leaveTraces(app: Served): Promise<Traces> {
  const { first_name, last_name, email, phone, flight } = PERSON;
  const contact = { first_name, last_name, email, phone };
  const name = { first_name, last_name };
  const guests = [[{ kind: "ADULT" as const, ...name, is_lead: true }]];
  const receiver = await receive();
  const property = await makeProperty(app.db.client, { rooms: [{ allotment: 5 }] });
  await activeEndpoint(app.partner, receiver);

  const order = { contact, guests, special_requests: `${last_name} needs a quiet room`, notify_guest: true };
  const stays = [];
  for (let i = 0; i < 2; i++) {
    const { body } = await book(app.partner, { ...bookBody(await holdStayToken(app.partner, property)), ...order });
    stays.push(body.booking.public_id);
  }
  const [stay, cancelled] = stays as [string, string];
  const keys = { patch: newKey(), transfer: newKey() };
  const patchBody = { special_requests: `${last_name} needs a cot` };
  const patched = await app.partner.call("PATCH", `/bookings/${stay}`, { body: patchBody, key: keys.patch });
  expect(patched.status, patched.text).toBe(200);
  await cancel(app.partner, cancelled, { body: { reason: `Mrs ${last_name} is ill`, notify_guest: true } });

  const token = await heldTransfer(app.partner, transferBody(await makeRoute(app.db.client)));
  const arrival = { dropoff: { type: "ADDRESS" as const, address: `The house of ${last_name}` } };
  const extra = { contact, flight_number: flight, pickup_note: `Sign: ${last_name}`, arrival, notify_guest: true };
  const transferOrder = { ...transferBookBody(token), ...extra };
  const made = await bookTransfer(app.partner, transferOrder, { key: keys.transfer });
  expect(made.status, made.text).toBe(201);
  const transfer = made.body.booking.public_id;
  const trip = await createTrip(
    app.partner,
    { name: `${last_name} family`, booking_public_ids: [stay, transfer] },
    { key: newKey() },
  );
  expect(trip.status, trip.text).toBe(201);
  await app.partner.call("GET", `/bookings?q=${last_name}`);
  const agent = await staffClient(app.db.client, "agent", app.tenant.id);
  const view = {
    list: "bookings",
    name: `Of the ${last_name}s`,
    query: `status=CONFIRMED&q=${last_name.toLowerCase()}`,
  };
  expect((await agent.call("view.save", { body: view })).status).toBeLessThan(300);
  await sendDueMails();
  await runWebhooks();
  await flushRequests();
  return {
    property,
    stay,
    transfer,
    cancelled,
    trip: trip.body.public_id,
    keys,
    patchBody,
    transferOrder,
    close: () => receiver.close(),
  };
}

/** Lists the columns, as `table.column`, that contain the person's data. */
export async function columnsNaming(db: FreshDatabase, traces = TRACES): Promise<string[]> {
  const columns = await db.rows<{ owner: string; name: string; column: string; type: string }>(
    `SELECT c.table_schema AS owner, c.table_name AS name, c.column_name AS "column", c.data_type AS type
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found = new Set<string>();
  for (const { owner, name, column, type } of columns) {
    const text = type === "bytea" ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const rows = await db.rows(`SELECT 1 FROM "${owner}"."${name}" WHERE lower(${text}) LIKE ANY ($1) LIMIT 1`, [
      traces.map((trace) => `%${trace}%`),
    ]);
    if (rows.length) found.add(`${name}.${column}`);
  }
  // A partition has the same columns as its table.
  return [...found].map((column) => column.replace(/^request_log_\w+\./, "request_log.")).toSorted();
}
