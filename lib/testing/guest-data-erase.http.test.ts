import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { BookingPage } from "@/lib/booking/list/list-schemas";
import { runWebhooks } from "@/lib/testing/harness/servers/webhook-worker";
import { sendDueMails } from "@/lib/notification/send";
import { columnsNaming, leaveTraces, PERSON, type Traces } from "@/lib/testing/harness/person";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import { cancel, poll } from "@/lib/testing/harness/products/stay";
import { bookTransfer } from "@/lib/testing/harness/products/transfer";
import { readTrip } from "@/lib/testing/harness/products/trip";
import { showDocument } from "@/lib/staff/door/files/booking-document";
import { PERSONAL_COLUMNS } from "@/lib/guest-data/columns";
import type { GuestErased, GuestFile, GuestPage } from "@/lib/guest-data/schemas";

type Page = z.output<typeof GuestPage>;
type File = z.output<typeof GuestFile>;
type Erased = z.output<typeof GuestErased>;
interface Ref {
  tenant_public_id: string;
  public_id: string;
}

let app: Served;
let operator: StaffClient, agent: StaffClient;
let traces: Traces;
let refs: Ref[];
/** Figures and payments of the person's bookings, which must remain. */
let untouched: object[];
const MONEY = `SELECT public_id, booking_number, status, product_type, currency_code, total, cancelled_total, starts_on, ends_on, free_until,
    policy, realized_penalty, agency_reference, supplier_reference, details -> 'rooms' AS rooms, details -> 'party' AS party, created_at,
    (SELECT json_agg(r.total ORDER BY slot) FROM booking_room r WHERE r.booking_public_id = b.public_id) AS room_totals,
    (SELECT json_agg(json_build_array(from_status, to_status, at) ORDER BY version) FROM booking_history h WHERE h.booking_public_id = b.public_id) AS history
  FROM booking b ORDER BY booking_number`;

beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  traces = await leaveTraces(app);
  refs = [traces.stay, traces.cancelled, traces.transfer].map((public_id) => ({
    tenant_public_id: app.tenant.publicId,
    public_id,
  }));
  untouched = await app.db.rows(MONEY);
});
afterAll(async () => {
  await traces.close();
  await app.close();
});

const find = async (q: string) => (await operator.call<Page>("guest.list", { query: { q } })).body;
const REQUEST = { reason: "PERSON_REQUEST", case_reference: "DSR-17" };
const erase = (bookings: Ref[], changes: object = {}) =>
  operator.call<Erased>("guest.erase", { body: { bookings, ...REQUEST, ...changes } });
const auditOf = (operation: string) =>
  app.db.rows<{ tenant_id: number; subject: string; actor: string; fields: Record<string, unknown> | null }>(
    `SELECT e.tenant_id, e.subject, e.actor, c.fields FROM audit_entry e LEFT JOIN audit_change c ON c.entry_id = e.id AND c.relation = 'booking'
     WHERE e.operation = $1 ORDER BY e.id`,
    [operation],
  );

test("the person's data is stored only in columns classified as personal data", async () => {
  const found = await columnsNaming(app.db);
  expect(found.filter((column) => !(column in PERSONAL_COLUMNS))).toEqual([]);
  for (const column of [
    "booking.contact",
    "booking.details",
    "booking.special_requests",
    "booking_room.guests",
    "booking_history.reason",
    "guest_mail.plain",
    "guest_mail.recipient",
    "idempotency_key.response",
    "outbox_event.data",
    "trip.name",
    "webhook_delivery.payload",
  ])
    expect(found).toContain(column);
});

test.each(["Quillfeather", "ZQ@quillfeather.example", "zephyrine quill", "7770123"])(
  "an operator finds a person by %s, across partners, as contact, guest or traveller",
  async (q) => {
    const { items, next_cursor } = await find(q);
    expect(items.map(({ public_id }) => public_id).toSorted()).toEqual(
      refs.map(({ public_id }) => public_id).toSorted(),
    );
    expect(next_cursor).toBeNull();
    expect(items.find(({ public_id }) => public_id === traces.stay)).toMatchObject({
      tenant_name: "Ours",
      is_upcoming: true,
      contact: { email: PERSON.email },
      people: [{ first_name: "Zephyrine", last_name: "Quillfeather" }],
      has_requests: true,
      mails: 1,
    });
  },
);

test("words of two different people match no person, and only operators may search", async () => {
  expect((await find("Zephyrine Lovelace")).items).toEqual([]);
  for (const operation of ["guest.list", "guest.export", "guest.erase"])
    expect((await agent.call(operation, { query: { q: "Quillfeather" } })).status).toBe(403);
});

test("an export contains all data of the person in the bookings, and is recorded in the tenant's audit", async () => {
  const { status, body } = await operator.call<File>("guest.export", { body: { bookings: refs } });
  expect(status).toBe(200);
  const text = JSON.stringify(body);
  for (const words of [
    ...Object.values(PERSON),
    "needs a cot",
    "Sign: Quillfeather",
    "Mrs Quillfeather is ill",
    "Quillfeather family",
    "Dear Zephyrine Quillfeather",
  ])
    expect(text).toContain(words);
  expect((await auditOf("guest.export")).map(({ tenant_id, subject, actor }) => [tenant_id, subject, actor])).toEqual(
    refs.map(({ public_id }) => [app.tenant.id, public_id, `staff:${operator.publicId}`]),
  );
});

