import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { listenOnce } from "../port-check";
import { ensureRoles, urlAs } from "../database/open-database";
import { START_ARGUMENTS, projectRoot } from "../project-root";

// Each role as an operator starts it, on an empty database of its own.

const name = `roles_${randomBytes(6).toString("hex")}`;
const running: ChildProcess[] = [];
let superuserUrl: string;

beforeAll(async () => {
  const url = new URL(inject("databaseUrl"));
  await onServer(`CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  superuserUrl = url.href;
  await ensureRoles(superuserUrl);
});
afterAll(async () => {
  await Promise.all(running.map(stop));
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
});

test("a role alone needs a database that it shares with the others", async () => {
  const { ended, output } = start("api", { DATABASE_URL: "", PUBLIC_URL: "" });
  expect(await ended).toBe(1);
  expect(output()).toContain("The role api needs DATABASE_URL");
});

test("an installation that is no sandbox is not served by a superuser of the database", async () => {
  const { ended, output } = start("migrate", { DATABASE_URL: superuserUrl });
  expect(await ended).toBe(1);
  expect(output()).toContain("its user is a superuser");
});

test("api and worker wait for the schema, which migrate makes, and serve without pages", async () => {
  const port = await listenOnce(0, "127.0.0.1");
  const url = `http://127.0.0.1:${port}`;
  const api = start("api", { PORT: String(port), API_PROCESSES: "2", SHUTDOWN_DELAY: "3" });
  const worker = start("worker", { LOG_LEVEL: "info" });
  await vi.waitFor(() => expect(api.output()).toContain("Waiting for the database"), 30_000);
  await expect(fetch(`${url}/readyz`)).rejects.toThrow("fetch failed");

  const migrate = start("migrate", {});
  expect(await migrate.ended, migrate.output()).toBe(0);
  expect(migrate.output()).toContain("has the schema of this version");

  await vi.waitFor(() => expect(api.output(), api.output()).toContain(`The API is available at ${url}/api/v1`), 60_000);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/api/v1/openapi.json`)).status).toBe(200);
  const page = await fetch(`${url}/sign-in`);
  expect([page.status, ((await page.json()) as { code: string }).code]).toEqual([404, "NOT_FOUND"]);
  await vi.waitFor(() => expect(worker.output()).toContain("worker started"), 60_000);

  expect(await stop(worker.child)).toBe(0);
  // It serves new connections on while a load balancer learns that it is not ready.
  api.child.kill("SIGTERM");
  await vi.waitFor(async () => expect(await statusOf(`${url}/readyz`)).toBe(503), 10_000);
  expect(await statusOf(`${url}/api/v1/openapi.json`)).toBe(200);
  expect(await api.ended).toBe(0);
  await expect(statusOf(`${url}/readyz`)).rejects.toThrow("fetch failed");
});

/** The status of a request on a connection of its own. */
const statusOf = async (url: string): Promise<number> =>
  (await fetch(url, { headers: { connection: "close" } })).status;

interface Started {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

function start(role: string, more: Record<string, string>): Started {
  const child = spawn(process.execPath, [...START_ARGUMENTS, role], {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATABASE_URL: urlAs("app", superuserUrl),
      MIGRATE_DATABASE_URL: urlAs("migrate", superuserUrl),
      APP_SECRET: "a secret of several machines, of no other use",
      SANDBOX: "",
      PUBLIC_URL: "https://portal.example.com",
      ...more,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, output: () => text, ended };
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  return ended;
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
