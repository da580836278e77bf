import fs from "node:fs";
import path from "node:path";
import { ensureDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded-database";
import { localUrl, type LaunchOptions } from "./launch-options";
import type { Lifetime } from "./lifetime";
import { assertUsable, describeDatabase } from "./own-database";
import { ensureRoles, urlAs } from "./roles";

export type OpenedDatabase = {
  /** As what serves: rows, no DDL. */
  url: string;
  /** As what owns the tables and migrates them. */
  ownerUrl: string;
  /** The embedded database with demo data, rather than the operator's own. */
  sandbox: boolean;
  /** Where the data lies, to be shown. */
  where: string;
  /** The account of the embedded one, and its folder: the launcher ends and restarts it. */
  embedded?: Pick<EmbeddedDatabase, "account" | "place">;
};

const databaseName = "booking";

/**
 * Opens the database that the options ask for: the operator's own, checked, or the embedded one, started. The latter is
 * stopped at the end of the lifetime, and its loss ends that.
 *
 * @throws when it cannot be used; the message says why.
 */
export async function openDatabase(options: LaunchOptions, lifetime: Lifetime): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir } = options;
  if (databaseUrl !== undefined) {
    await assertUsable(databaseUrl);
    const ownerUrl = options.migrateDatabaseUrl ?? databaseUrl;
    if (ownerUrl !== databaseUrl) await assertUsable(ownerUrl, "MIGRATE_DATABASE_URL");
    return { url: databaseUrl, ownerUrl, sandbox: options.sandbox, where: describeDatabase(databaseUrl) };
  }
  const servesAt = options.port === 0 ? undefined : localUrl(options);
  const starting = startEmbeddedDatabase({ dataDir, servesAt });
  // Before it is up: an interruption must not leave one behind that has just come up.
  lifetime.add("The database", starting.then(closable));
  const database = await starting;
  void database.lost.then((reason) => {
    console.error(`The database is lost: ${reason.message}`);
    return lifetime.end(1);
  });
  const superuserUrl = await ensureDatabase(database.url("postgres"), databaseName);
  await ensureRoles(superuserUrl);
  const ownerUrl = urlAs("migrate", superuserUrl);
  // Where the commands that work beside a running sandbox (supply:import, replay) find it.
  fs.mkdirSync(dataDir, { recursive: true });
  fs.writeFileSync(path.join(dataDir, "database-url"), `${ownerUrl}\n`, { mode: 0o600 });
  return { url: urlAs("app", superuserUrl), ownerUrl, sandbox: true, where: database.place, embedded: database };
}

const closable = (database: EmbeddedDatabase) => ({
  close: () => database.stop(),
  abandon: () => database.abandon(),
});
