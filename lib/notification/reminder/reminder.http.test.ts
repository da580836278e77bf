import { listClocks } from "@/lib/core/clock";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sendDueMails } from "@/lib/notification/send";
import { PAPER_LANGUAGES } from "@/lib/document/languages";
import {
  dayFromNow,
  makeProperty,
  NON_REFUNDABLE,
  WITH_FEE,
  type PropertyOptions,
} from "@/lib/testing/factories/property";
import { book, bookBody, createBookedStay, cancel, holdStayToken, newKey } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { mailServer, parseMail, type MailServer } from "@/lib/testing/harness/servers/mail-server";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { queueDueReminders } from "./reminder";
import { queueReminders } from "./reminder-repository";

let app: Served;
let server: MailServer;
let agent: StaffClient, stranger: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  stranger = await staffClient(app.db.client, "admin", app.otherTenant.id);
  server = await mailServer();
});
afterEach(async () => {
  server.taken.length = 0;
  await app.db.rows("DELETE FROM guest_mail");
  await app.db.rows("UPDATE booking SET status = 'CANCELLED' WHERE status = 'CONFIRMED'");
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const SETTINGS = {
  days: 2,
  scope: "AGENCY",
  notice_scope: "AGENCY",
  notice_mail: "NONE",
  language: "en",
  time_zone: "America/New_York",
};
const set = (change: object = {}, who = agent) => who.call("reminder.update", { body: { ...SETTINGS, ...change } });

/** A stay, booked long ago, whose free cancellation ends in a day and a half. */
async function stayEndingSoon(options: PropertyOptions = {}): Promise<string> {
  const made = await makeProperty(app.db.client, { plans: [{ terms: WITH_FEE }], ...options });
  const { booking } = (await createBookedStay(app.partner, made, { checkin: dayFromNow(4) })).body;
  await app.db.rows("UPDATE booking SET created_at = now() - interval '60 days' WHERE public_id = $1", [
    booking.public_id,
  ]);
  return booking.public_id;
}
const remindersOf = (booking: string) =>
  app.db.rows<{ reader: string; status: string; last_error: string | null; deadline: Date }>(
    "SELECT reader, status, last_error, deadline FROM guest_mail WHERE booking_public_id = $1 AND kind = 'REMINDER' ORDER BY created_at",
    [booking],
  );
const deadlineOf = async (booking: string) =>
  (await app.db.rows<{ at: Date }>("SELECT free_until AS at FROM booking WHERE public_id = $1", [booking]))[0]!.at;
/** Moves the deadline, as a change of the stay does. */
const moveDeadline = (booking: string, hours: number) =>
  app.db.rows(
    `UPDATE booking SET policy = jsonb_set(policy, '{free_until}',
       to_jsonb(to_char((now() + $2::int * interval '1 hour') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))) WHERE public_id = $1`,
    [booking, hours],
  );

test("a deadline is mailed once to its reader, in the property's time and the reader's, with the fee from then on", async () => {
  await set();
  const id = await stayEndingSoon({ name: "Gästehaus Adler" });
  await moveDeadline(id, 36);
  await queueDueReminders();
  await queueDueReminders();
  while (await sendDueMails());
  await queueDueReminders();
  await sendDueMails();
  expect(server.taken.map(({ to }) => to)).toEqual([[agent.email]]);
  const { leaves } = parseMail(server.taken[0]!.raw);
  const deadline = await deadlineOf(id);
  const local = (timeZone: string) =>
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(deadline);
  for (const text of [leaves["text/plain"]!.toString(), leaves["text/html"]!.toString()])
    for (const words of [
      "Gästehaus Adler",
      `${local("Europe/Berlin")} (Berlin)`,
      `${local("America/New_York")} (New York)`,
      "100.00\u00a0EUR",
    ])
      expect(text).toContain(words);
  expect(await remindersOf(id)).toMatchObject([{ reader: agent.publicId, status: "SENT" }]);
});

test("a moved deadline is mailed anew, and a mail about the old one is not sent", async () => {
  await set();
  const id = await stayEndingSoon();
  await moveDeadline(id, 40);
  await queueDueReminders();
  await moveDeadline(id, 20);
  await queueDueReminders();
  while (await sendDueMails());
  expect((await remindersOf(id)).map(({ status }) => status).toSorted()).toEqual(["OBSOLETE", "SENT"]);
  expect(server.taken).toHaveLength(1);
});

test("nothing is mailed too early, too late, with reminders off, to disabled users or for cancelled and non-refundable stays", async () => {
  const id = await stayEndingSoon();
  const count = async () => {
    await queueDueReminders();
    return (await remindersOf(id)).length;
  };
  await set();
  await moveDeadline(id, 49);
  expect(await count()).toBe(0);
  await moveDeadline(id, -1);
  expect(await count()).toBe(0);
  await moveDeadline(id, 47);
  await set({ days: 0 });
  expect(await count()).toBe(0);
  await set();
  await app.db.rows("UPDATE staff_user SET disabled_at = now() WHERE public_id = $1", [agent.publicId]);
  expect(await count()).toBe(0);
  await app.db.rows("UPDATE staff_user SET disabled_at = NULL WHERE public_id = $1", [agent.publicId]);
  await cancel(app.partner, id);
  expect(await count()).toBe(0);
  const fixed = await stayEndingSoon({ plans: [{ terms: NON_REFUNDABLE }] });
  await queueDueReminders();
  expect(await remindersOf(fixed)).toEqual([]);
});

test("by default a user is reminded two days before of the bookings that they made, and of all bookings on request", async () => {
  const colleague = await staffClient(app.db.client, "agent", app.tenant.id);
  expect((await colleague.call("reminder.get")).body).toMatchObject({
    days: 2,
    scope: "OWN",
    language: "en",
    time_zone: null,
  });
  await set({ days: 0 });
  const token = await holdStayToken(app.partner, await makeProperty(app.db.client), { checkin: dayFromNow(4) });
  const made = await colleague.call<{ booking: { public_id: string } }>("book", {
    body: bookBody(token),
    headers: { "Idempotency-Key": newKey() },
  });
  const own = made.body.booking.public_id;
  const other = (
    await book(
      app.partner,
      bookBody(await holdStayToken(app.partner, await makeProperty(app.db.client), { checkin: dayFromNow(4) })),
    )
  ).body.booking.public_id;
  for (const id of [own, other]) await moveDeadline(id, 30);
  await app.db.rows("UPDATE booking SET created_at = now() - interval '60 days'");
  await queueDueReminders();
  expect([await remindersOf(own), await remindersOf(other)]).toMatchObject([[{ reader: colleague.publicId }], []]);
  await set({ scope: "AGENCY" }, colleague);
  await queueDueReminders();
  expect(await remindersOf(other)).toMatchObject([{ reader: colleague.publicId }]);
  await set({ days: 0 }, colleague);
});

test("a booking that was made shortly before its deadline is mailed halfway to it, not at once", async () => {
  await set();
  const id = await stayEndingSoon();
  await moveDeadline(id, 24);
  await app.db.rows("UPDATE booking SET created_at = now() WHERE public_id = $1", [id]);
  const inHours = (hours: number) => ({ ...listClocks()[0]!, now: new Date(Date.now() + hours * 3_600_000) });
  expect(await queueReminders(inHours(11), 500)).toBe(0);
  expect(await queueReminders(inHours(13), 500)).toBe(1);
});

test("another agency's users are not reminded, and suspended agencies get no mail", async () => {
  await set({ days: 0 });
  await set({ days: 14 }, stranger);
  const id = await stayEndingSoon();
  await queueDueReminders();
  expect(await remindersOf(id)).toEqual([]);
  await set();
  await app.db.rows("UPDATE tenant SET suspended_at = now() WHERE id = $1", [app.tenant.id]);
  await queueDueReminders();
  await app.db.rows("UPDATE tenant SET suspended_at = NULL WHERE id = $1", [app.tenant.id]);
  expect(await remindersOf(id)).toEqual([]);
});

test("a reminder that is switched off before its mail is sent is not sent", async () => {
  await set();
  const id = await stayEndingSoon();
  await moveDeadline(id, 30);
  await queueDueReminders();
  await set({ days: 0 });
  while (await sendDueMails());
  expect(server.taken).toEqual([]);
  expect(await remindersOf(id)).toMatchObject([{ status: "OBSOLETE", last_error: "the user wants no reminders" }]);
});

test("each language has its own words, and Arabic runs from right to left", async () => {
  const id = await stayEndingSoon();
  for (const [i, language] of PAPER_LANGUAGES.entries()) {
    await set({ language });
    await moveDeadline(id, 30 + i);
    await queueDueReminders();
    while (await sendDueMails());
  }
  const pages = server.taken.map(({ raw }) => parseMail(raw).leaves["text/html"]!.toString());
  expect(pages.map((page) => /<html lang="(\w+)" dir="(\w+)">/.exec(page)!.slice(1).join(" "))).toEqual([
    "en ltr",
    "ar rtl",
    "de ltr",
    "es ltr",
    "fr ltr",
  ]);
  expect(new Set(pages.map((page) => /<h1[^>]*>([^<]+)/.exec(page)![1])).size).toBe(PAPER_LANGUAGES.length);
});

test("settings name the field that is wrong", async () => {
  for (const wrong of [{ days: 15 }, { scope: "ALL" }, { language: "xx" }, { time_zone: "Mars/Base" }])
    expect((await set(wrong)).body).toMatchObject({
      code: "INVALID_REQUEST",
      details: { issues: [{ path: Object.keys(wrong)[0] }] },
    });
});
