import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

interface Report {
  reason: string | null;
  uid: number;
  pid: number;
  url: string;
}

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "drop-privileges-"));
let launcher: ChildProcess;
let first: Report;

beforeAll(async () => {
  const program = path.join(import.meta.dirname, "drop-privileges.launcher.ts");
  launcher = fork(program, [dataDir], { execArgv: ["--import", "tsx"] });
  first = await next();
});
afterAll(() => {
  launcher.kill("SIGKILL");
  fs.rmSync(dataDir, { recursive: true, force: true });
});

it("changes a launcher that was started as root to an ordinary account, and leaves any other", () => {
  expect(first.reason).toBe(null);
  const own = process.getuid!();
  expect(first.uid).not.toBe(0);
  expect([0, first.uid]).toContain(own);
});

it("protects the superuser's password from the account that serves", () => {
  const { uid, mode } = fs.statSync(path.join(dataDir, "superuser-password"));
  expect([uid, mode & 0o777]).toEqual([process.getuid!(), 0o600]);
});

it("can still restart a killed PostgreSQL and shut it down", async () => {
  process.kill(first.pid, "SIGKILL");
  await expect.poll(() => isUp().catch(() => false)).toBe(true);
  launcher.send("report");
  expect((await next()).pid).not.toBe(first.pid);
  const ended = once(launcher, "exit");
  launcher.send("stop");
  expect((await ended)[0]).toBe(0);
  expect(fs.existsSync(path.join(dataDir, "launcher.json"))).toBe(false);
});

async function next(): Promise<Report> {
  return ((await once(launcher, "message")) as [Report])[0];
}

async function isUp(): Promise<boolean> {
  const client = new Client({ connectionString: first.url });
  client.on("error", () => {});
  await client.connect();
  await client.end();
  return true;
}
