import type { DemoSecret } from "@/lib/supply/seed/seed-partners";
import { secretsNotice } from "../announce";
import { embeddedSecret, removeStoredSecret } from "../app-secret";
import { openDatabase, type OpenedDatabase } from "../database/open-database";
import { migrate } from "../migration/migrate";
import { grantPrivileges } from "../migration/privileges";
import { assertNoPublicSecrets, setEnvironment, type Launch } from "./launch";

/** Opens the database, brings it to this version and, in a sandbox, loads the demo data. */
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

  // The secrets that README publishes are for the embedded database only.
  const hasPublicSecrets = options.databaseUrl === undefined;
  const secret = options.appSecret ?? (await embeddedSecret(database.url, options.dataDir));
  await removeStoredSecret(database.url, secret);
  setEnvironment(launch, { url: database.url, sandbox: database.sandbox, hasPublicSecrets, secret });

  if (database.sandbox) {
    await step("Loading the demo data", async (progress) => {
      const { seedDemo } = await import("@/lib/supply/seed/seed");
      const secrets: DemoSecret[] = [];
      // Printed even if a later part fails: they could not be read again.
      const onSecrets = (made: DemoSecret[]) => void secrets.push(...made);
      // Imported that late because modules read the environment, which is set by now.
      const loadHistory = async () => (await import("../demo-history/write-history")).writeHistory;
      const history = options.demoHistory ? { loadHistory } : {};
      try {
        await seedDemo({ databaseUrl: database.ownerUrl, hasPublicSecrets, progress, onSecrets, ...history });
      } finally {
        if (secrets.length > 0) console.log(secretsNotice(secrets));
      }
    });
  }
  if (options.databaseUrl !== undefined) await assertNoPublicSecrets(options.databaseUrl);
  return database;
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
