import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { env } from "@/lib/core/env";
import { openHttpServer } from "@/lib/server/front-door/front-door";
import { SMALL_SUPPLY } from "@/lib/testing/harness/servers/supply-test-database";
import { dayFromNow } from "./factories/property";
import { Origin, type PartnerClient } from "./harness/client";
import { DeskVisitor, deskPages } from "./harness/desk-pages";
import { freshDatabase, type FreshDatabase } from "./harness/servers/fresh-database";
import { pdfText } from "./harness/pdf";
import { receive, type Receiver } from "./harness/servers/receiver";
import { runWebhooks } from "./harness/servers/webhook-worker";
import { activeEndpoint } from "./harness/webhook";
import { bookBody, book, newKey, prebook, searchBody } from "./harness/products/stay";

// From an empty database to a partner's first bookings, the supplier's cancellation of one and the month's statement:
// with commands and HTTP only, no SQL.

let db: FreshDatabase;
let door: Awaited<ReturnType<typeof openHttpServer>>;
let origin: Origin;
let receiver: Receiver;
const folder = mkdtempSync(path.join(tmpdir(), "going-live-"));
beforeAll(async () => {
  db = await freshDatabase();
  door = await openHttpServer({ port: 0, host: "127.0.0.1", pages: (...visit) => void deskPages(...visit) });
  origin = new Origin(door.url);
  await origin.open();
  receiver = await receive();
  vi.stubEnv("NEXTAUTH_URL", door.url);
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests' sessions, of no other use");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
  await receiver.close();
  await origin.close();
  await door.close();
  await db.close();
});

/** A command of package.json on the served database; the import runs as the role that owns the tables. */
async function command(file: string, args: string[], databaseUrl = env.databaseUrl): Promise<string> {
  const run = promisify(execFile)(process.execPath, ["--import", "tsx", file, ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PUBLIC_URL: door.url },
  });
  return (await run).stdout;
}
const linkIn = (text: string): string => /\S*\/welcome#\S+/.exec(text)![0];
const PASSWORD = "a long enough password";

/** Opens an invitation link and signs in. */
async function enter(link: string, email: string): Promise<DeskVisitor> {
  const visitor = new DeskVisitor(door.url);
  expect((await visitor.accept(link, PASSWORD)).status).toBe(200);
  expect(await visitor.signIn(email, PASSWORD)).toBe(true);
  return visitor;
}

/** The amount owed for two nights: the hotel's price, without the ten percent mark-up of the profile. */
const NET = "160.00";

