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

/** Two browsers, each before a running product of its own: half of a journey's time is waiting. */
const WORKERS = 2;

// Each test worker reads this file again; the environment hands them what the first reading chose.
for (let i = 0; i < WORKERS; i++) {
  process.env[`JOURNEYS_PORT_${i}`] ??= String(await freePort());
  process.env[`JOURNEYS_DATA_DIR_${i}`] ??= temporaryData();
}
process.env.JOURNEYS_BROWSER ??= await browserPath();
// The journeys write bookings: never into the database that the surrounding shell happens to point at.
delete process.env.DATABASE_URL;

const originOf = (worker: number | string) => `http://127.0.0.1:${process.env[`JOURNEYS_PORT_${worker}`]}`;

/** One after the other: the first builds the pages, which the second finds built. */
const server = (worker: number) => ({
  command: "npm start",
  url: `${originOf(worker)}/api/v1/openapi.json`,
  env: { PORT: process.env[`JOURNEYS_PORT_${worker}`]!, DATA_DIR: process.env[`JOURNEYS_DATA_DIR_${worker}`]! },
  reuseExistingServer: false,
  timeout: 600_000,
  stdout: "pipe" as const,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 20_000 },
});

export default defineConfig({
  testDir: "e2e/journeys",
  testMatch: "*.spec.ts",
  // The journeys of one file share its product's stock, in their order; other files need nothing of them.
  workers: WORKERS,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL: originOf(process.env.TEST_PARALLEL_INDEX ?? 0),
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.JOURNEYS_BROWSER },
  },
  webServer: Array.from({ length: WORKERS }, (_, worker) => server(worker)),
});
