import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { mailServer } from "@/lib/testing/harness/servers/mail-server";
import { mailedBooking } from "@/lib/testing/harness/samples/mail-samples";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { GuestMailPage, GuestMailRecord } from "./schemas";
import { sendDueMails } from "./send";

let app: Served;
let agent: StaffClient, admin: StaffClient, stranger: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  stranger = await staffClient(app.db.client, "admin", app.otherTenant.id);
});
afterEach(() => app.db.rows("DELETE FROM guest_mail"));
afterAll(() => app.close());

type Page = z.output<typeof GuestMailPage>;
type Mail = z.output<typeof GuestMailRecord>;
const list = async (query: Record<string, string> = {}, who = agent) =>
  (await who.call<Page>("guest_mail.list", { query })).body;
const read = (id: string, who = agent) => who.call<Mail>("guest_mail.get", { params: { public_id: id } });
const resend = (id: string, who = admin) => who.call<Mail>("guest_mail.resend", { params: { public_id: id } });

test("mails are listed newest first, by each filter, and page by page", async () => {
  const made = [];
  for (const email of ["ada@example.com", "grace@example.com", "alan@example.com"]) {
    made.push(await mailedBooking(app, { contact: { first_name: "Zoë", last_name: email.split("@")[0]!, email } }));
    await sendDueMails();
  }
  const ids = made.map(({ mailId }) => mailId).toReversed();
  const first = await list({ limit: "2" });
  const second = await list({ limit: "2", cursor: first.next_cursor! });
  expect([...first.items, ...second.items].map((m) => m.public_id)).toEqual(ids);
  expect(second.next_cursor).toBeNull();
  const grace = first.items[1]!;
  const found = async (query: Record<string, string>) => (await list(query)).items.map((m) => m.public_id);
  expect(await found({ q: "GRACE@" })).toEqual([grace.public_id]);
  expect(await found({ q: "grace zoe", status: "HELD" })).toEqual([grace.public_id]);
  expect(await found({ q: "zoe", created_to: grace.created_at })).toEqual([ids[2]]);
  expect(await found({ q: String(grace.booking_number) })).toEqual([grace.public_id]);
  expect(await found({ booking_public_id: grace.booking_public_id })).toEqual([grace.public_id]);
  expect(await found({ status: "HELD", kind: "CONFIRMED" })).toEqual(ids);
  expect(await found({ status: "SENT" })).toEqual([]);
  expect(await found({ created_to: grace.created_at })).toEqual([ids[2]]);
});

test("a mail is shown with its content once it was composed, to its own tenant's users only", async () => {
  const { mailId, bookingId } = await mailedBooking(app);
  expect((await read(mailId)).body).toMatchObject({ status: "QUEUED", html: null, plain: null, recipient: null });
  await sendDueMails();
  const { body } = await read(mailId);
  expect(body).toMatchObject({ status: "HELD", booking_public_id: bookingId, recipient: "ada@example.com" });
  expect(body.plain).toContain("Dear Ada Lovelace,");
  expect((await read(mailId, stranger)).status).toBe(404);
  expect((await list({}, stranger)).items).toEqual([]);
  expect((await resend(mailId, stranger)).status).toBe(404);
  expect((await resend(mailId, agent)).status).toBe(403);
});

test("a resend goes to the contact's current address, with another message id, and once for two clicks", async () => {
  const server = await mailServer();
  try {
    const { mailId, bookingId } = await mailedBooking(app);
    await sendDueMails();
    await app.partner.call("PATCH", `/bookings/${bookingId}`, { body: { contact: { email: "new@example.com" } } });
    expect((await resend(mailId)).body).toMatchObject({ status: "QUEUED", attempts: 0 });
    expect((await resend(mailId)).body.status).toBe("QUEUED");
    await sendDueMails();
    await sendDueMails();
    expect(server.taken.map(({ to }) => to[0])).toEqual(["ada@example.com", "new@example.com"]);
    const ids = server.taken.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)![1]);
    expect(ids).toEqual([`<${mailId}.1@example.com>`, `<${mailId}.2@example.com>`]);
    const audit = await app.db.rows(
      "SELECT actor FROM audit_entry WHERE operation = 'guest_mail.resend' AND subject = $1",
      [mailId],
    );
    expect(audit).toEqual([{ actor: `staff:${admin.publicId}` }]);
  } finally {
    await server.close();
  }
});
