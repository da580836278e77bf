import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Login, makeCredential } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { disturbed } from "@/lib/testing/harness/disturbed";
import { installTypeScriptClient } from "@/lib/testing/harness/installed-clients";
import { served, type Served } from "@/lib/testing/harness/served";
import { fanOutWhileBusy } from "@/lib/webhook/delivery/fan-out";
import { tarball } from "../archive";
import { buildTypeScriptPackage } from "./build-package";

const run = promisify(execFile);

let app: Served;
let login: Login;
let folder: string;
let propertyId: string;
beforeAll(async () => {
  app = await served();
  login = await makeCredential(app.db.client, app.tenant.id);
  propertyId = (await makeProperty(app.db.client)).publicId;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "typescript-client-"));
  await installTypeScriptClient(folder);
  fs.symlinkSync(path.resolve("node_modules/@types"), path.join(folder, "node_modules/@types"));
  fs.symlinkSync(path.resolve("node_modules/undici-types"), path.join(folder, "node_modules/undici-types"));
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
}, 120_000);
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const countBookings = async (): Promise<number> =>
  (await app.partner.call<{ items: unknown[] }>("GET", "/bookings?limit=200")).body.items.length;

/** A program's environment: where the service is, and what it buys. */
const environment = (url: string): Record<string, string> => ({
  P_BASE: `${url}/api/v1`,
  P_ID: login.clientId,
  P_SECRET: login.secret,
  P_PROPERTY: propertyId,
  P_IN: dayFromNow(40),
  P_OUT: dayFromNow(42),
});

const HEAD = `import { PartnerPortalClient, PortalError, responseInfo, verifyWebhook } from "partner-portal-client";
const env = (name: string): string => process.env[name] ?? "";
const say = (value: unknown): void => console.log(JSON.stringify(value));
const client = new PartnerPortalClient({ baseUrl: env("P_BASE"), clientId: env("P_ID"), clientSecret: env("P_SECRET") });
`;
const BOOKING = `
const found = await client.search({ property_ids: [env("P_PROPERTY")], checkin: env("P_IN"), checkout: env("P_OUT"), occupancy: [{ adults: 2, child_ages: [] }], currency: "EUR" });
const slot = found.results[0]?.allocations[0]?.slots[0];
if (!slot) throw new Error("nothing found");
const held = await client.prebook({ property_public_id: env("P_PROPERTY"), rate_key: slot.rate_key, checkin: env("P_IN"), nights: 2, adults: 2, child_ages: [], currency_code: "EUR" });
const { booking } = await client.book({
  prebook_token: held.prebook_token,
  contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" },
  guests: [[{ kind: "ADULT", first_name: "Ada", last_name: "Lovelace", is_lead: true }, { kind: "ADULT", first_name: "Charles", last_name: "Babbage" }]],
});
say(booking.status);
`;

