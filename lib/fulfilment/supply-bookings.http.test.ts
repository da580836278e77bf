import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { FullRecord } from "@/lib/booking/schemas";
import { addDays } from "@/lib/core/dates";
import { makeCredential, makeTenant } from "@/lib/testing/factories/partners";
import { dayFromNow } from "@/lib/testing/factories/property";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { bookedPackage, makeJourney, packageBody, type Journey } from "@/lib/testing/harness/products/package";
import {
  book,
  bookBody,
  cancel,
  change as commitChange,
  createBookedStay,
  holdStayToken,
  newKey,
  poll,
  quoteChange,
} from "@/lib/testing/harness/products/stay";
import { runAtOnce } from "@/lib/testing/harness/race";
import { importSupplied, type SuppliedProperty } from "@/lib/testing/harness/samples/supply-samples";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { SupplyBooking, SupplyBookingPage } from "./schemas";

// What a supplier hears of bookings, and what its answers do to them.

let app: Served;
let operator: StaffClient;
let supplier: PartnerClient;
let other: PartnerClient;
let supplierTenant: number;
let house: SuppliedProperty;
let asked: SuppliedProperty;
let elsewhere: SuppliedProperty;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  const client = async (tenantId: number) =>
    app.origin.signIn(await makeCredential(app.db.client, tenantId, { scopes: ["distribution:supply"] }));
  const [own, foreign] = [await makeTenant(app.db.client), await makeTenant(app.db.client)];
  supplierTenant = own.id;
  [supplier, other] = [await client(own.id), await client(foreign.id)];
  const rooms = [{ allotment: 60, base: 2, adults: 2, children: 1, max: 3 }];
  house = await importSupplied(app, own.id, { rooms });
  asked = await importSupplied(app, own.id, { rooms, mode: "ON_REQUEST" });
  elsewhere = await importSupplied(app, foreign.id, { rooms });
});
afterAll(() => app.close());
beforeEach(() => setChannel("API"));

const setChannel = (channel: string, email: string | null = null) =>
  app.db.rows("UPDATE property SET reservation_channel = $1, reservations_email = $2 WHERE id = ANY ($3)", [
    channel,
    email,
    [house.id, asked.id, elsewhere.id],
  ]);
type Told = z.output<typeof SupplyBooking>;
type Full = z.output<typeof FullRecord>;
const stay = async (property = house, options: Parameters<typeof createBookedStay>[2] = {}) =>
  (await createBookedStay(app.partner, property, options)).body.booking.public_id;
