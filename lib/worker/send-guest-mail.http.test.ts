import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { claimMails } from "@/lib/notification/repository";
import { sendDueMails } from "@/lib/notification/send";
import { makeProperty } from "@/lib/testing/factories/property";
import { mailServer, parseMail, refused, type MailServer } from "@/lib/testing/harness/servers/mail-server";
import { pdfText } from "@/lib/testing/harness/pdf";
import { served, type Served } from "@/lib/testing/harness/served";
import { book, bookBody, cancel, holdStayToken, resolve } from "@/lib/testing/harness/products/stay";
import { sweepTable } from "./sweeps";

let app: Served;
let server: MailServer | undefined;
beforeAll(async () => {
  app = await served();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await app.db.rows("DELETE FROM guest_mail");
});
afterAll(() => app.close());

interface MailRow extends Record<string, unknown> {
  public_id: string;
  kind: string;
  status: string;
  recipient: string | null;
  attempts: number;
  last_error: string | null;
  round: number;
}

const mailsOf = (booking: string) =>
  app.db.rows<MailRow>("SELECT * FROM guest_mail WHERE booking_public_id = $1 ORDER BY created_at, public_id", [
    booking,
  ]);
const mailOf = async (booking: string) => (await mailsOf(booking)).at(-1)!;
/** Makes queued mails due and sends them. */
async function runMails(): Promise<void> {
  await app.db.rows(
    "UPDATE guest_mail SET next_attempt_at = now() - interval '1 second' WHERE next_attempt_at IS NOT NULL",
  );
  while (await sendDueMails());
}

async function bookedWith(changes: object = {}, scenario?: string): Promise<string> {
  const token = await holdStayToken(app.partner, await makeProperty(app.db.client, { name: "Gästehaus Adler" }));
  const body = { ...bookBody(token), notify_guest: true, ...changes };
  const made = await book(app.partner, body, { headers: scenario ? { "x-service-sandbox-scenario": scenario } : {} });
  expect([201, 202], made.text).toContain(made.status);
  return made.body.booking.public_id;
}

test("a mail that is queued is due at once, although instants are stored in milliseconds", async () => {
  const id = await bookedWith();
  for (let round = 0; round < 200; round++) {
    await app.db.rows("UPDATE guest_mail SET next_attempt_at = now() WHERE booking_public_id = $1", [id]);
    expect(await claimMails(1, 20)).toHaveLength(1);
  }
});

test("a confirmed booking's guest gets one mail, as text and HTML, with the voucher and without prices", async () => {
  server = await mailServer();
  const id = await bookedWith();
  await runMails();
  await runMails();
  expect(server.taken).toHaveLength(1);
  const [{ to, from, raw }] = server.taken as [MailServer["taken"][number]];
  expect([from, to]).toEqual(["bookings@example.com", ["ada@example.com"]]);
  const { headers, leaves } = parseMail(raw);
  expect(headers["message-id"]).toBe(`<${(await mailOf(id)).public_id}.1@example.com>`);
  expect(headers.to).toBe("Ada Lovelace <ada@example.com>");
  const plain = leaves["text/plain"]!.toString();
  for (const text of [plain, leaves["text/html"]!.toString()]) {
    for (const words of ["Gästehaus Adler", "Ada Lovelace", "from 15:00", "Bed and breakfast", "Ours"])
      expect(text).toContain(words);
    expect(text).not.toMatch(/\bEUR\b|€|\d\.\d\d/);
  }
  expect(await pdfText(leaves["application/pdf"]!)).toContain("Gästehaus Adler");
  expect(await mailOf(id)).toMatchObject({
    kind: "CONFIRMED",
    status: "SENT",
    recipient: "ada@example.com",
    attempts: 1,
  });
});

test("book and cancel write no mail unless requested", async () => {
  const id = await bookedWith({ notify_guest: false });
  await cancel(app.partner, id);
  expect(await mailsOf(id)).toEqual([]);
});

test.each([
  ["on_request", "CONFIRMED", ["CONFIRMED"]],
  ["on_request", "REJECTED", []],
  ["pending", "CONFIRMED", ["CONFIRMED"]],
] as const)(
  "the guest of a booking that is %s and settles to %s is informed at that time: %j",
  async (scenario, to, kinds) => {
    const id = await bookedWith({}, scenario);
    expect(await mailsOf(id)).toEqual([]);
    await resolve(app.partner, id, to);
    expect((await mailsOf(id)).map((m) => m.kind)).toEqual(kinds);
  },
);

test("a cancel informs the guest if requested, with a void voucher; a replay sends nothing again", async () => {
  server = await mailServer();
  const id = await bookedWith({ notify_guest: false });
  const send = { key: "cancel-and-tell", body: { notify_guest: true } };
  await cancel(app.partner, id, send);
  await cancel(app.partner, id, send);
  await runMails();
  expect(server.taken).toHaveLength(1);
  const { headers, leaves } = parseMail(server.taken[0]!.raw);
  expect(headers.subject).toMatch(/^=\?UTF-8\?/);
  expect(await pdfText(leaves["application/pdf"]!)).toContain("Void: this booking was cancelled.");
  expect(await mailsOf(id)).toMatchObject([{ kind: "CANCELLED", status: "SENT" }]);
});

