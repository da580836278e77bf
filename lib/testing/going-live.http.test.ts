import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { env } from "@/lib/core/env";
import { listen } from "@/lib/server/front-door/front-door";
import { SMALL_SUPPLY } from "@/lib/supply/import/scratch-supply";
import { dayFromNow } from "./factories/property";
import { Origin } from "./harness/client";
import { DeskVisitor, deskPages } from "./harness/desk-pages";
import { freshDatabase, type FreshDatabase } from "./harness/fresh-database";
import { receive, type Receiver } from "./harness/receiver";
import { runWebhooks } from "./harness/webhook-worker";
import { activeEndpoint } from "./harness/webhook";
import { bookBody, book, newKey, prebook } from "./harness/stay";

// From an empty database to a partner's first booking and its cancellation by the supplier: with commands and HTTP
// only, no SQL.

let db: FreshDatabase;
let door: Awaited<ReturnType<typeof listen>>;
let origin: Origin;
let receiver: Receiver;
const folder = mkdtempSync(path.join(tmpdir(), "going-live-"));
beforeAll(async () => {
  db = await freshDatabase();
  door = await listen({ port: 0, host: "127.0.0.1", pages: (...visit) => void deskPages(...visit) });
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

test("a wholesaler goes live: operator, supply, tenant, contract, admin, credential, booking, webhook, supplier's cancel", async () => {
  const made = await command("lib/server/admin-command.ts", ["create-operator", "ops@house.example", "--name", "Ada"]);
  const operator = await enter(linkIn(made), "ops@house.example");

  const stay = { from: dayFromNow(20), to: dayFromNow(40) };
  const days = SMALL_SUPPLY["room_days.csv"].replaceAll("2027-03-01,2027-03-14", `${stay.from},${stay.to}`);
  for (const [name, text] of Object.entries({ ...SMALL_SUPPLY, "room_days.csv": days }))
    writeFileSync(path.join(folder, name), text);
  expect(await command("lib/supply/import/import-command.ts", [folder], db.ownerUrl)).toContain("property: 2 new");

  const body = { name: "Fjord Travel", currency_code: "EUR", markup_percent: "10" };
  const created = await operator.call<{ public_id: string }>("tenant.create", { body });
  expect(created.status).toBe(201);
  const tenant = { public_id: created.body.public_id };
  const places = await operator.call<{ items: { public_id: string }[] }>("place.list", { query: { q: "Paris" } });
  const contract = await operator.call<{ reach: { properties: number } }>("tenant.contract", {
    params: tenant,
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

  const invited = await operator.call<{ link: string }>("tenant.inviteAdmin", {
    params: tenant,
    body: { name: "Grace", email: "grace@fjord.example" },
  });
  const admin = await enter(invited.body.link, "grace@fjord.example");
  const scopes = ["distribution:read", "distribution:booking", "distribution:webhooks"];
  const credential = await admin.call<{ client_id: string; client_secret: string }>("credential.create", {
    body: { name: "Website", scopes },
  });
  expect(credential.status, JSON.stringify(credential.body)).toBe(201);
  const partner = await origin.signIn({
    clientId: credential.body.client_id,
    secret: credential.body.client_secret,
  });
  const endpoint = await activeEndpoint(partner, receiver);
  expect(endpoint.public_id).toMatch(/^whe_/);

  // The contract covers the hotel in Paris only.
  type Listed = { items: { public_id: string; name: string }[] };
  const listed = await partner.call<Listed>("GET", "/properties");
  expect(listed.body.items.map(({ name }) => name)).toEqual(["Hôtel des Tilleuls"]);
  const property = listed.body.items[0]!.public_id;
  const checkin = dayFromNow(25);
  const occupancy = [{ adults: 2, child_ages: [] }];
  const found = await partner.call<{ results: { allocations: { slots: { rate_key: string }[] }[] }[] }>(
    "POST",
    "/search",
    { body: { property_ids: [property], checkin, checkout: dayFromNow(27), occupancy, currency: "EUR" } },
  );
  const [slot] = found.body.results[0]!.allocations[0]!.slots;
  const held = await prebook(partner, {
    property_public_id: property,
    rate_key: slot!.rate_key,
    checkin,
    nights: 2,
    adults: 2,
    child_ages: [],
    currency_code: "EUR",
  });
  expect(held.body.match_status, held.text).toBe("MATCHED");
  const booked = await book(partner, bookBody(held.body.prebook_token), { key: newKey() });
  expect([booked.status, booked.body.booking.status]).toEqual([201, "CONFIRMED"]);
  const booking = booked.body.booking.public_id;
  await runWebhooks();
  expect(receiver.of("booking.confirmed").map((hit) => hit.body.data.public_id)).toEqual([booking]);

  const cancelled = await operator.call<{ booking: { status: string } }>("supplier.cancel", {
    params: { tenant_public_id: tenant.public_id, public_id: booking },
    body: { reason: "The hotel is overbooked" },
  });
  expect([cancelled.status, cancelled.body.booking.status]).toEqual([200, "CANCELLED"]);
  await runWebhooks();
  expect(receiver.of("booking.cancelled").map((hit) => hit.body.data)).toMatchObject([
    { public_id: booking, initiator: "SUPPLIER", reason: "The hotel is overbooked", fee: "0" },
  ]);
  // The tenant's audit shows the admin what operators did for the account.
  const audit = await admin.call<{ items: { operation: string }[] }>("audit.list");
  expect(audit.body.items.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(["tenant.create", "tenant.contract", "tenant.inviteAdmin", "supplier.cancel"]),
  );
}, 120_000);