test("a wholesaler goes live: operator, supply by file and by operation, tenant, contract, admin, credential, bookings, signed webhooks, supplier's cancel, statement", async () => {
  const made = await command("lib/server/admin-command.ts", ["create-operator", "ops@house.example", "--name", "Ada"]);
  const operator = await enter(linkIn(made), "ops@house.example");

  const stay = { from: dayFromNow(20), to: dayFromNow(40) };
  const days = SMALL_SUPPLY["room_days.csv"].replaceAll("2027-03-01,2027-03-14", `${stay.from},${stay.to}`);
  for (const [name, text] of Object.entries({ ...SMALL_SUPPLY, "room_days.csv": days }))
    writeFileSync(path.join(folder, name), text);
  expect(await command("lib/supply/import/import-command.ts", [folder], db.ownerUrl)).toContain("property: 2 new");

  // The hotel's system adds a room type with its own price.
  const hotel = await createTenant(operator, { name: "Hôtel des Tilleuls", currency_code: "EUR" });
  const granted = await operator.call("tenantSupply.update", {
    params: { public_id: hotel },
    body: { grant: ["H1"] },
  });
  expect(granted.status, JSON.stringify(granted.body)).toBe(200);
  const machine = await operator.call<Credential>("tenantSupply.createCredential", {
    params: { public_id: hotel },
    body: { name: "Channel manager" },
  });
  expect(machine.status, JSON.stringify(machine.body)).toBe(201);
  const supplier = await signIn(machine.body);
  const room = {
    property_code: "H1",
    code: "SGL",
    name: "Single room",
    base_occupancy: 1,
    max_adults: 1,
    max_children: 0,
    max_occupancy: 1,
  };
  const added = await supplier.call<Lines>("POST", "/supply/rooms", { body: { lines: [room] } });
  expect(
    added.body.lines.map(({ result }) => result),
    added.text,
  ).toEqual(["CREATED"]);
  const nights = { property_code: "H1", room_code: "SGL", allotment: 2, prices: { FLEX: "80.00" } };
  const sold = await supplier.call<Lines>("POST", "/supply/nights", {
    body: { lines: [{ ...nights, ...stay }], atomic: true },
  });
  expect(
    sold.body.lines.map(({ result }) => result),
    sold.text,
  ).toEqual(["CHANGED"]);

  const tenant = await createTenant(operator, { name: "Fjord Travel", currency_code: "EUR", markup_percent: "10" });
  const places = await operator.call<{ items: { public_id: string }[] }>("place.list", { query: { q: "Paris" } });
  const contract = await operator.call<{ reach: { properties: number } }>("tenant.contract", {
    params: { public_id: tenant },
    body: {
      whole_catalogue: false,
      product_types: [1],
      place_public_ids: [places.body.items[0]!.public_id],
      chains: [],
      record_public_ids: [],
      rate_plan_public_ids: null,
    },
  });
  expect([contract.status, contract.body.reach.properties]).toEqual([200, 1]);
  const credit = await operator.call("tenantAccount.update", {
    params: { tenant_public_id: tenant },
    body: { kind: "CREDIT_LINE", currency: "EUR", limit: "330.00" },
  });
  expect(credit.status, JSON.stringify(credit.body)).toBe(200);

  const invited = await operator.call<{ link: string }>("tenant.inviteAdmin", {
    params: { public_id: tenant },
    body: { name: "Grace", email: "grace@fjord.example" },
  });
  const admin = await enter(invited.body.link, "grace@fjord.example");
  const scopes = ["distribution:read", "distribution:booking", "distribution:webhooks"];
  const credential = await admin.call<Credential>("credential.create", { body: { name: "Website", scopes } });
  expect(credential.status, JSON.stringify(credential.body)).toBe(201);
  const partner = await signIn(credential.body);
  const endpoint = await activeEndpoint(partner, receiver);

  // The contract covers the hotel in Paris only.
  type Listed = { items: { public_id: string; name: string }[] };
  const listed = await partner.call<Listed>("GET", "/properties");
  expect(listed.body.items.map(({ name }) => name)).toEqual(["Hôtel des Tilleuls"]);
  const property = listed.body.items[0]!.public_id;
  const booking = await bookSingle(partner, property);
  const confirmedBooking = await bookSingle(partner, property);
  await runWebhooks();
  const confirmed = receiver.of("booking.confirmed");
  expect(confirmed.map((hit) => hit.body.data.public_id)).toEqual([booking, confirmedBooking]);
  for (const { text, headers } of confirmed) {
    const signed = headers as Record<string, string>;
    expect(new Webhook(endpoint.secret).verify(text, signed)).toMatchObject({ type: "booking.confirmed" });
    expect(() => new Webhook(endpoint.secret).verify(`${text} `, signed)).toThrow(/signature/);
  }
  // The hotel's system set an allotment of two for this room type.
  expect(await findSingle(partner, property)).toBeUndefined();

  const cancelled = await operator.call<{ booking: { status: string } }>("supplier.cancel", {
    params: { tenant_public_id: tenant, public_id: booking },
    body: { reason: "The hotel is overbooked" },
  });
  expect([cancelled.status, cancelled.body.booking.status]).toEqual([200, "CANCELLED"]);
  await runWebhooks();
  expect(receiver.of("booking.cancelled").map((hit) => hit.body.data)).toMatchObject([
    { public_id: booking, initiator: "SUPPLIER", reason: "The hotel is overbooked", fee: "0" },
  ]);

  // Two bookings were charged at the net price, and one was refunded.
  const month = new Date().toISOString().slice(0, 7);
  const csv = await operator.download(`/tenants/${tenant}/statements/${month}.csv`);
  expect([csv.status, csv.type]).toEqual([200, "text/csv; charset=utf-8"]);
  const rows = parse<Record<string, string>>(Buffer.from(csv.bytes), { columns: true });
  expect(
    rows.map(({ kind, booking_public_id, amount, balance }) => [kind, booking_public_id, amount, balance]),
  ).toEqual([
    ["OPENING", "", "", "0"],
    ["BOOKED", booking, NET, NET],
    ["BOOKED", confirmedBooking, NET, "320.00"],
    ["CANCELLED", booking, `-${NET}`, NET],
    ["CLOSING", "", "", NET],
  ]);
  const pdf = await admin.download(`/account/statements/${month}.pdf`);
  expect([pdf.status, pdf.type]).toEqual([200, "application/pdf"]);
  const text = await pdfText(pdf.bytes);
  for (const part of ["Fjord Travel", `Charged in the month ${NET} EUR`]) expect(text).toContain(part);

  // The tenant's admin sees the operators' changes of the account in the audit.
  const audit = await admin.call<{ items: { operation: string }[] }>("audit.list");
  expect(audit.body.items.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(["tenant.create", "tenant.contract", "tenant.inviteAdmin", "supplier.cancel"]),
  );
}, 120_000);

interface Credential {
  client_id: string;
  client_secret: string;
}
interface Lines {
  lines: { result: string }[];
}
const signIn = ({ client_id, client_secret }: Credential) =>
  origin.signIn({ clientId: client_id, secret: client_secret });

async function createTenant(operator: DeskVisitor, body: object): Promise<string> {
  const created = await operator.call<{ public_id: string }>("tenant.create", { body });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body.public_id;
}

interface Slot {
  rate_key: string;
  room_name: string;
}

/** The offer of the room type that the hotel's own system has added, for two nights. */
async function findSingle(partner: PartnerClient, property: string): Promise<Slot | undefined> {
  const found = await partner.call<{ results: { allocations: { slots: Slot[] }[] }[] }>("POST", "/search", {
    body: {
      ...searchBody([property], { checkin: dayFromNow(25), occupancy: [{ adults: 1, child_ages: [] }] }),
      include: ["names"],
    },
  });
  const slots = found.body.results.flatMap((result) => result.allocations).flatMap((allocation) => allocation.slots);
  return slots.find(({ room_name }) => room_name === "Single room");
}

/** @returns the booking's public id */
async function bookSingle(partner: PartnerClient, property: string): Promise<string> {
  const single = await findSingle(partner, property);
  const held = await prebook(partner, {
    property_public_id: property,
    rate_key: single!.rate_key,
    checkin: dayFromNow(25),
    nights: 2,
    adults: 1,
    child_ages: [],
    currency_code: "EUR",
  });
  expect(held.body.match_status, held.text).toBe("MATCHED");
  const booked = await book(partner, bookBody(held.body.prebook_token), { key: newKey() });
  expect([booked.status, booked.body.booking?.status], booked.text).toEqual([201, "CONFIRMED"]);
  return booked.body.booking.public_id;
}
