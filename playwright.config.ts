import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { browserPath } from "./e2e/journeys/desk/browser-path";
import { isWide, WIDE_FILES } from "./lib/testing/stages/wide-set";

/** Concurrent browsers. Each has its own installation of the product, with its own stock, clock and records. */
const BROWSERS = 2;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A temporary folder for the tested program's data, removed when this process ends. */
function temporaryData(): string {
  const folder = mkdtempSync(join(tmpdir(), "journeys-"));
  // When started as root, the database runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

// Each test worker reads this file again; the environment hands them what the first reading chose.
process.env.JOURNEYS_BROWSER ??= await browserPath();
// The journeys write bookings: never into the database that the surrounding shell happens to point at.
delete process.env.DATABASE_URL;

const installations: { port: string; dataDir: string; origin: string }[] = [];
for (let at = 0; at < BROWSERS; at++) {
  const port = (process.env[`JOURNEYS_PORT_${at}`] ??= String(await freePort()));
  const dataDir = (process.env[`JOURNEYS_DATA_DIR_${at}`] ??= temporaryData());
  installations.push({ port, dataDir, origin: `http://127.0.0.1:${port}` });
}

export default defineConfig({
  testDir: "e2e/journeys",
  testMatch: "*.spec.ts",
  workers: BROWSERS,
  testIgnore: isWide ? [] : [WIDE_FILES],
  forbidOnly: true,
  // A machine that is busy with something else makes journeys slow, not wrong: these end one that hangs.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    // Playwright numbers its test workers from 0, and gives a restarted one its predecessor's number.
    baseURL: installations[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]!.origin,
    screenshot: "only-on-failure",
    // Transitions take time of every overlay; the wide set shows that the journeys work with them.
    contextOptions: { reducedMotion: isWide ? "no-preference" : "reduce" },
    launchOptions: { executablePath: process.env.JOURNEYS_BROWSER },
  },
  // Started one after another: the first one builds the pages, and the API answers before they are there.
  webServer: installations.map(({ port, dataDir, origin }) => ({
    command: "npm start",
    url: `${origin}/sign-in`,
    // The journeys count and list what they have made themselves.
    env: { PORT: port, DATA_DIR: dataDir, DEMO_HISTORY: "0" },
    reuseExistingServer: false,
    timeout: 600_000,
    stdout: "pipe" as const,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 20_000 },
  })),
});
