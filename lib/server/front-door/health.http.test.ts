import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { served, type Served } from "@/lib/testing/harness/served";
import { answerReadiness } from "./health";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const get = async (path: string, method = "GET") => {
  const response = await fetch(app.origin.url + path, { method });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test("the liveness probe succeeds without a database", async () => {
  const { status, headers, text } = await get("/healthz");
  expect([status, JSON.parse(text)]).toEqual([200, { status: "ok", version: expect.stringMatching(/^\d+\.\d+\.\d+/) }]);
  expect(headers.get("cache-control")).toContain("no-store");
  expect((await get("/healthz", "HEAD")).text).toBe("");
  expect((await get("/healthz", "POST")).status).toBe(405);
});

test("a process is ready with its database and all migrations of its version, and not while one is missing", async () => {
  expect(JSON.parse((await get("/readyz")).text)).toEqual({ status: "ready" });
  const owner = new Client({ connectionString: app.db.superuserUrl });
  await owner.connect();
  const last = "(SELECT max(migration_name) FROM _prisma_migrations)";
  await owner.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = ${last}`);
  const { status, headers, text } = await get("/readyz");
  expect([status, JSON.parse(text)]).toEqual([503, { status: "not_ready", reason: "migrations" }]);
  expect(headers.get("retry-after")).toBe("1");
  await owner.query("UPDATE _prisma_migrations SET rolled_back_at = NULL");
  await owner.end();
  expect((await get("/readyz")).status).toBe(200);
});

test("a process that is closing is not ready", async () => {
  const { status, body } = await answerReadiness(true);
  expect([status, JSON.parse(String(body))]).toEqual([503, { status: "not_ready", reason: "draining" }]);
});
