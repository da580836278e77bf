import { configDefaults, defineConfig } from "vitest/config";
import { isWide, WIDE_FILES } from "./lib/testing/stages/wide-set.ts";

/** What a test needs is in its name: `*.test.ts` nothing, `*.db.test.ts` PostgreSQL, `*.http.test.ts` a served app too. */
const NEEDS_DATABASE = ["{app,components,lib,e2e,prisma}/**/*.{db,http}.test.{ts,tsx}"];
/** Needs nothing, but more than a second or two: left out of `npm run verify`. */
const SLOW = ["{app,components,lib,e2e}/**/*.slow.test.{ts,tsx}"];
const ALL = ["{app,components,lib,e2e,prisma}/**/*.test.{ts,tsx}"];

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    pool: "forks",
    // Modules hold no state of a single test, clock and ids are injected: so files may share a process.
    isolate: false,
    // Two files at a time even on two cores, because half of a file's time is spent in PostgreSQL.
    maxWorkers: 2,
    allowOnly: false,
    exclude: [...configDefaults.exclude, ...(isWide ? [] : [WIDE_FILES])],
    // A machine that is busy with something else makes tests slow, not wrong: these end a test that hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Read at import by lib/core/env; a database's URL is set by the harness, one for each test file.
    env: {
      APP_SECRET: "a secret of the tests, of no other use",
      LOG_LEVEL: "error",
      SANDBOX: "0",
      STAFF_REQUESTS_PER_MINUTE: "1000000",
    },
    projects: [
      {
        extends: true,
        test: { name: "pure", include: ALL, exclude: [...NEEDS_DATABASE, ...SLOW] },
      },
      { extends: true, test: { name: "slow", include: SLOW } },
      {
        extends: true,
        test: {
          name: "database",
          include: NEEDS_DATABASE,
          globalSetup: ["lib/testing/stages/database-setup.ts"],
          env: { SANDBOX: "1" },
        },
      },
    ],
  },
});
