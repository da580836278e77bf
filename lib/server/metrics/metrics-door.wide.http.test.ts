import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeDatabase } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { metrics } from "@/lib/core/metrics";
import { makeCredential } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { createEndpoint } from "@/lib/testing/harness/webhook";
import { served, type Served } from "@/lib/testing/harness/served";
import { writeEvent } from "@/lib/testing/harness/servers/webhook-worker";
import { openMetrics } from "./metrics-door";
import { startWorker, type WorkerProcess } from "../processes/supervise";

let app: Served;
let worker: WorkerProcess | undefined;
let door: Awaited<ReturnType<typeof openMetrics>>;
beforeAll(async () => {
  app = await served();
  const readOthers = async () => {
    const read = await worker?.metrics();
    return read ? [{ process: "worker", metrics: read }] : [];
  };
  door = await openMetrics({ port: 0, host: "127.0.0.1", readOthers });
});
afterAll(async () => {
  await door.close();
  await app.close();
});

/** Samples of a scrape, by name and labels as they are written. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(door.url);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const samples = new Map<string, number>();
  for (const line of (await response.text()).split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [, name, value] = /^([a-z_0-9]+(?:\{[^}]*\})?) (\S+)$/.exec(line) ?? [];
    expect(name, line).toBeDefined();
    expect(samples.has(name!), `${name} twice`).toBe(false);
    samples.set(name!, Number(value));
  }
  return samples;
}

test("requests are counted by operation, client and status class, with their duration", async () => {
  const before = await scrape();
  await app.partner.call("GET", "/bookings");
  await app.partner.call("GET", "/bookings/bkg_none");
  await app.partner.call("GET", "/no-such-path");
  await app.origin.signIn(await makeCredential(app.db.client, app.tenant.id));
  await fetch(`${app.origin.url}/some-page`);
  const after = await scrape();
  const grown = (name: string) => after.get(name)! - (before.get(name) ?? 0);
  expect(grown('portal_requests_total{operation="booking.list",client="partner",status="2xx",process="serving"}')).toBe(
    1,
  );
  expect(grown('portal_requests_total{operation="booking.get",client="partner",status="4xx",process="serving"}')).toBe(
    1,
  );
  expect(grown('portal_requests_total{operation="unknown",client="partner",status="4xx",process="serving"}')).toBe(1);
  expect(grown('portal_requests_total{operation="token",client="unknown",status="2xx",process="serving"}')).toBe(1);
  expect(grown('portal_requests_total{operation="pages",client="desk",status="4xx",process="serving"}')).toBe(1);
  expect(grown('portal_request_duration_seconds_count{operation="booking.get",process="serving"}')).toBe(1);
});

test("work that is due shows its number and age until it is done", async () => {
  await createEndpoint(app.hooks);
  expect((await scrape()).get('portal_due_work{kind="events"}')).toBe(0);
  await writeEvent(app.db, app.tenant.id);
  await app.db.rows("UPDATE outbox_event SET created_at = now() - interval '5 minutes'");
  const backlog = await scrape();
  expect(backlog.get('portal_due_work{kind="events"}')).toBe(1);
  expect(backlog.get('portal_due_work_oldest_seconds{kind="events"}')).toBeGreaterThanOrEqual(300);
});

test("the search cache counts a sheet that it has and one that it has not", async () => {
  const hotel = await makeProperty(app.db.client, { from: dayFromNow(5), nights: 10 });
  const before = await scrape();
  const body = {
    property_ids: [hotel.publicId],
    checkin: dayFromNow(6),
    checkout: dayFromNow(8),
    occupancy: [{ adults: 2, child_ages: [] }],
    currency: "EUR",
  };
  for (let i = 0; i < 3; i++) expect((await app.partner.call("POST", "/search", { body })).status).toBe(200);
  const after = await scrape();
  const grown = (result: string) => {
    const name = `portal_rate_sheet_lookups_total{result="${result}",process="serving"}`;
    return after.get(name)! - (before.get(name) ?? 0);
  };
  expect([grown("miss"), grown("hit")]).toEqual([1, 2]);
});

test("one scrape includes the worker's process and the serving one", async () => {
  vi.stubEnv("DATABASE_URL", env.databaseUrl);
  worker = startWorker();
  try {
    await vi.waitFor(async () => {
      const samples = await scrape();
      expect(samples.get('process_resident_memory_bytes{process="worker"}')).toBeGreaterThan(1e6);
      expect(samples.get('process_resident_memory_bytes{process="serving"}')).toBeGreaterThan(1e6);
      expect(samples.has('portal_database_connections{pool="worker",state="idle",process="worker"}')).toBe(true);
      expect(samples.has('portal_database_connections{pool="read",state="idle",process="serving"}')).toBe(true);
    }, 20_000);
  } finally {
    await worker.close();
    worker = undefined;
    vi.unstubAllEnvs();
  }
});

test("a scrape works without the database, and reports that it is missing", async () => {
  expect((await scrape()).get("portal_database_up")).toBe(1);
  const url = env.databaseUrl;
  await closeDatabase();
  env.databaseUrl = "postgresql://app:none@127.0.0.1:9/none";
  try {
    const samples = await scrape();
    expect(samples.get("portal_database_up")).toBe(0);
    expect(samples.has('portal_due_work{kind="bookings"}')).toBe(false);
    expect(samples.get('process_resident_memory_bytes{process="serving"}')).toBeGreaterThan(1e6);
  } finally {
    await closeDatabase();
    env.databaseUrl = url;
  }
});

test("metrics are on their own port alone, and nothing else is there", async () => {
  expect((await fetch(door.url.replace("/metrics", "/healthz"))).status).toBe(404);
  expect((await fetch(door.url, { method: "POST" })).status).toBe(405);
  expect((await fetch(`${app.origin.url}/metrics`)).status).toBe(404);
});

test("the page “Running it” lists every metric with its help text", () => {
  const page = readFileSync(path.join(import.meta.dirname, "../deploy/README.md"), "utf8");
  const table = page.slice(page.indexOf("| metric "), page.indexOf("\n\n", page.indexOf("| metric ")));
  const rows = table.split("\n").slice(2);
  const cells = rows.map((row) => row.split("|").map((cell) => cell.trim()));
  const ours = [metrics.registry, metrics.installation].flatMap((registry) => registry.getMetricsAsArray());
  const listed = ours.filter(({ name }) => name.startsWith("portal_"));
  expect(cells.map(([, name, type, help]) => [name, type, help])).toEqual(
    listed.map(({ name, type, help }) => [`\`${name}\``, type, help]),
  );
});
