import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Operation, isWrite } from "@/lib/api/operation";
import { operations, staffOperations } from "@/lib/api/operations";
import { getPartnerDirectory, forgetPartners } from "@/lib/partner/directory";
import { ROLES } from "@/lib/staff/door/roles";
import { countBy, runAtOnce } from "../harness/race";
import { bookedPackage, makeJourney, packageBody } from "../harness/products/package";
import { buildPath, makeSample, buildRequest } from "../harness/samples/samples";
import { served } from "../harness/served";
import { staffClient } from "../harness/staff";
import type { StaffedWorld } from "../harness/samples/staff-sample";
import { STAFF_SAMPLES } from "../harness/samples/staff-samples";
import { createEndpoint } from "../harness/webhook";

let app: StaffedWorld;
const sent: string[] = [];
const { query } = pg.Client.prototype;

beforeAll(async () => {
  const world = await served();
  const [agent, admin, operator] = await Promise.all(
    ROLES.map((role) => staffClient(world.db.client, role, world.tenant.id)),
  );
  app = { ...world, agent: agent!, admin: admin!, operator: operator! };
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    sent.push(typeof first === "string" ? first : first.text);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await app.close();
});

/** Operations that read twice, with the reason why both reads are consistent. */
const READS_TWICE: Record<string, string> = {
  "places.availability": "the second read leaves out a property that is gone, as a search does",
  "place.calendar": "likewise",
  "property.alternatives": "likewise",
  "package.search": "a stay that is gone by the second read is no live rate",
  "package.alternatives": "as package.search; an alternative that is gone by its prebook is refused there",
  "trip.list": "the page's trips are read with their bookings in one statement; a trip is never deleted",
  "trip.plan.get": "the towns of the catalogue stand beside the bookings; a place that is gone has no gap",
  "home.get": "a record that has left its section by the second read still belongs to the agency",
  "operatorHome.get":
    "supply that ends or is stale and partners with problems stand beside each other, each right by itself",
  "guest_mail.list": "a mail that retention deletes before the second read is left out",
  "sandbox.mails": "likewise",
  "booking.list": "the names of places stand beside the bookings; a place that is gone has none",
  "booking.totals": "a booking that is made between the look-up of a rare word and the sum is in neither",
  "booking.get": "the names of places stand beside the booking; a place that is gone has none",
  "booking.voucher": "the letterhead and the catalogue's content stand beside the booking, each right by itself",
  "supplyBooking.get": "the message is read with its booking by one statement, and looked for again if it was replaced",
  "supplyBooking.list": "as supplyBooking.get",
  "booking.listAll": "the totals stand beside the page, each right by itself",
  "booking.arrivals": "a message that was replaced meanwhile is left out; its booking is on the list as it was",
  "supplier.record": "messages, notes and the successor stand beside each other, each right by itself",
  "bookingNote.listDue": "the names of authors stand beside their notes",
  "queue.list": "likewise, after one snapshot",
  "queue.get": "likewise",
  "queue.decided": "likewise; what was booked stands still beside how it was decided",
  "event.list": "each read is a page of its own; the last one is answered",
  "webhook.deliveries": "an endpoint that is gone by the second read has no deliveries",
  "webhook.delivery": "an endpoint that is gone by the second read has no such delivery: 404",
  "factor.passkey.setUp": "a passkey added meanwhile is refused when it is stored",
  "factor.list": "the number of recovery codes stands beside the factors, each right by itself",
  "tenantAccount.entries": "an account that is found is there for good: the entries are one read",
  "inventory.get": "a property that is gone by the second read has no rooms",
  "contract.get": "a save names the version of the rows, and is refused if another one came before it",
  "contract.save": "it holds the lock under which all supply is written, and looks at the rows' version then",
  "supply.listImports": "the number of failed imports stands beside the list, each right by itself",
  "supply.preview": "it holds the lock under which all supply is written, and undoes everything",
  "salesQuote.recheck": "each offer is priced by a statement of its own, and checked again by its prebook",
  "tenantAccount.get": "a tenant is never deleted: its account is one read",
  "audit.head": "what is not sealed yet stands beside the last seal; a seal never changes",
  "exchangeRate.list": "when the fetch is due stands beside the rates, each right by itself",
  "currency.list": "currencies of plans and of tariffs stand beside each other, each right by itself",
  "request.facets": "a credential is never deleted: its name is read for the counts",
  "request.succeeded": "a credential is never deleted: the counts are one read",
  "salesQuote.get": "the agency's limits stand beside the quote; a price is checked against them when it is written",
  "hold.sellPrice.get": "likewise, beside the hold",
  "booking.sellPrice.get": "likewise, beside the booking and its earlier prices, which never change",
  "trip.price.get": "likewise, beside the trip",
  "trip.link.get": "a trip is never deleted: its link is one read",
  "guest.list": "a booking that is erased by the second read is not shown",
};
const SNAPSHOT = /REPEATABLE READ/;
/**
 * Whether a statement is a read of the operation. Not counted are the audit entry of an export, the request log and
 * usage, which may be written at any time, and the plain BEGIN and COMMIT around them; a transaction with a snapshot
 * starts with its isolation level.
 */
