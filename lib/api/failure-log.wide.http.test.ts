import { spawn } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { makeCredential } from "@/lib/testing/factories/partners";
import { Origin } from "@/lib/testing/harness/client";
import { served, type Served } from "@/lib/testing/harness/served";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

test("an unexpected error is logged with its trace id and cause, and the response does not contain the cause", async () => {
  const login = await makeCredential(app.db.client, app.tenant.id);
  const door = path.join(import.meta.dirname, "../testing/harness/servers/door.launcher.ts");
  const child = spawn(process.execPath, ["--import", "tsx", door], {
    env: { ...process.env, DATABASE_URL: env.databaseUrl, LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let log = "";
  child.stdout!.on("data", (part: Buffer) => (log += part.toString()));
  const url = await new Promise<string>((resolve) => child.once("message", (message) => resolve(message as string)));
  const origin = new Origin(url);
  try {
    await origin.open();
    const form = { grant_type: "client_credentials", client_id: login.clientId, client_secret: login.secret };
    const authorization = `Bearer ${(await origin.token(form)).body.access_token}`;
    await app.db.rows("ALTER TABLE trip RENAME COLUMN name TO broken_for_a_test");
    // Not the harness's client, which fails the test on a 500.
    const answer = await fetch(`${url}/api/v1/trip`, { headers: { authorization } });
    const text = await answer.text();
    const body = JSON.parse(text) as { code: string; trace_id: string };
    await app.db.rows("ALTER TABLE trip RENAME COLUMN broken_for_a_test TO name");
    expect([answer.status, body.code]).toEqual([500, "INTERNAL_ERROR"]);
    expect(text).not.toMatch(/column|trip\.|prisma/i);
    await expect.poll(() => log).toContain(body.trace_id);
    const line = log.split("\n").find((one) => one.includes(body.trace_id))!;
    expect(JSON.parse(line)).toMatchObject({ level: 50, traceId: body.trace_id, err: { stack: expect.any(String) } });
    expect(line).toMatch(/column/i);
  } finally {
    await origin.close();
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("exit", resolve));
  }
});