/** Compiles a program as strictly as a partner may, and runs it. @returns what it says, line by line */
async function said(program: string, env: Record<string, string>): Promise<unknown[]> {
  const output = await compiled(program);
  if (output !== "") throw new Error(output);
  const { stdout } = await run(process.execPath, [path.join(folder, "out/program.js")], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
}

async function compiled(program: string): Promise<string> {
  fs.writeFileSync(path.join(folder, "program.ts"), program);
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    module: "nodenext",
    target: "es2022",
    lib: ["es2023", "esnext.disposable"],
    types: ["node"],
    outDir: "out",
    rootDir: ".",
  };
  fs.writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
  const { stdout } = await run(process.execPath, ["node_modules/typescript/bin/tsc", "-p", folder]).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

test("the package is the same bytes each time it is built", async () => {
  const [one, another] = [tarball(await buildTypeScriptPackage()), tarball(await buildTypeScriptPackage())];
  expect(one.equals(another)).toBe(true);
  expect(one.length).toBeLessThan(100_000);
});

test("a strict program searches, books, reads lists page by page, changes by ETag and meets a typed refusal", async () => {
  const program = `${HEAD}${BOOKING}
const page = await client.bookingList({ limit: 1 });
say(page.items.length);
const ids: string[] = [];
for await (const one of client.bookingList({ limit: 1 })) ids.push(one.public_id);
say(ids.includes(booking.public_id));
const read = await client.bookingGet({ public_id: booking.public_id });
const changed = await client.bookingUpdate({ public_id: booking.public_id, agency_reference: "TS-1", ifMatch: responseInfo(read)?.etag });
say(changed.agency_reference);
try {
  await client.bookingUpdate({ public_id: booking.public_id, agency_reference: "TS-2", ifMatch: responseInfo(read)?.etag });
} catch (error) {
  if (!(error instanceof PortalError)) throw error;
  const { status, code, details, message } = error;
  say({ status, code, details, isTold: message.length > 0 });
}
say((await client.bookingCancel({ public_id: booking.public_id })).booking.status);`;
  expect(await said(program, environment(app.origin.url))).toEqual([
    "CONFIRMED",
    1,
    true,
    "TS-1",
    { status: 412, code: "PRECONDITION_FAILED", details: { version: 3 }, isTold: true },
    "CANCELLED",
  ]);
});

test.each([
  ["a field of another type", "client.search({ property_ids: 7, checkin: 'x' })"],
  ["a value that is none of the list", "client.bookingList({ product_type: 'HOTEL' })"],
  ["a field that does not exist", "client.bookingGet({ public_id: 'x', colour: 'red' })"],
  ["an answer's field that does not exist", "(await client.bookingGet({ public_id: 'x' })).colour"],
])("%s does not compile", async (_, call) => {
  expect(await compiled(`${HEAD}say(await ${call});`)).toMatch(/error TS/);
});

test("a write whose answer is lost, refused as busy or as limited is sent again with its key, and done once", async () => {
  const door = await disturbed(app.origin.url, ({ path: at }, before) => {
    if (at === "/prebook" && before === 0) return { status: 429, headers: { "Retry-After": "0" } };
    if (at === "/book" && before === 0) return "lost";
    if (at === "/book" && before === 1) return { status: 503, headers: { "Retry-After": "0" } };
    return undefined;
  });
  try {
    const before = await countBookings();
    expect(await said(`${HEAD}${BOOKING}`, environment(door.url))).toEqual(["CONFIRMED"]);
    const books = door.seen.filter(({ path: at }) => at === "/book");
    expect(books.length).toBe(3);
    expect(new Set(books.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
    expect(books[0]!.key).toMatch(/\S{8}/);
    const prebooks = door.seen.filter(({ path: at }) => at === "/prebook");
    expect(new Set(prebooks.map(({ key }) => key)).size).toBe(1);
    expect(prebooks[0]!.key).not.toBe(books[0]!.key);
    expect(await countBookings()).toBe(before + 1);
  } finally {
    await door.close();
  }
});

test("a token that is refused is replaced once; a wrong secret and a refusal of the domain are not tried again", async () => {
  const door = await disturbed(app.origin.url, ({ path: at }, before) =>
    at === "/profiles" && before === 0
      ? { status: 401, body: { code: "auth.invalid_bearer", message: "expired" } }
      : undefined,
  );
  const failing = (client: string, call: string) => `
try { await ${client}.${call}; } catch (error) { say(error instanceof PortalError ? error.code : String(error)); }`;
  try {
    const wrong = `new PartnerPortalClient({ baseUrl: env("P_BASE"), clientId: env("P_ID"), clientSecret: "wrong" })`;
    const program = `${HEAD}
say((await client.profileList()).items.length > 0);
${failing("client", 'bookingGet({ public_id: "bkg_none" })')}${failing(wrong, "profileList()")}`;
    expect(await said(program, environment(door.url))).toEqual([true, "BOOKING_NOT_FOUND", "auth.invalid_client"]);
    const calls = (at: string) => door.seen.filter((one) => one.path === at);
    expect(calls("/profiles").length).toBe(2);
    expect(calls("/bookings/bkg_none").length).toBe(1);
    expect(calls("/oauth/token").length).toBe(3);
  } finally {
    await door.close();
  }
});

test("events are followed over an interruption, and resumed after the last one", async () => {
  await said(`${HEAD}${BOOKING}`, environment(app.origin.url));
  await fanOutWhileBusy();
  const program = `${HEAD}
const all: number[] = [];
for await (const event of client.events({ follow: false, types: ["booking.created", "booking.confirmed"] })) {
  all.push(event.sequence);
  if (event.type === "booking.confirmed" && event.data.status !== "CONFIRMED") throw new Error("of another type");
}
const first = all[0] ?? 0;
const resumed: number[] = [];
for await (const { sequence } of client.events({ after: first, every: 0.1, types: ["booking.created", "booking.confirmed"] })) {
  resumed.push(sequence);
  if (resumed.length === all.length - 1) break;
}
say(all.length >= 2 && all.slice(1).join() === resumed.join());
const listed: number[] = [];
for await (const { sequence } of client.eventList({ limit: 1, types: "booking.created,booking.confirmed" })) listed.push(sequence);
say(listed.join() === all.join());`;
  // Answered wrongly longer than a call is retried, as while a service is replaced.
  const door = await disturbed(app.origin.url, ({ path: at }, before) =>
    at === "/events" && before > 0 && before < 7 ? { status: 503, headers: { "Retry-After": "0" } } : undefined,
  );
  try {
    expect(await said(program, environment(door.url))).toEqual([true, true]);
  } finally {
    await door.close();
  }
});

test("a delivery is verified over its raw body; one that was changed, is old or has another's secret is refused", async () => {
  const secret = `whsec_${Buffer.from("a secret of 24 characters").toString("base64")}`;
  const body = JSON.stringify({ type: "booking.created", timestamp: new Date().toISOString(), data: { name: "Zoë" } });
  const headersAt = (at: number) => ({
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(at / 1000)),
    "webhook-signature": `v1,c29tZXRoaW5n ${new Webhook(secret).sign("msg_1", new Date(at), body)}`,
  });
  const program = `${HEAD}
const [body, now, old, secret] = [env("P_BODY"), JSON.parse(env("P_NOW")), JSON.parse(env("P_OLD")), env("P_WHSEC")];
say(verifyWebhook(body, now, secret).type);
say(verifyWebhook(new TextEncoder().encode(body), new Headers(now), secret).type);
for (const [text, headers, key] of [[body + " ", now, secret], [body, old, secret], [body, now, "whsec_AAAA"], [body, {}, secret]])
  try { verifyWebhook(text, headers, key); say("accepted"); } catch (error) { say(error instanceof PortalError && error.code); }`;
  const env = {
    P_BODY: body,
    P_NOW: JSON.stringify(headersAt(Date.now())),
    P_OLD: JSON.stringify(headersAt(Date.now() - 301_000)),
    P_WHSEC: secret,
  };
  expect(await said(program, env)).toEqual([
    "booking.created",
    "booking.created",
    ...Array.from({ length: 4 }, () => "WEBHOOK_NOT_VERIFIED"),
  ]);
});
