import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Client, escapeIdentifier, escapeLiteral } from "pg";
import { projectRoot } from "./project-root";

/** What a process logs in to the database as; see roles.sql. */
export const ROLES = ["app", "migrate", "read"] as const;
export type Role = (typeof ROLES)[number];

/**
 * Makes the roles in one database of the embedded server by the same file that an operator runs, and gives them what the
 * superuser made before there were roles. The superuser itself serves nobody.
 *
 * @param url the database as the superuser.
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

/** The same database of the embedded server for another role than its superuser. */
export function urlAs(role: Role, url: string): string {
  const own = new URL(url);
  own.password = passwordOf(role, own.password);
  own.username = role;
  return own.href;
}

/** Follows from the superuser's, which is random and readable by its owner alone: nothing more has to be stored. */
function passwordOf(role: Role, superuserPassword: string): string {
  return crypto.createHmac("sha256", superuserPassword).update(`database role ${role}`).digest("base64url");
}
