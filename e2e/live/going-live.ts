import assert from "node:assert/strict";
import crypto from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { ensureDatabase } from "@/lib/server/database/embedded-database";
import { ensureRoles, urlAs } from "@/lib/server/database/roles";
import { SMALL_SUPPLY } from "@/lib/testing/harness/servers/supply-test-database";
import { pdfText } from "@/lib/testing/harness/pdf";
import { freePort } from "../faults/installation";
import { browserPath } from "../journeys/desk/browser-path";
import { cancelForSupplier, createCredential, createTenant, enter, setUp, type Credential } from "./operator";
import { bookRoom, Partner } from "./partner";
import { startPartnerServer } from "./partner-server";
import { startPortal, type Portal } from "./portal";
import { MAJOR_VERSIONS, startTemporaryPostgres } from "./temporary-postgres";

// npm run going-live -- [--postgres 13,15,18]
//
// Takes an empty PostgreSQL to a partner's first bookings, a cancellation by the supplier and the month's statement, as
// a wholesaler does: with commands and a browser, without SQL. Runs for each version in turn; exits with 1 when a step
// fails.

const { values } = parseArgs({ options: { postgres: { type: "string", default: MAJOR_VERSIONS.join(",") } } });

/**
 * Mark-up in percent; the hotel's price per night; the net price of two nights, which the tenant owes; their sell
 * price.
 */
const MARKUP = "10";
const NIGHT = "80.00";
const NET = "160.00";
const SELL = "176.00";

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Prints each step with its time and result. */
async function step<T>(name: string, work: () => Promise<T>, result: (value: T) => string): Promise<T> {
  const began = performance.now();
  const value = await work();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`  ${name.padEnd(34)} ${seconds.padStart(6)} s   ${result(value)}`);
  return value;
}

async function goLive(major: string, browser: Browser): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "going-live-"));
  const server = await startTemporaryPostgres(major);
  const receiver = await startPartnerServer(folder);
  let portal: Portal | undefined;
  try {
    const url = await ensureDatabase(server.url("postgres"), "portal");
    await step(
      "roles.sql: app, migrate, read",
      () => ensureRoles(url),
      () => "created",
    );
    const started = await step(
      "npm start on the empty database",
      async () =>
        startPortal([await freePort(), await freePort()], {
          DATABASE_URL: urlAs("app", url),
          MIGRATE_DATABASE_URL: urlAs("migrate", url),
          APP_SECRET: crypto.randomBytes(48).toString("base64"),
          SANDBOX: "",
          REQUIRE_MFA: "operators",
          ...receiver.environment,
        }),
      ({ output }) => /Updating the database schema: done in .*/.exec(output())?.[0] ?? "migrated in under a second",
    );
    portal = started;
    assert.match(started.output(), /npm run admin -- create-operator EMAIL/);
    assert.doesNotMatch(started.output(), /Row-level security does not apply/);
    await sellAndSettle(started, browser, folder, receiver);
  } catch (error) {
    console.error(portal?.output());
    await showScreens(browser);
    throw error;
  } finally {
    await portal?.stop();
    await receiver.close();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Screenshots of the open pages when a step failed. */
async function showScreens(browser: Browser): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [i, page] of pages.entries()) {
    const file = path.join(os.tmpdir(), `going-live-${i + 1}.png`);
    await page.screenshot({ path: file, fullPage: true });
    console.error(`${page.url()}: see ${file}`);
  }
}

