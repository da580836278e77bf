import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Login, makeCredential } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { pdfText } from "@/lib/testing/harness/pdf";
import {
  book,
  bookBody,
  cancel,
  change,
  findOffer,
  newKey,
  holdStayToken,
  poll,
  prebook,
  quote,
  quoteChange,
  resolve,
  search,
} from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { receive, type Receiver } from "@/lib/testing/harness/servers/receiver";
import { runWebhooks } from "@/lib/testing/harness/servers/webhook-worker";
import { activeEndpoint } from "@/lib/testing/harness/webhook";
import { certify, type Finding } from "./certify";
import { readAsPartner, readRecorded } from "./read-recorded";

let app: Served;
let receiver: Receiver;
const folder = mkdtempSync(path.join(tmpdir(), "certify-"));
beforeAll(async () => {
  app = await served();
  receiver = await receive();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await receiver.close();
  await app.close();
});

const scenario = (name: string) => ({ headers: { "X-Service-Sandbox-Scenario": name } });
const RETRY_AFTER_MS = 1_000;

/** Books a new order, and returns the booking's id. */
async function order(client: PartnerClient, property: MadeProperty, send: object = {}): Promise<string> {
  const token = await holdStayToken(client, property);
  const answer = await book(client, { ...bookBody(token), agency_reference: newKey() }, send);
  expect([201, 202], answer.text).toContain(answer.status);
  return answer.body.booking.public_id;
}

/** All that the checks ask for, as a careful client does it. */
async function integrate(client: PartnerClient): Promise<void> {
  const property = await makeProperty(app.db.client, { rooms: [{ allotment: 50 }] });
  await activeEndpoint(client, receiver);

  const first = await client.call("GET", `/properties/${property.publicId}`);
  const again = { headers: { "if-none-match": first.headers.etag! } };
  expect((await client.call("GET", `/properties/${property.publicId}`, again)).status).toBe(304);
  await client.call("GET", "/catalog/changes");

  expect((await search(client, [property], scenario("rate_limited"))).status).toBe(429);
  await sleep(RETRY_AFTER_MS);
  const body = await findOffer(client, property);
  const key = newKey();
  expect((await prebook(client, body, { key, ...scenario("server_error") })).status).toBe(500);
  await sleep(RETRY_AFTER_MS);
  const held = await prebook(client, body, { key });
  const { prebook_token: token } = held.body;
  expect((await client.call("POST", "/prebook/release", { body: { prebook_token: token } })).status).toBe(204);
  expect((await book(client, bookBody(token))).body.code).toBe("PREBOOK_EXPIRED");

  const request = { ...bookBody(await holdStayToken(client, property)), agency_reference: "ORDER-1" };
  const bookKey = newKey();
  await expect(book(client, request, { key: bookKey, ...scenario("lost_response") })).rejects.toThrow(
    "other side closed",
  );
  const found = await book(client, request, { key: bookKey });
  expect(found.headers["idempotent-replayed"]).toBe("true");
  await client.call("GET", "/bookings?agency_reference=ORDER-1");
  const id = found.body.booking.public_id;
  const changed = await quoteChange(client, id, { checkout: dayFromNow(33) });
  expect((await change(client, id, changed.body.change_token)).status).toBe(200);
  const named = { contact: { first_name: "Ada", last_name: "King", email: "ada@example.com" } };
  expect((await client.call("PATCH", `/bookings/${id}`, { body: named, key: newKey() })).status).toBe(200);
  await quote(client, id);
  expect((await cancel(client, id, { key: newKey() })).status).toBe(200);

  const pending = await order(client, property, scenario("pending"));
  await resolve(client, pending, "CONFIRMED");
  const onRequest = await order(client, property, scenario("on_request"));
  await resolve(client, onRequest, "REJECTED");
  for (const open of [pending, onRequest]) await poll(client, open);

  const closed = await order(client, property, scenario("supplier_cancel"));
  const cancelled = "SELECT 1 FROM booking WHERE public_id = $1 AND status = 'CANCELLED'";
  await expect.poll(() => app.db.rows(cancelled, [closed])).toHaveLength(1);
  await runWebhooks();
  await client.call("GET", `/bookings?updated_since=${dayFromNow(-1)}T00:00:00Z`);
}

const optionsOf = ({ clientId, secret }: Login) => ({
  baseUrl: `${app.origin.url}/api/v1`,
  clientId,
  clientSecret: secret,
});
const since = new Date(Date.now() - 60_000);
const notPassed = (findings: Finding[]) => findings.filter(({ result }) => result !== "PASSED");

