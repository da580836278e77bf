import { fork } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { getClusterDir } from "./data-folder";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded-database";
import { isClusterProcess } from "./postmaster";

// Commits must be durable in these tests, so the settings are the real ones, except for small memory.
const settings = { shared_buffers: "32MB" };
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "embedded-database-"));
const running: EmbeddedDatabase[] = [];

beforeAll(async () => {
  const database = await start();
  await query(database, "CREATE TABLE kept (step text)");
  await database.stop();
});

afterEach(() => Promise.all(running.splice(0).map((database) => database.stop())));
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

it("keeps its data and its port when stopped and started again", async () => {
  const first = await start();
  await query(first, "INSERT INTO kept VALUES ('stop')");
  await first.stop();
  const second = await start();
  expect(second.port).toBe(first.port);
  expect(await steps(second)).toContain("stop");
});

it("uses another port when its own is taken", async () => {
  const first = await start();
  await first.stop();
  const squatter = net.createServer().listen(first.port, "127.0.0.1");
  await new Promise((resolve) => squatter.once("listening", resolve));
  try {
    const second = await start();
    expect(second.port).not.toBe(first.port);
    expect(await steps(second)).toBeDefined();
  } finally {
    squatter.close();
  }
});

it("restarts a killed postmaster on the same port and socket with everything that was committed", async () => {
  const database = await start();
  await query(database, "INSERT INTO kept VALUES ('killed postmaster')");
  const killed = database.pid();
  process.kill(killed, "SIGKILL");
  await expect.poll(() => steps(database).catch(() => [])).toContain("killed postmaster");
  expect(database.pid()).not.toBe(killed);
  expect(await steps(database, database.socketUrl("postgres"))).toContain("killed postmaster");
});

it("answers through a socket that only its own account may use, in a folder of any name", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'socket, "quoted" & spaced '));
  const database = await startEmbeddedDatabase({ dataDir: folder, disposable: true });
  try {
    const rows = await queryUrl(database.socketUrl("postgres"), "SELECT inet_client_addr() AS address");
    expect(rows).toEqual([{ address: null }]);
    expect(fs.statSync(path.join(database.place, "socket")).mode & 0o777).toBe(0o700);
  } finally {
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

it("is reached through 127.0.0.1 alone where a socket's path would be too long", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "long-".repeat(20)));
  const database = await startEmbeddedDatabase({ dataDir: folder, disposable: true });
  try {
    expect(database.socketUrl("postgres")).toBe(database.url("postgres"));
    expect(await query(database, "SHOW unix_socket_directories")).toEqual([{ unix_socket_directories: "" }]);
  } finally {
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

it("keeps trying to restart a postmaster while its disk is unusable", async () => {
  const database = await start();
  await query(database, "INSERT INTO kept VALUES ('unusable disk')");
  const cluster = getClusterDir(database.place);
  fs.renameSync(cluster, `${cluster}.away`);
  process.kill(database.pid(), "SIGKILL");
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  fs.renameSync(`${cluster}.away`, cluster);
  await expect.poll(() => steps(database).catch(() => [])).toContain("unusable disk");
});

it("takes over from a killed launcher whose postmaster is still running", async () => {
  const launcher = fork(path.join(import.meta.dirname, "embedded-database.launcher.ts"), [dataDir], {
    execArgv: ["--import", "tsx"],
  });
  const left = await new Promise<{ pid: number; url: string }>((resolve) =>
    launcher.once("message", (message) => resolve(message as { pid: number; url: string })),
  );
  await queryUrl(left.url, "INSERT INTO kept VALUES ('killed launcher')");
  launcher.kill("SIGKILL");
  await new Promise((resolve) => launcher.once("exit", resolve));
  expect(isClusterProcess(left.pid, getClusterDir(dataDir))).toBe(true);

  const database = await start();
  expect(isClusterProcess(left.pid, getClusterDir(dataDir))).toBe(false);
  expect(await steps(database)).toContain("killed launcher");
});

it("is not blocked by a stale postmaster.pid whose process id belongs to another process", async () => {
  const pidFile = path.join(getClusterDir(dataDir), "postmaster.pid");
  fs.writeFileSync(pidFile, `${process.pid}\n${getClusterDir(dataDir)}\n1700000000\n5432\n\n127.0.0.1\n\nready   \n`);
  const database = await start();
  expect(await steps(database)).toBeDefined();
});

it("refuses data that a live launcher uses, naming its URL", async () => {
  await start({ servesAt: "http://127.0.0.1:3000" });
  await expect(start()).rejects.toThrow("http://127.0.0.1:3000");
});

it("creates the cluster again where an interrupted one was left", async () => {
  const halfMade = fs.mkdtempSync(path.join(os.tmpdir(), "half-made-"));
  fs.mkdirSync(path.join(getClusterDir(halfMade), "base"), { recursive: true });
  fs.writeFileSync(path.join(getClusterDir(halfMade), "PG_VERSION"), "18\n");
  fs.mkdirSync(path.join(halfMade, "postgres.unfinished-abc"));
  const database = await startEmbeddedDatabase({ dataDir: halfMade, disposable: true });
  try {
    await query(database, "SELECT 1");
    expect(fs.readdirSync(halfMade)).not.toContain("postgres.unfinished-abc");
  } finally {
    await database.stop();
    fs.rmSync(halfMade, { recursive: true, force: true });
  }
});

it("requires its password, which only the owner of the data can read", async () => {
  const database = await start();
  const mode = fs.statSync(path.join(database.place, "superuser-password")).mode & 0o777;
  expect(mode).toBe(0o600);
  await expect(queryUrl(database.url("postgres").replace(/:[^:@]+@/, ":guess@"), "SELECT 1")).rejects.toThrow(
    /password authentication failed/,
  );
});

async function start(options: { servesAt?: string } = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, settings, ...options });
  running.push(database);
  return database;
}

async function steps(database: EmbeddedDatabase, url = database.url("postgres")): Promise<string[]> {
  const rows = await queryUrl(url, "SELECT step FROM kept");
  return rows.map((row) => row.step as string);
}

const query = (database: EmbeddedDatabase, sql: string) => queryUrl(database.url("postgres"), sql);

async function queryUrl(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
