import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Client, escapeIdentifier, escapeLiteral, type DatabaseError } from "pg";
import { localUrl } from "@/lib/core/local-url";
import type { LaunchOptions } from "../launch-options";
import type { Lifetime } from "../lifetime";
import { projectRoot } from "../project-root";
import { ensureDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded-database";

export type OpenedDatabase = {
  /** The URL of the role that serves: rows, no DDL. */
  url: string;
  /** The URL of the role that owns the tables and migrates them. */
  ownerUrl: string;
  /** Whether it is the embedded database with demo data, instead of an operator's own. */
  sandbox: boolean;
  /** Where the data is, for messages. */
  where: string;
  /** Account and folder of the embedded database, which the launcher stops and restarts. */
  embedded?: Pick<EmbeddedDatabase, "account" | "place">;
};

const databaseName = "booking";

/** The file in the data directory from which commands beside a running sandbox (supply:import, replay) read its URL. */
const SANDBOX_URL_FILE = "database-url";

/**
 * Opens the database: checks the operator's own, or starts the embedded one. That one stops at the end of the
 * lifetime, and the process ends if it is lost.
 * @throws Error if it cannot be used; the message says why
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
  // Registered before it has started, so that an interruption leaves none running.
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

/** PostgreSQL 13 is the first with `gen_random_uuid()` without an extension, and with deduplicated indexes. */
const oldestVersion = 130_000;
const patienceMs = 10_000;

/** Host, port and database of a URL: the parts that messages may show. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `database “${decodeURIComponent(pathname.slice(1))}” on ${hostname || "the local socket"}:${port || 5432}`;
}

/**
 * Checks the operator's own PostgreSQL before its first use.
 * @param refusesSuperuser whether it is the role that serves
 * @throws Error if it cannot be reached, refuses the login, or is older than 13; the message names host and database,
 * not the password
 */
export async function assertUsable(
  url: string,
  { variable = "DATABASE_URL", refusesSuperuser = false } = {},
): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  // An error while the connection closes is of no interest.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string; isSuperuser: boolean }>(
      `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
              current_setting('is_superuser')::boolean AS "isSuperuser"`,
    );
    const server = rows[0];
    if (server && server.number < oldestVersion) {
      throw new Error(`PostgreSQL ${server.version} is too old; version 13 or later is needed`);
    }
    if (server?.isSuperuser && refusesSuperuser)
      throw new Error(
        "its user is a superuser, for whom no rule of the database holds; lib/server/roles.sql makes the role app",
      );
  } catch (cause) {
    throw new Error(`Cannot use the ${describeDatabase(url)} named by ${variable}: ${explain(cause)}.`, { cause });
  } finally {
    await client.end().catch(() => {});
  }
}

function explain(error: unknown): string {
  const { code, message } = error as DatabaseError;
  if (code === "28P01") return "it does not accept this user and password";
  if (code === "3D000") return "there is no such database; create it first";
  // Several addresses were tried, each with its own error.
  if (error instanceof AggregateError) return error.errors.map((each: Error) => each.message).join("; ");
  return message;
}

/** The database roles of the processes; see roles.sql. */
const ROLES = ["app", "migrate", "read"] as const;
type Role = (typeof ROLES)[number];

/**
 * Creates the roles in a database of the embedded server, from the same file that operators run, and gives them
 * tables that the superuser created earlier. The superuser itself does not serve.
 * @param url the database as the superuser
 */
export async function ensureRoles(url: string): Promise<void> {
  const target = new URL(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const database = escapeIdentifier(decodeURIComponent(target.pathname.slice(1)));
    const sql = fs
      .readFileSync(path.join(projectRoot, "lib/server/roles.sql"), "utf8")
      .replaceAll(/:'(\w+)_password'/g, (_all, role: Role) => escapeLiteral(passwordOf(role, target.password)))
      .replaceAll(':"DBNAME"', () => database);
    // Roles belong to the whole server, of which two databases may be opened at the same time.
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('roles')); ${sql}; COMMIT`);
  } finally {
    await client.end();
  }
}

/** The URL of the same database of the embedded server, for another role. */
export function urlAs(role: Role, url: string): string {
  const own = new URL(url);
  own.password = passwordOf(role, own.password);
  own.username = role;
  return own.href;
}

/**
 * A role's password, derived from the superuser's, which is random and readable by its owner only. So nothing else
 * needs to be stored.
 */
function passwordOf(role: Role, superuserPassword: string): string {
  return crypto.createHmac("sha256", superuserPassword).update(`database role ${role}`).digest("base64url");
}