/** The command, with its exit code. */
async function run({ clientId, secret }: Login, ...more: string[]) {
  const { baseUrl: base } = optionsOf({ clientId, secret });
  const args = ["--import", "tsx", "lib/certification/certify-command.ts", "--base", base, "--client", clientId];
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    execFile(process.execPath, [...args, "--secret", secret, ...more], (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

test("a careful integration passes all checks, time and again, and gets a certificate", async () => {
  const login = await makeCredential(app.db.client, app.tenant.id);
  await integrate(await app.origin.signIn(login));
  const recorded = await readRecorded(readAsPartner(optionsOf(login)), since, { of: "CLIENT" });
  expect(notPassed(certify(recorded))).toEqual([]);

  const file = path.join(folder, "certificate.pdf");
  const { code, stdout, stderr } = await run(login, "--certificate", file);
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toContain("40 passed, 0 failed, 0 not seen");
  const text = await pdfText(readFileSync(file));
  expect(text).toContain(login.clientId);
  expect(text).toContain("events.delivered");
  const colleague = await run(await makeCredential(app.db.client, app.tenant.id));
  expect(colleague.stdout).toMatch(/0 calls since .*\nNo call was recorded since/);
  expect(colleague.stdout).not.toMatch(/passed +(calls|bookings|access|keys|offers)\./);
  // Its own calls have left no trace among those that are examined, and pages of any size add up to the same.
  expect(await readRecorded(readAsPartner(optionsOf(login)), since, { of: "CLIENT", rows: 7 })).toEqual(recorded);
});

test("a careless integration gets its failed checks with the calls that show them, and no certificate", async () => {
  const login = await makeCredential(app.db.client, app.otherTenant.id, {
    scopes: ["distribution:booking", "distribution:read"],
  });
  const client = await app.origin.signIn(login);
  const property = await makeProperty(app.db.client, { rooms: [{ allotment: 50 }] });
  const token = await holdStayToken(client, property);
  const keyless = await client.call("POST", "/book", { body: bookBody(token) });
  expect(keyless.body.code).toBe("IDEMPOTENCY_KEY_REQUIRED");
  const one = await book(client, bookBody(token));
  const double = await book(client, bookBody(await holdStayToken(client, property)));
  await client.call("GET", "/bookings?client_secret=open-sesame");
  const unquoted = await cancel(client, one.body.booking.public_id);

  const { code, stdout } = await run(login, "--json", "--certificate", path.join(folder, "none.pdf"));
  expect(code).toBe(1);
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const failed = new Map(findings.filter(({ result }) => result === "FAILED").map((f) => [f.code, f.shownBy]));
  expect([...failed.keys()].toSorted()).toEqual([
    "access.clean_addresses",
    "access.valid_requests",
    "afterwards.cancel_quoted",
    "bookings.not_doubled",
    "keys.on_other_writes",
    "keys.on_purchases",
  ]);
  expect(failed.get("keys.on_purchases")).toEqual([keyless.body.trace_id]);
  expect(failed.get("afterwards.cancel_quoted")).toEqual([(unquoted.body as { trace_id?: string }).trace_id]);
  expect(failed.get("bookings.not_doubled")!.toSorted()).toEqual(
    [one, double].map(({ body }) => body.booking.public_id).toSorted(),
  );
  expect(stdout).not.toContain("open-sesame");
  expect(() => readFileSync(path.join(folder, "none.pdf"))).toThrow("ENOENT");
});

test("a demo's own past is nobody's integration: what is examined begins at its end", async () => {
  const login = await makeCredential(app.db.client, app.tenant.id);
  const client = await app.origin.signIn(login);
  await order(client, await makeProperty(app.db.client));
  const read = () => readRecorded(readAsPartner(optionsOf(login)), since, { of: "CLIENT" });
  expect((await read()).calls).toHaveLength(3);
  const end = new Date(Date.now() + 60_000).toISOString();
  await app.db.rows("INSERT INTO service_state (name, value) VALUES ('demo_seed', $1)", [{ end }]);
  try {
    expect(await read()).toMatchObject({ since: end, calls: [], bookings: [], endpoints: [], deliveries: [] });
  } finally {
    await app.db.rows("DELETE FROM service_state WHERE name = 'demo_seed'", []);
  }
});

const NOBODY: Login = { clientId: "nobody", secret: "nothing" };

test("wrong credentials and wrong options end with 2 and one sentence", async () => {
  const refused = await run(NOBODY);
  expect([refused.code, refused.stderr.trim().split("\n").length]).toEqual([2, 1]);
  expect(refused.stderr).toContain("auth.invalid_client");
  const unclear = await run(NOBODY, "--since", "yesterday");
  expect([unclear.code, unclear.stderr]).toEqual([2, expect.stringContaining("--since")]);
});