const read = (id: string, client = supplier) => client.call<Told>("GET", `/supply/bookings/${id}`);
const told = async (id: string) => {
  const answer = await read(id);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const full = async (id: string): Promise<Full> => (await poll(app.partner, id, "full")).body;
const acknowledge = (id: string, body: object, client = supplier, key?: string) =>
  client.call<Told>("POST", `/supply/bookings/${id}/acknowledge`, { body, ...(key && { key }) });
const decide = (id: string, status: string) =>
  supplier.call<Told>("POST", `/supply/bookings/${id}/decision`, { body: { status } });
const list = async (query: string, client = supplier) => {
  const answer = await client.call<z.output<typeof SupplyBookingPage>>("GET", `/supply/bookings?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const messages = (id: string) =>
  app.db.rows<{ version: number; kind: string; state: string; is_last: boolean }>(
    "SELECT version, kind, state, is_last FROM supplier_message WHERE booking_public_id = $1 ORDER BY id",
    [id],
  );
const eventsOf = (id: string) =>
  app.db.rows<{ type: string; data: { initiator: string; supplier_reference: string; changes: { field: string }[] } }>(
    "SELECT type, data FROM outbox_event WHERE data ->> 'public_id' = $1 ORDER BY id",
    [id],
  );
const lengthen = async (id: string) => {
  const quoted = await quoteChange(app.partner, id, { checkout: addDays(dayFromNow(30), 3) });
  const answer = await commitChange(app.partner, id, quoted.body.change_token);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const patch = (id: string, body: object) => app.partner.call<Full>("PATCH", `/bookings/${id}`, { body });

describe("messages to the supplier", () => {
  test("the supplier hears for which market a stay was sold", async () => {
    expect(await told(await stay(house, { market: "DE" }))).toMatchObject({ guest_market: "DE" });
  });

  test("one for each booking, change and cancel; none for what the agency notes for itself", async () => {
    const id = await stay();
    expect(await messages(id)).toEqual([{ version: 1, kind: "NEW", state: "SENT", is_last: true }]);
    await patch(id, { agency_reference: "Other", contact: { last_name: "Byron" } });
    expect(await messages(id)).toHaveLength(1);
    await patch(id, { special_requests: "A quiet room" });
    await lengthen(id);
    await cancel(app.partner, id);
    expect((await messages(id)).map(({ kind, version, is_last }) => [kind, version, is_last])).toEqual([
      ["NEW", 1, false],
      ["CHANGE", 4, false],
      ["CHANGE", 5, false],
      ["CANCEL", 6, true],
    ]);
  });

  test("an unsent one is superseded by the next version; without a channel nobody is told", async () => {
    await setChannel("EMAIL", "desk@hotel.example");
    const id = await stay();
    await patch(id, { special_requests: "A quiet room" });
    expect((await messages(id)).map(({ state }) => state)).toEqual(["SUPERSEDED", "QUEUED"]);
    expect((await full(id)).fulfilment).toEqual({ status: "NOT_SENT", at: null });
    await setChannel("NONE");
    expect((await messages(await stay())).map(({ state }) => state)).toEqual(["NONE"]);
  });

  test("a booking that is refused writes none", async () => {
    const token = await holdStayToken(app.partner, house);
    const answer = await book(app.partner, { ...bookBody(token), guests: [[], []] });
    expect(answer.status).toBe(422);
    const bookings = await app.db.rows<{ orphans: number }>(
      `SELECT count(*)::int AS orphans FROM supplier_message m LEFT JOIN booking b
         ON b.tenant_id = m.tenant_id AND b.public_id = m.booking_public_id WHERE b.public_id IS NULL`,
    );
    expect(bookings).toEqual([{ orphans: 0 }]);
  });

  test("of a package each supplier hears of its own part alone", async () => {
    const journey: Journey = await makeJourney(app.db);
    await app.db.rows("INSERT INTO supply_grant (tenant_id, property_id) VALUES ($1, $2)", [
      supplierTenant,
      journey.property.id,
    ]);
    const booked = await bookedPackage(app.partner, packageBody(journey.package));
    const { public_id: id, items } = booked.body.booking;
    const parts = await app.db.rows<{ item_no: number }>(
      "SELECT item_no FROM supplier_message WHERE booking_public_id = $1 ORDER BY item_no",
      [id],
    );
    expect(parts.map(({ item_no }) => item_no)).toEqual(items!.map((_, at) => at + 1));
    const stayItem = items!.find(({ product_type }) => product_type === 1)!;
    expect(await told(id)).toMatchObject({ item_public_id: stayItem.item_public_id, product_type: 1, kind: "NEW" });
    const tour = items!.find(({ product_type }) => product_type === 3)!;
    await cancel(app.partner, id, { body: { item_public_ids: [tour.item_public_id] } });
    expect((await messages(id)).filter(({ kind }) => kind === "CANCEL")).toHaveLength(1);
    expect(await told(id)).toMatchObject({ kind: "NEW", status: "CONFIRMED" });
    expect(await decide(id, "CONFIRMED")).toMatchObject({ status: 409, body: { code: "BOOKING_NOT_PENDING" } });
  });
});

describe("what a supplier reads", () => {
  test("number, dates, rooms by its own codes, people, requests; never the sell price", async () => {
    const token = await holdStayToken(app.partner, house);
    const answer = await book(app.partner, { ...bookBody(token), special_requests: "A quiet room" });
    expect(answer.body.booking.stay_total).toBe("200.00");
    const { booking } = answer.body;
    const record = await told(booking.public_id);
    expect(record).toMatchObject({
      booking_number: booking.booking_number,
      kind: "NEW",
      status: "CONFIRMED",
      product_type: 1,
      property_code: house.code,
      checkin: dayFromNow(30),
      checkout: dayFromNow(32),
      special_requests: "A quiet room",
      acknowledged_at: null,
      cost_total: null,
      rooms: [
        {
          room_code: "R1",
          rate_plan_code: "P1",
          adults: 2,
          child_ages: [],
          guests: [{ first_name: "Ada", last_name: "Lovelace" }],
          supplier_reference: null,
        },
      ],
    });
    expect(JSON.stringify(record)).not.toContain("200.00");
  });

  test("bookings of what is granted to it, in the order of their changes, page by page", async () => {
    const [since] = await app.db.rows<{ now: Date }>("SELECT clock_timestamp() AS now");
    const [first, second, third] = [await stay(), await stay(), await stay()];
    const foreign = await stay(elsewhere);
    await patch(first, { special_requests: "A quiet room" });
    const query = `updated_since=${encodeURIComponent(since!.now.toISOString())}&limit=2`;
    const page = await list(query);
    const rest = await list(`${query}&cursor=${encodeURIComponent(page.next_cursor!)}`);
    expect([...page.items, ...rest.items].map(({ public_id }) => public_id)).toEqual([second, third, first]);
    expect(rest.next_cursor).toBeNull();
    expect((await read(foreign)).status).toBe(404);
    expect((await read(first, other)).status).toBe(404);
    expect((await list("status=CANCELLED", other)).items).toEqual([]);
    expect((await list("limit=200", other)).items.map(({ public_id }) => public_id)).toEqual([foreign]);
    expect((await acknowledge(first, { version: 1 }, other)).status).toBe(404);
  });

  test("services are granted by their codes", async () => {
    const journey = await makeJourney(app.db);
    const booked = await bookedPackage(app.partner, packageBody(journey.package));
    const { public_id: id } = booked.body.booking;
    const [{ code, tenant }] = (await app.db.rows<{ code: string; tenant: string }>(
      `SELECT s.code, t.public_id AS tenant FROM supplier_message m JOIN service s ON s.id = m.service_id AND s.product_type = 2, tenant t
       WHERE m.booking_public_id = $1 AND t.id = $2 LIMIT 1`,
      [id, supplierTenant],
    )) as [{ code: string; tenant: string }];
    const grants = (body: object) =>
      operator.call<{ services: { code: string }[] }>("tenantSupply.update", { params: { public_id: tenant }, body });
    expect((await grants({ grant_services: [code] })).body.services).toEqual([{ code }]);
    expect(await told(id)).toMatchObject({ service_code: code, product_type: 2, rooms: [] });
    await grants({ withdraw_services: [code] });
    expect((await read(id)).status).toBe(404);
    expect((await grants({ grant_services: ["no-such-code"] })).status).toBe(400);
  });
});

describe("an acknowledgement", () => {
  test("is shown to the partner with the supplier's numbers, told as an event, and raises no message", async () => {
    const id = await stay();
    const { version } = await told(id);
    expect((await full(id)).fulfilment!.status).toBe("SENT");
    const body = { version, supplier_reference: "HTL-1", rooms: [{ room: 0, supplier_reference: "R-1" }] };
    const answer = await acknowledge(id, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ version, supplier_reference: "HTL-1", rooms: [{ supplier_reference: "R-1" }] });
    const shown = await full(id);
    expect(shown).toMatchObject({
      supplier_reference: "HTL-1",
      fulfilment: { status: "ACKNOWLEDGED", at: answer.body.acknowledged_at },
      rooms: [{ supplier_reference: "R-1" }],
    });
    const event = (await eventsOf(id)).at(-1)!;
    expect(event).toMatchObject({
      type: "booking.updated",
      data: { initiator: "SUPPLIER", supplier_reference: "HTL-1" },
    });
    expect(event.data.changes.map(({ field }) => field)).toEqual([
      "fulfilment",
      "supplier_reference",
      "rooms[0].supplier_reference",
    ]);
    expect((await acknowledge(id, body)).body).toEqual({ ...answer.body, trace_id: expect.any(String) as string });
    expect((await full(id)).version).toBe(shown.version);
    expect(await messages(id)).toHaveLength(1);
    const after = await patch(id, { special_requests: "Late arrival" });
    expect(after.body.fulfilment!.status).toBe("SENT");
    expect((await full(id)).fulfilment).toEqual(after.body.fulfilment);
  });

  test("of an old version, of a missing room or of nothing is refused and changes nothing", async () => {
    const id = await stay();
    const { version } = await told(id);
    await lengthen(id);
    expect(await acknowledge(id, { version, supplier_reference: "OLD" })).toMatchObject({
      status: 409,
      body: { code: "BOOKING_CHANGED" },
    });
    expect(await told(id)).toMatchObject({ acknowledged_at: null, supplier_reference: null });
    const now = (await told(id)).version;
    const wrong = await acknowledge(id, { version: now, rooms: [{ room: 1, supplier_reference: "R" }] });
    expect([wrong.status, wrong.body.code]).toEqual([400, "INVALID_REQUEST"]);
    expect((await acknowledge(id, { version: now })).status).toBe(200);
  });

  test("that races with a change acknowledges what it has seen, or nothing", async () => {
    const id = await stay();
    const { version } = await told(id);
    await runAtOnce<unknown>(6, (at) =>
      at % 2
        ? patch(id, { special_requests: `Wish ${at}` })
        : acknowledge(id, { version, supplier_reference: `H-${at}` }),
    );
    const last = (await messages(id)).filter(({ is_last }) => is_last);
    expect(last).toHaveLength(1);
    const record = await told(id);
    expect(record.version).toBeGreaterThan(version);
    expect(record.acknowledged_at).toBeNull();
  });

  test("with a key is replayed", async () => {
    const id = await stay();
    const { version } = await told(id);
    const key = newKey();
    const [first, second] = [
      await acknowledge(id, { version, supplier_reference: "HTL-9" }, supplier, key),
      await acknowledge(id, { version, supplier_reference: "HTL-9" }, supplier, key),
    ];
    expect(first.status, first.text).toBe(200);
    expect(second.body).toMatchObject({ ...first.body, trace_id: expect.any(String) as string });
  });
});

describe("a decision", () => {
  test("confirms or declines what waits, once, and is told", async () => {
    const [yes, no] = [await stay(asked), await stay(asked)];
    expect(await told(yes)).toMatchObject({ status: "ON_REQUEST", respond_by: expect.any(String) as string });
    expect(await decide(yes, "CONFIRMED")).toMatchObject({ status: 200, body: { status: "CONFIRMED" } });
    expect(await decide(no, "REJECTED")).toMatchObject({ status: 200, body: { status: "REJECTED", kind: "CANCEL" } });
    for (const [id, type] of [
      [yes, "booking.confirmed"],
      [no, "booking.rejected"],
    ] as const)
      expect((await eventsOf(id)).at(-1)).toMatchObject({ type, data: { initiator: "SUPPLIER" } });
    expect(await decide(yes, "REJECTED")).toMatchObject({ status: 409, body: { code: "BOOKING_NOT_PENDING" } });
    // Nobody writes to a supplier what it has said itself.
    expect((await messages(no)).map(({ kind, state }) => [kind, state])).toEqual([
      ["NEW", "SENT"],
      ["CANCEL", "NONE"],
    ]);
  });

  test("that races with a cancel leaves one of the two", async () => {
    const ids = await Promise.all([stay(asked), stay(asked), stay(asked)]);
    await Promise.all(ids.flatMap((id) => [decide(id, "REJECTED"), cancel(app.partner, id)]));
    for (const id of ids) {
      expect(["REJECTED", "CANCELLED"]).toContain((await full(id)).status);
      expect((await messages(id)).filter(({ kind }) => kind === "CANCEL")).toHaveLength(1);
    }
  });
});

test("what the supplier knows of the delivery is in the full view and in an event; it raises no message", async () => {
  const id = await stay();
  const body = { record_locator: "K7PQ2M", driver: { name: "Rui", phone: "+351912345678" }, tickets: [] };
  const update = (change: object) => supplier.call<Told>("PATCH", `/supply/bookings/${id}`, { body: change });
  const answer = await update(body);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ record_locator: "K7PQ2M", driver: { name: "Rui" } });
  const shown = await full(id);
  expect(shown).toMatchObject({ record_locator: "K7PQ2M", driver: { name: "Rui", phone: "+351912345678" } });
  expect((await eventsOf(id)).at(-1)!.data.changes.map(({ field }) => field)).toEqual(["driver", "record_locator"]);
  await update(body);
  expect((await full(id)).version).toBe(shown.version);
  const entered = await operator.call("supplier.update", {
    params: { tenant_public_id: app.tenant.publicId, public_id: id },
    body: { pickup_instructions: "At the exit", supplier_reference: "HTL-5" },
  });
  expect(entered.status, JSON.stringify(entered.body)).toBe(200);
  expect(await full(id)).toMatchObject({ pickup_instructions: "At the exit", supplier_reference: "HTL-5" });
  await update({ driver: null });
  expect(await full(id)).not.toHaveProperty("driver");
  expect(await messages(id)).toHaveLength(1);
});