const isRead = (text: string) =>
  !/^\s*(?:INSERT|COPY|(?:BEGIN|COMMIT)\s*$)|open_request_days|sent_again|INTO request_outcome/.test(text);

/** The statements that some work sends: the fewest of three runs, because background reads may fall into a run. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[][] = [];
  for (let i = 0; i < 3; i++) {
    sent.length = 0;
    await work();
    seen.push(sent.filter(isRead));
  }
  return seen.toSorted((a, b) => a.length - b.length)[0]!;
}

function expectOneInstant(op: Operation, statements: string[]): void {
  const isSound = statements.length <= 1 || statements.some((text) => SNAPSHOT.test(text)) || op.id in READS_TWICE;
  expect(isSound, `${op.id}:\n${statements.join("\n")}`).toBe(true);
}

const reads = (list: readonly Operation[]) =>
  list.filter((op) => !isWrite(op)).map((op): [string, Operation] => [op.id, op]);

test.each(reads(operations))("%s reads the database in one snapshot", async (_, op) => {
  const sample = await makeSample(op, app);
  const call = () => app.partner.call(op.method, buildPath(op, sample), buildRequest(op, sample));
  await call();
  expectOneInstant(op, await statementsOf(call));
});

test.each(reads(staffOperations))("%s reads the database in one snapshot", async (id, op) => {
  const [role] = op.roles!;
  const sample = (await STAFF_SAMPLES[id]?.(app, role!)) ?? {}; // Another test checks that each operation has a sample.
  const call = () => app[role!].call(id, sample);
  await call();
  expectOneInstant(op, await statementsOf(call));
});

test("a package with its items and its cancellation fee is read in one snapshot", async () => {
  const { body } = await bookedPackage(app.partner, packageBody((await makeJourney(app.db)).package));
  const path = `/bookings/${body.booking.public_id}`;
  for (const [method, rest] of [
    ["GET", "?view=full"],
    ["POST", "/cancellation-quote"],
  ] as const) {
    const statements = await statementsOf(() => app.partner.call(method, path + rest));
    expect(statements.filter((text) => text.includes("booking"))).toHaveLength(1);
  }
});

test("tenants, credentials and profiles are read in one snapshot", async () => {
  const statements = await statementsOf(async () => {
    forgetPartners();
    await getPartnerDirectory();
  });
  // Without the query whether partners or supply have changed, which comes before the read: later changes are noticed
  // next time.
  expect(statements.filter((text) => !text.endsWith(" AS state"))).toHaveLength(1);
});

test("webhook endpoints can be listed and read while they are being deleted", async () => {
  const made = await runAtOnce(60, async () => (await createEndpoint(app.partner)).body.public_id);
  const left = new Set(made);
  const statuses: string[] = [];
  const look = async () => {
    while (left.size) {
      const { status } = await app.partner.call("GET", "/webhook-endpoints?limit=200");
      statuses.push(String(status));
    }
  };
  const remove = async () => {
    for (const id of made) {
      await app.partner.call("DELETE", `/webhook-endpoints/${id}`);
      left.delete(id);
    }
  };
  await Promise.all([remove(), ...Array.from({ length: 6 }, look)]);
  expect(countBy(statuses)).toEqual({ 200: statuses.length });
});
