import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openHttpServer } from "@/lib/server/front-door/front-door";
import { demoTemplate } from "@/lib/testing/harness/servers/demo-database";
import { freshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { runWebhooks } from "@/lib/testing/harness/servers/webhook-worker";

const run = promisify(execFile);
const page = fs.readFileSync(path.resolve(import.meta.dirname, "../../app/docs/quickstart.md"), "utf8");
const script = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join("\n");

// Needs the whole demo data, and starts a shell and programs for each line.
test("every line of the quickstart runs unchanged against the demo data", async () => {
  expect(script).toContain("/book");
  const db = await freshDatabase(undefined, await demoTemplate());
  const door = await openHttpServer({
    port: 0,
    host: "127.0.0.1",
    pages: (_request, response) => void response.writeHead(404).end(),
  });
  const cwd = fs.mkdtempSync(path.join(os.tmpdir(), "quickstart-"));
  try {
    // -e stops the script at a failing line, -u at an unset variable.
    const ended = new AbortController();
    const running = run("bash", ["-euo", "pipefail", "-c", script], {
      cwd,
      env: { ...process.env, BASE: `${door.url}/api/v1` },
    }).finally(() => ended.abort());
    while (!ended.signal.aborted) {
      await runWebhooks();
      await sleep(100);
    }
    const { stdout } = await running;
    const [matchStatus] = stdout.split("\n");
    expect(matchStatus).toBe("MATCHED");
    expect(stdout).toMatch(/finalized: true/);
    expect(stdout).toContain("verified endpoint.verification\nverified endpoint.test\n");
    const booked = JSON.parse(fs.readFileSync(path.join(cwd, "book.json"), "utf8")) as {
      booking: { stay_total: string };
    };
    const prebooked = JSON.parse(fs.readFileSync(path.join(cwd, "prebook.json"), "utf8")) as {
      offer: { grand_total: string };
    };
    expect(booked.booking.stay_total).toBe(prebooked.offer.grand_total);
  } finally {
    await door.close();
    await db.close();
    fs.rmSync(cwd, { recursive: true, force: true });
  }
});
