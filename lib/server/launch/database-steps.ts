import { secretsNotice } from "../announce";
import { embeddedSecret, removeStoredSecret } from "../app-secret";
import { openDatabase, type OpenedDatabase } from "../database/open-database";
import { migrate } from "../migration/migrate";
import { grantPrivileges } from "../migration/privileges";
import { assertNoPublicSecrets, setEnvironment, type LaunchContext } from "./launch";

/** Opens the database and brings it to this version. */
export async function prepareDatabase(launch: LaunchContext): Promise<OpenedDatabase> {
  const { options, lifetime, step } = launch;
  const database = await step("Starting the database", () => openDatabase(options, lifetime));
  await step("Updating the database schema", (report) =>
    migrate(database.ownerUrl, { onStep: (name) => report(name, 0, 0) }),
  );
  const noWall = await step("Granting privileges", () => grantPrivileges(database.ownerUrl, database.url));
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
    // Only the embedded database has the secrets that README publishes.
    hasPublicSecrets: options.databaseUrl === undefined,
    secret,
  });
  if (options.databaseUrl !== undefined) await assertNoPublicSecrets(options.databaseUrl);
  return database;
}

/**
 * Loads the demo into a new sandbox. A failure is only a warning, because the service works without it.
 * @throws Error for a database in use, which no demo is mixed with
 */
export async function fillSandbox({ options, step, lifetime }: LaunchContext, database: OpenedDatabase): Promise<void> {
  if (!database.sandbox) return;
  // Imported late, because modules read the environment, which is complete only now.
  const { loadDemo, UsedDatabaseError } = await import("../demo/load-demo");
  await step("Loading the demo data", async (progress) => {
    try {
      const { secrets, pastFailure } = await loadDemo({
        databaseUrl: database.ownerUrl,
        hasPublicSecrets: options.databaseUrl === undefined,
        hasPast: options.demoHistory,
        progress,
      });
      if (secrets.length > 0) console.log(secretsNotice(secrets));
      if (pastFailure)
        console.warn(
          `The demo's agency has no bookings: its past could not be loaded (${describeFailure(pastFailure)}).`,
        );
    } catch (error) {
      if (error instanceof UsedDatabaseError || lifetime.signal.aborted) throw error;
      console.warn(
        `The sandbox is empty: the demo data could not be loaded (${describeFailure(error as Error)}). The next start tries again.`,
      );
    }
  });
}

const describeFailure = ({ message, where }: Error & { where?: string }): string =>
  where ? `${message}; ${where.split("\n")[0]}` : message;

/** Whether there is an operator. Uses a connection of its own, because the serving processes create the pools. */
export async function hasAnyOperator(): Promise<boolean> {
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
