import fs from "node:fs";
import path from "node:path";
import { ensureDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded-database";
import { localUrl, type LaunchOptions } from "../launch-options";
import type { Lifetime } from "../lifetime";
import { assertUsable, describeDatabase } from "./own-database";
import { ensureRoles, urlAs } from "./roles";

export type OpenedDatabase = {
  /** For the role that serves: rows, no DDL. */
  url: string;
  /** For the role that owns the tables and migrates them. */
  ownerUrl: string;
  /** The embedded database with demo data, instead of the operator's own. */
  sandbox: boolean;
  /** Where the data is stored, to be shown. */
  where: string;
  /** The account and folder of the embedded one: the launcher stops and restarts it. */
  embedded?: Pick<EmbeddedDatabase, "account" | "place">;
};

const databaseName = "booking";

/** In the data directory: the commands that work beside a running sandbox (supply:import, replay) read its URL there. */
export const SANDBOX_URL_FILE = "database-url";

/**
 * Opens the database of the options: checks the operator's own, or starts the embedded one. The latter is stopped at
 * the end of the lifetime, and its loss ends the process.
 * @throws Error when it cannot be used; the message says why
 */
export async function openDatabase(options: LaunchOptions, lifetime: Lifetime): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir } = options;
  if (databaseUrl !== undefined) {
    await assertUsable(databaseUrl, { refusesSuperuser: !options.sandbox });
    const ownerUrl = options.migrateDatabaseUrl ?? databaseUrl;
    if (ownerUrl !== databaseUrl) await assertUsable(ownerUrl, { variable: "MIGRATE_DATABASE_URL" });
    return { url: databaseUrl, ownerUrl, sandbox: options.sandbox, where: describeDatabase(databaseUrl) };
  }
  const servesAt = options.port === 0 ? undefined : localUrl(options);
  const starting = startEmbeddedDatabase({ dataDir, servesAt });
  // Registered before it has started: an interruption must not leave one running.
  lifetime.add("The database", starting.then(closable));
  const database = await starting;
  void database.lost.then((reason) => {
    console.error(`The database is lost: ${reason.message}`);
    return lifetime.end(1);
  });
  const superuserUrl = await ensureDatabase(database.socketUrl("postgres"), databaseName);
  await ensureRoles(superuserUrl);
  const ownerUrl = urlAs("migrate", superuserUrl);
  fs.mkdirSync(dataDir, { recursive: true });
  fs.writeFileSync(path.join(dataDir, SANDBOX_URL_FILE), `${ownerUrl}\n`, { mode: 0o600 });
  return { url: urlAs("app", superuserUrl), ownerUrl, sandbox: true, where: database.place, embedded: database };
}

const closable = (database: EmbeddedDatabase) => ({
  close: () => database.stop(),
  abandon: () => database.abandon(),
});