async function sellAndSettle(
  portal: Portal,
  browser: Browser,
  folder: string,
  receiver: Awaited<ReturnType<typeof startPartnerServer>>,
): Promise<void> {
  const operator = await step(
    "first operator: command, link, TOTP",
    async () => {
      const printed = await portal.command("admin", ["create-operator", "ops@house.example", "--name", "Ada"]);
      return enter(browser, /\S+\/welcome#\S+/.exec(printed)![0]);
    },
    ({ page }) => `signed in at ${new URL(page.url()).pathname}`,
  );

  const nights = { from: day(20), to: day(40) };
  await step(
    "supply by files",
    () => {
      const days = SMALL_SUPPLY["room_days.csv"].replaceAll("2027-03-01,2027-03-14", `${nights.from},${nights.to}`);
      const files = path.join(folder, "supply");
      fs.mkdirSync(files);
      for (const [name, text] of Object.entries({ ...SMALL_SUPPLY, "room_days.csv": days }))
        fs.writeFileSync(path.join(files, name), text);
      return portal.command("supply:import", [files]);
    },
    (printed) => /property: .*/.exec(printed)?.[0] ?? printed.trim(),
  );

  await step(
    "supply by operation",
    async () => {
      const hotel = await createTenant(operator, "Hôtel des Tilleuls", "0");
      const params = { public_id: hotel };
      await operator.call("tenantSupply.update", { params, body: { grant: ["H1"] } });
      const body = { name: "Channel manager" };
      const machine = await operator.call<Credential>("tenantSupply.createCredential", { params, body });
      const supplier = await Partner.signIn(portal.url, machine);
      const room = { property_code: "H1", code: "SGL", name: "Single room", base_occupancy: 1 };
      const limits = { max_adults: 1, max_children: 0, max_occupancy: 1 };
      type Lines = { lines: { result: string }[] };
      const rooms = await supplier.call<Lines>("POST", "/supply/rooms", { lines: [{ ...room, ...limits }] });
      assert.deepEqual(
        rooms.lines.map(({ result }) => result),
        ["CREATED"],
        JSON.stringify(rooms),
      );
      const line = { property_code: "H1", room_code: "SGL", allotment: 2, prices: { FLEX: NIGHT }, ...nights };
      const sold = await supplier.call<Lines>("POST", "/supply/nights", { lines: [line], atomic: true });
      assert.deepEqual(
        sold.lines.map(({ result }) => result),
        ["CHANGED"],
        JSON.stringify(sold),
      );
      return sold;
    },
    () => `a room type, and its nights from ${nights.from} to ${nights.to}`,
  );

  const tenant = await step(
    "tenant",
    () => createTenant(operator, "Fjord Travel", MARKUP),
    (id) => id,
  );
  const link = await step(
    "contract, credit line, invitation",
    () => setUp(operator, "Paris", "1000", "grace@fjord.example"),
    () => "one place, 1000 EUR",
  );
  const credential = await step(
    "admin, credential",
    async () => createCredential(await enter(browser, link)),
    ({ client_id }) => client_id,
  );

  const partner = await Partner.signIn(portal.url, credential);
  await step(
    "webhook endpoint",
    async () => {
      const endpoint = await partner.call<{ public_id: string; secret: string }>("POST", "/webhook-endpoints", {
        url: receiver.url,
      });
      receiver.trust(endpoint.secret);
      return partner.call<{ status: string }>("POST", `/webhook-endpoints/${endpoint.public_id}/verify`);
    },
    ({ status }) => status,
  );
  const properties = await partner.call<{ items: { public_id: string; name: string }[] }>("GET", "/properties");
  assert.deepEqual(
    properties.items.map(({ name }) => name),
    ["Hôtel des Tilleuls"],
  );
  const stay = { checkin: day(25), checkout: day(27), nights: 2 };
  const bookings = await step(
    "search, prebook, book, twice",
    async () => {
      const book = () => bookRoom(partner, properties.items[0]!.public_id, "Single room", stay);
      return [await book(), await book()] as const;
    },
    (made) => made.map(({ status, stay_total: total }) => `${status} ${total} EUR`).join(", "),
  );
  for (const { status, stay_total: total } of bookings) assert.deepEqual([status, total], ["CONFIRMED", SELL]);
  const [first, second] = bookings;
  await step(
    "booking.confirmed, signed",
    () => Promise.all(bookings.map(({ public_id: id }) => receiver.received("booking.confirmed", id))),
    (events) => `${events.length} verified`,
  );
  const reason = "The hotel is overbooked";
  await step(
    "supplier cancels",
    () => cancelForSupplier(operator, tenant, first.public_id, reason),
    () => "without a fee",
  );
  await step(
    "booking.cancelled, signed",
    () => receiver.received("booking.cancelled", first.public_id),
    (data) => {
      assert.deepEqual([data.initiator, data.reason, data.fee], ["SUPPLIER", reason, "0"]);
      assert.equal(receiver.refused(), 0);
      return `initiator ${String(data.initiator)}, fee ${String(data.fee)}`;
    },
  );
  await step(
    "statement, CSV and PDF",
    async () => {
      await operator.page.goto(`/tenants/${tenant}`);
      const csv = parse<Record<string, string>>(await operator.download("CSV of "), { columns: true });
      const entries = csv.map(({ kind, booking_public_id, amount, balance }) => [
        kind,
        booking_public_id,
        amount,
        balance,
      ]);
      assert.deepEqual(entries, [
        ["OPENING", "", "", "0"],
        ["BOOKED", first.public_id, NET, NET],
        ["BOOKED", second.public_id, NET, "320.00"],
        ["CANCELLED", first.public_id, `-${NET}`, NET],
        ["CLOSING", "", "", NET],
      ]);
      const text = await pdfText(await operator.download("PDF of "));
      for (const part of ["Fjord Travel", `Charged in the month ${NET} EUR`]) assert.ok(text.includes(part), text);
    },
    () => `charged ${NET} EUR: two bookings at the net price, one given back`,
  );
  await step(
    "metrics",
    async () => (await fetch(portal.metricsUrl)).text(),
    (text) => {
      const value = (name: string) =>
        Number(
          text
            .split("\n")
            .find((line) => line.startsWith(`${name} `))
            ?.split(" ")[1],
        );
      assert.equal(value("portal_database_up"), 1);
      const delivered = value('portal_webhook_attempts_total{outcome="delivered",process="worker"}');
      assert.ok(delivered >= 5, text);
      return `${delivered} webhooks delivered, as the worker counts`;
    },
  );
}

const browser = await chromium.launch({ executablePath: await browserPath() });
try {
  for (const major of values.postgres.split(",")) {
    console.log(`PostgreSQL ${major}`);
    await goLive(major, browser);
  }
} finally {
  await browser.close();
}
