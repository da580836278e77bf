import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { sendDueMails } from "@/lib/notification/send";
import { makeProperty } from "@/lib/testing/factories/property";
import { book, bookBody, holdStayToken, newKey } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { mailServer, parseMail, type MailServer } from "@/lib/testing/harness/servers/mail-server";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { NoticeList } from "./schemas";

let app: Served;
let server: MailServer;
let agent: StaffClient, operator: StaffClient, stranger: StaffClient;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  stranger = await staffClient(app.db.client, "admin", app.otherTenant.id);
  server = await mailServer();
});
beforeEach(async () => {
  await app.db.rows("UPDATE staff_user SET disabled_at = now() WHERE tenant_id = $1", [app.tenant.id]);
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
});
afterEach(async () => {
  server.taken.length = 0;
  await app.db.rows("DELETE FROM booking_history");
  await app.db.rows("DELETE FROM guest_mail");
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const CHOICES = {
  days: 0,
  scope: "OWN",
  notice_scope: "AGENCY",
  notice_mail: "OWN",
  language: "en",
  time_zone: "Europe/Berlin",
};
const choose = (who: StaffClient, change: object) => who.call("reminder.update", { body: { ...CHOICES, ...change } });
const news = async (who = agent) => {
  const { items, unread } = (await who.call<z.output<typeof NoticeList>>("notice.list")).body;
  return { unread, items: items.map(({ kind, booking, is_unread: isUnread }) => [kind, booking?.public_id, isUnread]) };
};
/** A stay that a user books at the desk. */
async function stay(who: StaffClient, name = "Gästehaus Adler"): Promise<string> {
  const token = await holdStayToken(app.partner, await makeProperty(app.db.client, { name }));
  const made = await who.call<{ booking: { public_id: string } }>("book", {
    body: bookBody(token),
    headers: { "Idempotency-Key": newKey() },
  });
  return made.body.booking.public_id;
}
const forSupplier = (operation: "supplier.cancel" | "supplier.update", publicId: string, body: object) =>
  operator.call(operation, { params: { tenant_public_id: app.tenant.publicId, public_id: publicId }, body });
const cancelForSupplier = (publicId: string) =>
  forSupplier("supplier.cancel", publicId, { reason: "The roof burnt down" });
const mailsOf = (publicId: string) =>
  app.db.rows<{ reader: string; kind: string; status: string }>(
    "SELECT reader, kind, status FROM guest_mail WHERE booking_public_id = $1 ORDER BY created_at",
    [publicId],
  );

test("a supplier's cancellation is unread news of its agent until he has read it, and a mail with the reason", async () => {
  const id = await stay(agent);
  expect(await news()).toEqual({ unread: 0, items: [] });
  await cancelForSupplier(id);
  const { body } = await agent.call<z.output<typeof NoticeList>>("notice.list");
  expect(body).toMatchObject({
    unread: 1,
    items: [{ kind: "CANCELLED", is_unread: true, initiator: "SUPPLIER", reason: "The roof burnt down" }],
  });
  expect(body.items[0]!.booking).toMatchObject({ public_id: id, title: "Gästehaus Adler", status: "CANCELLED" });
  const through = body.items[0]!.at;
  const read = await agent.call<z.output<typeof NoticeList>>("notice.read", { body: { through } });
  expect(read.body).toMatchObject({ unread: 0, items: [{ is_unread: false }] });
  while (await sendDueMails());
  expect(server.taken.map(({ to }) => to)).toEqual([[agent.email]]);
  const { leaves } = parseMail(server.taken[0]!.raw);
  for (const part of ["text/plain", "text/html"])
    for (const words of ["was cancelled", "by the supplier", "The roof burnt down", "Gästehaus Adler", "0.00\u00a0EUR"])
      expect(leaves[part]!.toString()).toContain(words);
});

test("what an older reading has not seen stays unread, and a reading of the past marks nothing back", async () => {
  const [first, second] = [await stay(agent), await stay(agent)];
  await cancelForSupplier(first);
  const { at } = (await agent.call<z.output<typeof NoticeList>>("notice.list")).body.items[0]!;
  await cancelForSupplier(second);
  await agent.call("notice.read", { body: { through: at } });
  await agent.call("notice.read", { body: { through: "2026-01-01T00:00:00Z" } });
  expect(await news()).toEqual({
    unread: 1,
    items: [
      ["CANCELLED", second, true],
      ["CANCELLED", first, false],
    ],
  });
});

test("a supplier's number is news too; what the agency or its system does itself is none, in no list and no mail", async () => {
  const id = await stay(agent);
  await forSupplier("supplier.update", id, { supplier_reference: "H-4711" });
  await agent.call("booking.update", { params: { public_id: id }, body: { agency_reference: "TRIP-1" } });
  await app.partner.call("PATCH", `/bookings/${id}`, { body: { agency_reference: "TRIP-2" } });
  expect((await news()).items).toEqual([["CHANGED", id, true]]);
  while (await sendDueMails());
  expect(await mailsOf(id)).toEqual([{ reader: agent.publicId, kind: "NOTICE", status: "SENT" }]);
  expect(parseMail(server.taken[0]!.raw).leaves["text/plain"]!.toString()).toContain("H-4711");
});

test("what an operator does for the agency is news to it, although no supplier did it", async () => {
  const id = await stay(agent);
  await app.db.rows(
    `INSERT INTO booking_history (tenant_id, booking_public_id, version, from_status, to_status, at, source, initiator, actor)
     VALUES ($1, $2, 9, 'CONFIRMED', 'CANCELLED', now(), 'STAFF', 'STAFF', $3)`,
    [app.tenant.id, id, `staff:${operator.publicId}`],
  );
  expect((await news()).items).toEqual([["CANCELLED", id, true]]);
  expect(await mailsOf(id)).toMatchObject([{ reader: agent.publicId, kind: "NOTICE" }]);
});

test("each user chooses of whose bookings he hears, on the screen and by mail; those of a colleague who left are everybody's", async () => {
  const colleague = await staffClient(app.db.client, "agent", app.tenant.id);
  const id = await stay(colleague);
  const byApi = (await book(app.partner, bookBody(await holdStayToken(app.partner, await makeProperty(app.db.client)))))
    .body.booking.public_id;
  await choose(agent, { notice_scope: "OWN" });
  await choose(colleague, { notice_mail: "AGENCY" });
  await cancelForSupplier(id);
  await cancelForSupplier(byApi);
  expect([
    (await news()).items.length,
    (await news(colleague)).items.length,
    (await news(stranger)).items.length,
  ]).toEqual([0, 2, 0]);
  const readers = async (publicId: string) => (await mailsOf(publicId)).map(({ reader }) => reader);
  expect([await readers(id), await readers(byApi)]).toEqual([[colleague.publicId], [colleague.publicId]]);
  const left = await stay(colleague);
  await app.db.rows("UPDATE staff_user SET disabled_at = now() WHERE public_id = $1", [colleague.publicId]);
  await cancelForSupplier(left);
  expect((await news()).items.map(([, publicId]) => publicId)).toEqual([left, id]);
  expect(await readers(left)).toEqual([agent.publicId]);
});

test("a mail that its reader no longer wants is not sent", async () => {
  const id = await stay(agent);
  await cancelForSupplier(id);
  await choose(agent, { notice_mail: "NONE" });
  while (await sendDueMails());
  expect([server.taken, await mailsOf(id)]).toMatchObject([[], [{ status: "OBSOLETE" }]]);
});
