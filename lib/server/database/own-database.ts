import { Client, type DatabaseError } from "pg";

/** PostgreSQL 13: `gen_random_uuid()` without an extension, and deduplicated indexes. */
const oldestVersion = 130_000;
const patienceMs = 10_000;

/** Host, port and database of a URL: the parts that may be shown. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `database “${decodeURIComponent(pathname.slice(1))}” on ${hostname || "the local socket"}:${port || 5432}`;
}

/**
 * Checks the operator's own PostgreSQL before anything uses it.
 * @param refusesSuperuser it is the one by which others are served
 * @throws Error when it cannot be reached, refuses the login, or is older than 13; names host and database, not the
 * password
 */
export async function assertUsable(
  url: string,
  { variable = "DATABASE_URL", refusesSuperuser = false } = {},
): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  // An error while the connection is being closed is of no interest.
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
    throw new Error(`Cannot use the ${describeDatabase(url)} named by ${variable}: ${reason(cause)}.`, { cause });
  } finally {
    await client.end().catch(() => {});
  }
}

function reason(error: unknown): string {
  const { code, message } = error as DatabaseError;
  if (code === "28P01") return "it does not accept this user and password";
  if (code === "3D000") return "there is no such database; create it first";
  // Several addresses were tried, and each has its own error.
  if (error instanceof AggregateError) return error.errors.map((each: Error) => each.message).join("; ");
  return message;
}
