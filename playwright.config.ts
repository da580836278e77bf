import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { browserPath } from "./e2e/journeys/browser-path";

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A place of its own for the tested program's data, removed when this process ends. */
function temporaryData(): string {
  const folder = mkdtempSync(join(tmpdir(), "journeys-"));
  // As root the database runs under another user, who must be able to walk in.
  chmodSync(folder, 0o755);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

// Each test worker reads this file again; the environment hands them what the first reading chose.
process.env.JOURNEYS_PORT ??= String(await freePort());
process.env.JOURNEYS_DATA_DIR ??= temporaryData();
process.env.JOURNEYS_BROWSER ??= await browserPath();
// The journeys write bookings: never into the database that the surrounding shell happens to point at.
delete process.env.DATABASE_URL;

const origin = `http://127.0.0.1:${process.env.JOURNEYS_PORT}`;

export default defineConfig({
  testDir: "e2e/journeys",
  testMatch: "*.spec.ts",
  // One browser at a time on one running product: the journeys share its stock.
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL: origin,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.JOURNEYS_BROWSER },
  },
  webServer: {
    command: "npm start",
    url: `${origin}/api/v1/openapi.json`,
    env: { PORT: process.env.JOURNEYS_PORT, DATA_DIR: process.env.JOURNEYS_DATA_DIR },
    reuseExistingServer: false,
    timeout: 600_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