test("no mail is sent for a booking that is cancelled before its mail was sent", async () => {
  server = await mailServer();
  const id = await bookedWith();
  await cancel(app.partner, id);
  await runMails();
  expect(server.taken).toEqual([]);
  expect(await mailOf(id)).toMatchObject({ kind: "CONFIRMED", status: "OBSOLETE" });
});

test("without a mail server a mail is stored, and not sent later", async () => {
  const id = await bookedWith();
  await runMails();
  expect(await mailOf(id)).toMatchObject({
    status: "HELD",
    recipient: "ada@example.com",
    subject: expect.stringContaining("is confirmed"),
  });
  server = await mailServer();
  await sweepTable("guest_mail");
  await runMails();
  expect(server.taken).toEqual([]);
});

test("a contact without an e-mail address is recorded as such", async () => {
  const id = await bookedWith();
  await app.db.rows("UPDATE booking SET contact = contact - 'email' WHERE public_id = $1", [id]);
  await runMails();
  expect(await mailOf(id)).toMatchObject({ status: "NO_ADDRESS", recipient: null });
});

test("a mail that the server defers is retried with the same id until it is accepted", async () => {
  let refusals = 2;
  server = await mailServer({
    onRcptTo: (_to, _session, done) => done(refusals-- > 0 ? refused(451, "Greylisted, come later") : null),
  });
  const id = await bookedWith();
  await runMails();
  expect(await mailOf(id)).toMatchObject({
    status: "RETRYING",
    attempts: 1,
    last_error: expect.stringContaining("451"),
  });
  const [{ due }] = (await app.db.rows<{ due: number }>(
    "SELECT round(extract(epoch FROM next_attempt_at - now()))::int AS due FROM guest_mail WHERE booking_public_id = $1",
    [id],
  )) as [{ due: number }];
  expect(due).toBeGreaterThan(20);
  await runMails();
  await runMails();
  expect(await mailOf(id)).toMatchObject({ status: "SENT", attempts: 3, last_error: null });
  expect(server.taken).toHaveLength(1);
});

test("a mail that the server rejects permanently has failed, with the reason", async () => {
  server = await mailServer({ onRcptTo: (_to, _session, done) => done(refused(550, "No such mailbox")) });
  const id = await bookedWith();
  await runMails();
  await runMails();
  expect(await mailOf(id)).toMatchObject({
    status: "FAILED",
    attempts: 1,
    last_error: expect.stringContaining("No such mailbox"),
  });
});

test("an untrusted certificate, a wrong password and a dead server are retried, at most eight times", async () => {
  server = await mailServer({ secure: true, disabledCommands: [] }, (port) => `smtps://127.0.0.1:${port}`);
  const id = await bookedWith();
  await runMails();
  expect(await mailOf(id)).toMatchObject({ status: "RETRYING", last_error: expect.stringMatching(/certificate/i) });
  await server.close();
  server = await mailServer(
    {
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error("Wrong")),
    },
    (port) => `smtp://us:wrong@127.0.0.1:${port}`,
  );
  await runMails();
  expect(await mailOf(id)).toMatchObject({
    status: "RETRYING",
    attempts: 2,
    last_error: expect.stringContaining("535"),
  });
  await server.close();
  server = await mailServer({}, () => "smtp://127.0.0.1:1");
  for (let i = 0; i < 8; i++) await runMails();
  expect(await mailOf(id)).toMatchObject({ status: "FAILED", attempts: 8 });
  expect(server.taken).toEqual([]);
});

test("no name or title can inject a header or another recipient", async () => {
  server = await mailServer();
  const contact = { first_name: 'Eve" <eve@evil.example>,', last_name: "x", email: "ada@example.com" };
  const id = await bookedWith({ contact });
  await app.db.rows(
    `UPDATE booking SET contact = jsonb_set(contact, '{last_name}', to_jsonb(E'x\\r\\nBcc: eve@evil.example'::text)),
    details = jsonb_set(details, '{property_name}', to_jsonb(E'Inn\\r\\nBcc: eve@evil.example'::text)) WHERE public_id = $1`,
    [id],
  );
  await runMails();
  const [{ to, raw }] = server.taken as [MailServer["taken"][number]];
  expect(to).toEqual(["ada@example.com"]);
  const { headers, leaves } = parseMail(raw);
  expect(Object.keys(headers)).not.toContain("bcc");
  expect(leaves["text/html"]!.toString()).not.toContain("<eve@");
});

test("mails are deleted thirty days after they ended, and not before", async () => {
  const id = await bookedWith();
  await runMails();
  const age = (days: number) =>
    app.db.rows("UPDATE guest_mail SET ended_at = now() - $1 * interval '1 day' WHERE booking_public_id = $2", [
      days,
      id,
    ]);
  await age(29.9);
  await sweepTable("guest_mail");
  expect(await mailsOf(id)).toHaveLength(1);
  await age(30.1);
  await sweepTable("guest_mail");
  expect(await mailsOf(id)).toEqual([]);
});
