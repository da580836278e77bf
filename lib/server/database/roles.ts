import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Client, escapeIdentifier, escapeLiteral } from "pg";
import { projectRoot } from "../project-root";

/** The database roles of the processes; see roles.sql. */
export const ROLES = ["app", "migrate", "read"] as const;
export type Role = (typeof ROLES)[number];

/**
 * Creates the roles in one database of the embedded server with the same file that an operator runs, and gives them the
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
    // Roles belong to the whole server: two databases of it may be opened at the same time.
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('roles')); ${sql}; COMMIT`);
  } finally {
    await client.end();
  }
}

/** The URL of the same database of the embedded server for another role. */
export function urlAs(role: Role, url: string): string {
  const own = new URL(url);
  own.password = passwordOf(role, own.password);
  own.username = role;
  return own.href;
}

/**
 * Derived from the superuser's password, which is random and readable by its owner only, so that nothing more has to be
 * stored.
 */
function passwordOf(role: Role, superuserPassword: string): string {
  return crypto.createHmac("sha256", superuserPassword).update(`database role ${role}`).digest("base64url");
}
