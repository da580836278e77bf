import fs from "node:fs";
import path from "node:path";
import { clock } from "@/lib/core/clock";
import type { LoadedDemo } from "@/lib/supply/seed/seed";
import type { DemoSecret } from "@/lib/supply/seed/seed-partners";
import type { SeedSupply } from "@/lib/supply/seed/seed-supply";
import { secretsNotice } from "../announce";
import { embeddedSecret, removeStoredSecret } from "../app-secret";
import { openDatabase, SANDBOX_URL_FILE, type OpenedDatabase } from "../database/open-database";
import { migrate } from "../migration/migrate";
import { grantPrivileges } from "../migration/privileges";
import { assertNoPublicSecrets, setEnvironment, type Launch } from "./launch";

/** Opens the database and brings it to this version. */
export async function prepareDatabase(launch: Launch): Promise<OpenedDatabase> {
  const { options, lifetime, step } = launch;
  const database = await step("Starting the database", () => openDatabase(options, lifetime));
  await step("Updating the database schema", (report) =>
    migrate(database.ownerUrl, { onStep: (name) => report(name, 0, 0) }),
  );
  const noWall = await grantPrivileges(database.ownerUrl, database.url);
  if (noWall !== null) {
    console.warn(
      `Row-level security does not apply to DATABASE_URL: ${noWall}. lib/server/roles.sql makes a role for it, and one for MIGRATE_DATABASE_URL.`,
    );
  }
  const secret = options.appSecret ?? (await embeddedSecret(database.url, options.dataDir));
  await removeStoredSecret(database.url, secret);
  setEnvironment(launch, {
    url: database.url,
    sandbox: database.sandbox,
    // The secrets that README publishes are for the embedded database only.
    hasPublicSecrets: options.databaseUrl === undefined,
    secret,
  });
  if (options.databaseUrl !== undefined) await assertNoPublicSecrets(options.databaseUrl);
  return database;
}

/**
 * Generates the demo's supply while the embedded database is initialized and gets its schema, which leaves a core idle.
 * @returns undefined when that database has been started before, or there is none
 */
export async function generateDemoSupply({ options }: Launch): Promise<SeedSupply | undefined> {
  if (options.databaseUrl !== undefined || fs.existsSync(path.join(options.dataDir, SANDBOX_URL_FILE)))
    return undefined;
  const { seedSupply } = await import("@/lib/supply/seed/seed-supply");
  return seedSupply(clock.realNow().toISOString().slice(0, 10));
}

/**
 * Loads what the demo sells, and who may buy it, into a new sandbox.
 * @param supply of `generateDemoSupply`
 * @param onMerge called when the database is busy with it, and this process is idle
 * @returns the demo, whose booking history is not written yet; undefined: no sandbox
 */
export async function loadDemo(
  { options, step }: Launch,
  database: OpenedDatabase,
  supply?: Promise<SeedSupply | undefined>,
  onMerge?: () => void,
): Promise<LoadedDemo | undefined> {
  if (!database.sandbox) return undefined;
  return step("Loading the demo data", async (progress) => {
    // Imported that late because modules read the environment, which is set by now.
    const seed = await import("@/lib/supply/seed/seed");
    const secrets: DemoSecret[] = [];
    try {
      return await seed.loadDemo({
        databaseUrl: database.ownerUrl,
        hasPublicSecrets: options.databaseUrl === undefined,
        progress,
        supply: await supply,
        onMerge() {
          onMerge?.();
          // Loaded now, for `completeDemo`, where a failure is thrown.
          if (options.demoHistory) loadHistory().catch(() => {});
        },
        // Printed even if a later part fails: they could not be read again.
        onSecrets: (made) => void secrets.push(...made),
      });
    } finally {
      if (secrets.length > 0) console.log(secretsNotice(secrets));
    }
  });
}

const loadHistory = async () => (await import("../demo-history/write-history")).writeHistory;

/** Writes the rest of a demo that was loaded now, with its booking history unless the options leave it out. */
export async function completeDemo({ options, step }: Launch, demo: LoadedDemo | undefined): Promise<void> {
  if (!demo?.seeded) return;
  const history = options.demoHistory ? await loadHistory() : undefined;
  await step("Completing the demo data", (progress) => demo.complete(progress, history));
}

/** Whether there is an operator. Opens its own connection: the serving processes create the pools. */
export async function isOperated(): Promise<boolean> {
  const [{ hasOperator }, { closeDatabase }] = await Promise.all([
    import("@/lib/people/command-repository"),
    import("@/lib/core/db"),
  ]);
  try {
    return await hasOperator();
  } finally {
    await closeDatabase();
  }
}
