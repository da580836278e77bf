import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { giveCredit } from "@/lib/testing/harness/ledger";
import { staffClient } from "@/lib/testing/harness/staff";
import { EVENT_TYPES } from "@/lib/webhook/event-types";
import { announceChanges } from "@/lib/catalogue/feed/announce";
import { makeProperty } from "@/lib/testing/factories/property";
import { receive, type Hit, type Receiver } from "@/lib/testing/harness/servers/receiver";
import { served, type Served } from "@/lib/testing/harness/served";
import { createBookedStay, cancel, resolve } from "@/lib/testing/harness/products/stay";
import { cancelTrip, createTrip, addMember } from "@/lib/testing/harness/products/trip";
import { activeEndpoint, sendTestEvent } from "@/lib/testing/harness/webhook";
import { runWebhooks } from "@/lib/testing/harness/servers/webhook-worker";
import { disableEndpoint } from "@/lib/webhook/delivery/delivery-repository";
import { buildBody, SENT_TYPES } from "./event-examples";
import { VERIFY_SNIPPETS } from "./verify-snippets";

let app: Served;
let receiver: Receiver;
let secret: string;
let folder: string;
beforeAll(async () => {
  app = await served();
  receiver = await receive();
  // Inside the project, so that a snippet finds the library as a partner's program does.
  folder = fs.mkdtempSync(path.join(process.cwd(), "node_modules", ".snippets-"));
  const endpoint = await activeEndpoint(app.partner, receiver);
  secret = endpoint.secret;
  await sendTestEvent(app.partner, endpoint.public_id);
  await everyEvent();
  await runWebhooks();
});
afterAll(async () => {
  await receiver.close();
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Causes every event by calls of partners and the service, except the one that needs a worker's time. */
async function everyEvent(): Promise<void> {
  const property = await makeProperty(app.db.client);
  const book = async (scenario?: string) =>
    (await createBookedStay(app.partner, property, scenario === undefined ? {} : { scenario })).body.booking.public_id;
  await resolve(app.partner, await book("on_request"), "REJECTED");
  const first = await book();
  await app.partner.call("PATCH", `/bookings/${first}`, { body: { agency_reference: "A-2" } });
  await cancel(app.partner, first);
  const { public_id: trip } = (await createTrip(app.partner, { name: "Spring" })).body;
  await addMember(app.partner, trip, await book());
  await cancelTrip(app.partner, trip);
  // The first run only stores the feed's position.
  await announceChanges();
  await makeProperty(app.db.client);
  await announceChanges();
  await issueStatement();
  const { public_id } = await activeEndpoint(app.partner, receiver);
  const [endpoint] = await app.db.rows<{ id: number; url: string }>(
    "SELECT id, url FROM webhook_endpoint WHERE public_id = $1",
    [public_id],
  );
  await disableEndpoint(endpoint!, "GONE", { at: new Date(), traceId: "t" });
}

/** The statement of a month with one entry, in the month after it. */
async function issueStatement(): Promise<void> {
  const operator = await staffClient(app.db.client, "operator", null);
  const params = { tenant_public_id: app.tenant.publicId };
  await giveCredit(operator, app.tenant.publicId, "5000");
  await operator.call("tenantAccount.adjust", { params, body: { amount: "12.00", reason: "Agreed" } });
  setClockOffset(32 * 86_400_000);
  const month = new Date().toISOString().slice(0, 7);
  expect((await operator.call("tenantAccount.issueStatements", { params, body: { month } })).status).toBe(200);
  setClockOffset(0);
}

const fieldsOf = (value: object): string[] => Object.keys(value).toSorted();

test.each(SENT_TYPES.filter((type) => type !== "booking.failed"))(
  "the example of %s has the fields of the real event",
  (type) => {
    const [hit] = receiver.of(type);
    const example = buildBody(type);
    expect(fieldsOf(hit!.body)).toEqual(fieldsOf(example));
    expect(fieldsOf(hit!.body.data)).toEqual(fieldsOf(example.data));
  },
);

test("every event type has an example, and all have the same envelope", () => {
  expect(SENT_TYPES.filter((type) => !/^endpoint\.(verification|test)$/.test(type))).toEqual([...EVENT_TYPES]);
  expect(fieldsOf(buildBody("booking.failed").data)).toEqual(fieldsOf(buildBody("booking.rejected").data));
});

type Verify = (headers: Record<string, string>, body: string, secret: string) => unknown;

/** Loads a snippet as its reader does: from a file of its own. */
async function loaded(id: string): Promise<Verify> {
  const file = path.join(folder, `${id}.ts`);
  fs.writeFileSync(file, VERIFY_SNIPPETS.find((one) => one.id === id)!.code);
  return ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { verify: Verify }).verify;
}
const headersOf = ({ headers }: Hit) => headers as Record<string, string>;

test.each(["typescript", "node"])("the snippet in %s accepts an unchanged delivery, and no other", async (id) => {
  const verify = await loaded(id);
  const hit = receiver.of("booking.cancelled")[0]!;
  expect(verify(headersOf(hit), hit.text, secret)).toEqual(hit.body);
  const old = { ...headersOf(hit), "webhook-timestamp": String(Number(headersOf(hit)["webhook-timestamp"]) - 301) };
  expect(() => verify(headersOf(hit), `${hit.text} `, secret)).toThrow(/signature/);
  expect(() => verify(headersOf(hit), hit.text, `whsec_${"A".repeat(32)}`)).toThrow(/signature/);
  expect(() => verify(old, hit.text, secret)).toThrow(/old/);
});

test("the snippets of other languages sign the same text with the same key and compare in constant time", () => {
  const others = VERIFY_SNIPPETS.filter(({ id }) => id !== "typescript" && id !== "node");
  expect(others.map(({ id }) => id)).toEqual(["python", "php", "go", "ruby"]);
  for (const { code } of others) {
    expect(code).toMatch(/webhook-id[\s\S]*webhook-timestamp[\s\S]*webhook-signature/);
    expect(code).toMatch(/compare_digest|hash_equals|hmac\.Equal|secure_compare/);
    expect(code).toContain("300");
  }
});