test("an erasure is refused entirely when one booking has not been travelled, unless that is requested", async () => {
  const refused = await erase(refs);
  expect([refused.status, refused.body.code]).toEqual([409, "BOOKING_AHEAD"]);
  expect(refused.body.details).toEqual({ bookings: [traces.stay, traces.transfer] });
  expect((await find("Quillfeather")).items).toHaveLength(3);
  const unnamed = await erase(refs, { case_reference: "Mrs Quillfeather" });
  expect([unnamed.status, unnamed.body.details]).toMatchObject([400, { field: "case_reference" }]);
  const unknown = await erase([...refs, { tenant_public_id: app.tenant.publicId, public_id: "bkg_0nobodys" }]);
  expect([unknown.status, unknown.body.code]).toEqual([404, "BOOKING_NOT_FOUND"]);
});

test("after an erasure no column of the database names the person", async () => {
  const { status, body } = await erase(refs, { include_upcoming: true });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.erased).toEqual(refs);
  expect(await columnsNaming(app.db)).toEqual([]);
});

test("money, dates, numbers, party, statuses and stock are unchanged", async () => {
  expect(await app.db.rows(MONEY)).toEqual(untouched);
  await expectConservation(app.db, traces.property);
});

test("an erased booking has the instant of its erasure, no people, and is otherwise complete", async () => {
  const { body } = await poll(app.partner, traces.stay, "full");
  expect(body).toMatchObject({ status: "CONFIRMED", guests: [[]], special_requests: null, rooms: [{ adults: 2 }] });
  expect(body.guest_data_erased_at).toMatch(/Z$/);
  expect(body).not.toHaveProperty("contact");
  const transfer = (await poll(app.partner, traces.transfer, "full")).body;
  expect(transfer).toMatchObject({ travellers: [], details: { flight_number: null, pickup_note: null } });
  expect((await poll(app.partner, traces.cancelled, "full")).body.status_history?.at(-1)).toMatchObject({
    reason: null,
  });
  const listed = await app.partner.call<z.output<typeof BookingPage>>(
    "GET",
    `/bookings?updated_since=${body.updated_at}`,
  );
  expect(listed.body.items).toHaveLength(3);
  for (const item of listed.body.items) expect([item.lead_name, item.lead_guest]).toEqual(["[erased]", "[erased]"]);
  expect((await readTrip(app.partner, traces.trip)).body.name).toBe("Trip");
});

test("an event informs subscribers of the erased fields without the data", async () => {
  const events = await app.db.rows<{ data: object }>(
    "SELECT data FROM outbox_event WHERE data -> 'changed_fields' ? 'guest_data_erased_at' ORDER BY id",
  );
  expect(events.map(({ data }) => data)).toMatchObject([
    { public_id: traces.stay, status: "CONFIRMED", changed_fields: expect.arrayContaining(["contact", "guests"]) },
    { public_id: traces.cancelled, status: "CANCELLED" },
    { public_id: traces.transfer },
  ]);
  await runWebhooks();
  expect(await columnsNaming(app.db)).toEqual([]);
});

test("replays of stored results do not name the person either", async () => {
  const patched = await app.partner.call("PATCH", `/bookings/${traces.stay}`, {
    body: traces.patchBody,
    key: traces.keys.patch,
  });
  expect([patched.status, patched.headers["idempotent-replayed"]]).toEqual([200, "true"]);
  const made = await bookTransfer(app.partner, traces.transferOrder, { key: traces.keys.transfer });
  expect([made.status, made.body.booking.public_id]).toEqual([200, traces.transfer]);
  expect(patched.text + made.text).not.toMatch(/zephyrine|quillfeather|7770123|zq7771/i);
});

test("an erased booking cannot be changed, can be cancelled, and has no documents", async () => {
  const changed = await app.partner.call("PATCH", `/bookings/${traces.stay}`, { body: { special_requests: "late" } });
  expect([changed.status, changed.body.code]).toEqual([409, "BOOKING_NOT_EDITABLE"]);
  const url = `http://desk.example/bookings/${traces.stay}/voucher.pdf`;
  const paper = await showDocument("voucher", new Request(url), agent.cookie, traces.stay);
  expect([paper.status, await paper.text()]).toEqual([410, expect.stringContaining("GUEST_DATA_ERASED")]);
  expect((await cancel(app.partner, traces.stay, { body: { notify_guest: true } })).status).toBe(200);
  await sendDueMails();
  const mails = await app.db.rows(
    "SELECT status, recipient, plain FROM guest_mail WHERE booking_public_id = $1 ORDER BY created_at",
    [traces.stay],
  );
  expect(mails.at(-1)).toEqual({ status: "NO_ADDRESS", recipient: null, plain: null });
});

test("an erasure is in the audit with its reason; repeating it changes nothing", async () => {
  const entries = await auditOf("guest.erase");
  expect(entries.map(({ tenant_id, subject }) => [tenant_id, subject])).toEqual(
    refs.map(({ public_id }) => [app.tenant.id, public_id]),
  );
  for (const { fields } of entries)
    expect(fields).toMatchObject({ guest_data_erased_for: { after: "PERSON_REQUEST DSR-17" }, contact: { after: {} } });
  const versions = () => app.db.rows("SELECT public_id, version FROM booking ORDER BY public_id");
  const before = await versions();
  const again = await erase(refs, { include_upcoming: true });
  expect([again.status, again.body.erased, again.body.already_erased]).toEqual([200, [], refs]);
  expect(await versions()).toEqual(before);
  expect(await auditOf("guest.erase")).toHaveLength(entries.length);
});
