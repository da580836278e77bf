import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { PAPER_LANGUAGES } from "@/lib/document/languages";
import { makeProperty } from "@/lib/testing/factories/property";
import { createBookedStay, cancel } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { mailServer, parseMail, type MailServer } from "@/lib/testing/harness/servers/mail-server";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { GuestMailRecord } from "./schemas";
import { sendDueMails } from "./send";
import { MAX_VOUCHERS_A_DAY } from "./send-voucher";

let app: Served;
let agent: StaffClient, stranger: StaffClient;
let server: MailServer;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  stranger = await staffClient(app.db.client, "admin", app.otherTenant.id);
  server = await mailServer();
});
afterEach(async () => {
  server.taken.length = 0;
  await app.db.rows("DELETE FROM guest_mail");
});
afterAll(async () => {
  await server.close();
  await app.close();
});

type Mail = z.output<typeof GuestMailRecord>;
const send = (id: string, body: object = {}, who = agent, headers: Record<string, string> = {}) =>
  who.call<Mail>("voucher.send", { params: { public_id: id }, body, headers });
const confirmed = async (name = "Gästehaus Adler") =>
  (await createBookedStay(app.partner, await makeProperty(app.db.client, { name }))).body.booking.public_id;

test("the voucher goes to the contact by default, and to another address with a note and the confirmation", async () => {
  const id = await confirmed();
  const first = await send(id);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ kind: "VOUCHER", status: "QUEUED", booking_public_id: id });
  const note = "Check-in <b>after</b> midnight is arranged.";
  await send(id, { email: "grace@example.org", note, with_confirmation: true });
  await sendDueMails();
  const received: Record<string, string> = Object.fromEntries(server.taken.map(({ to, raw }) => [to[0]!, raw]));
  expect(Object.keys(received).toSorted()).toEqual(["ada@example.com", "grace@example.org"]);
  const files = (raw: string) => [...raw.matchAll(/filename="?((?:voucher|confirmation)-[\w-]+\.pdf)/g)].length;
  expect([files(received["ada@example.com"]!), files(received["grace@example.org"]!)]).toEqual([1, 2]);
  const { leaves } = parseMail(received["grace@example.org"]!);
  expect(leaves["text/plain"]!.toString()).toContain(note);
  expect(leaves["text/html"]!.toString()).toContain("&lt;b&gt;after&lt;/b&gt;");
});

test("each language has its own words, and Arabic runs from right to left", async () => {
  const id = await confirmed("Hotel Adler");
  for (const language of PAPER_LANGUAGES) await send(id, { language });
  while (await sendDueMails());
  await sendDueMails();
  expect(server.taken).toHaveLength(PAPER_LANGUAGES.length);
  const pages = server.taken.map(({ raw }) => parseMail(raw).leaves["text/html"]!.toString());
  const opened = pages.map((page) => /<html lang="(\w+)" dir="(\w+)">/.exec(page)!.slice(1).join(" ")).toSorted();
  expect(opened).toEqual(["ar rtl", "de ltr", "en ltr", "es ltr", "fr ltr"]);
  expect(new Set(pages.map((page) => /<h1[^>]*>([^<]+)/.exec(page)![1])).size).toBe(PAPER_LANGUAGES.length);
});

test("what follows is in the language of the booking's last voucher", async () => {
  const id = await confirmed("Hotel Adler");
  for (const language of ["fr", "de"]) {
    await send(id, { language });
    await sendDueMails();
  }
  server.taken.length = 0;
  await cancel(app.partner, id, { body: { notify_guest: true } });
  await sendDueMails();
  expect(parseMail(server.taken[0]!.raw).leaves["text/html"]!.toString()).toContain("Ihre Buchung wurde storniert");
});

test("the agency's letterhead is in the mail", async () => {
  const admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const letterhead = {
    name: "Reisebüro Alpenblick",
    address_lines: ["Hauptstraße 1"],
    phone: "+49 89 123456",
    email: null,
    website: null,
    colour: "#7a1f1f",
  };
  await admin.call("letterhead.update", { body: letterhead });
  await send(await confirmed());
  await sendDueMails();
  const page = parseMail(server.taken[0]!.raw).leaves["text/html"]!.toString();
  for (const text of ["Reisebüro Alpenblick", "Hauptstraße 1", "+49 89 123456", "#7a1f1f"])
    expect(page).toContain(text);
});

test("only a confirmed booking of one's own has a voucher to send", async () => {
  const id = await confirmed();
  expect((await send(id, {}, stranger)).body.code).toBe("BOOKING_NOT_FOUND");
  expect((await send(id, { email: "nobody" })).body).toMatchObject({ code: "INVALID_REQUEST" });
  expect((await send(id, { language: "xx" })).body).toMatchObject({ code: "INVALID_REQUEST" });
  await cancel(app.partner, id);
  expect((await send(id)).body.code).toBe("VOUCHER_NOT_AVAILABLE");
  expect(await app.db.rows("SELECT FROM guest_mail")).toEqual([]);
});

test("one key sends one mail, and a booking's voucher is mailed at most ten times a day, also concurrently", async () => {
  const id = await confirmed();
  const key = { "Idempotency-Key": "voucher-once" };
  const twice = await Promise.all([send(id, {}, agent, key), send(id, {}, agent, key)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await app.db.rows("SELECT FROM guest_mail")).toHaveLength(1);
  const more = await Promise.all(Array.from({ length: MAX_VOUCHERS_A_DAY + 2 }, () => send(id)));
  expect(more.filter(({ status }) => status === 200)).toHaveLength(MAX_VOUCHERS_A_DAY - 1);
  const refused = more.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(3);
  expect(Number(refused[0]!.headers.get("Retry-After"))).toBeGreaterThan(80_000);
});
