import { Client, escapeIdentifier } from "pg";
import { bindNamed } from "@/lib/core/database/named-parameters";
import { retryForLock } from "./migrate";
import { REQUEST_LOG_VIEW, tenantPolicies } from "./tenant-policies";

/** Tables that the serving role inserts into but never changes. */
const APPEND_ONLY_TABLES = [
  "audit_entry",
  "audit_change",
  "audit_seal",
  "audit_sealed",
  "account_entry",
  "account_statement",
];

/** Tables with secrets, which the reporting role cannot read. */
const SECRET_TABLES = [
  "service_secret",
  "credential_secret",
  "webhook_secret",
  "staff_session",
  "staff_link",
  "staff_factor",
  "staff_recovery_code",
  "staff_spent_challenge",
];

/** Matches columns with secrets in other tables, by name: passwords, tokens, and what opens with one. */
const SECRET_COLUMN = "(^|_)(password|hash|token|secret|sealed)(_|$)";
/**
 * Columns with secrets that their names do not show: stored responses contain tokens, mails contain links, the subject
 * of a hold's audit entry is its token, and a purchase that waits for its confirmation is sealed.
 */
const OTHER_SECRETS = [
  "idempotency_key.response",
  "guest_mail.html",
  "guest_mail.plain",
  "audit_entry.subject",
  "prebook.confirmation",
];
/** Columns with the digests of the audit's chain, which are no secrets: whoever reads them can verify it. */
const NO_SECRETS = ["audit_seal.hash", "audit_seal.previous_hash"];

/** Tables that the serving role can read but not change. */
const BOOKKEEPING_TABLES = ["_prisma_migrations"];

/** The role for reports, which a database may have (roles.sql). */
const READER = "read";

/**
 * Grants the serving role the privileges that it needs, and no more: rows and sequences, no DDL. Runs after the
 * migrations, as the owner of the tables; also sets their row-level security policies.
 * @param ownerUrl the role that applied the migrations
 * @param appUrl the role that serves; if it is the same, it owns the tables and keeps all privileges
 * @returns why row-level security does not apply to the serving role; null if it does
 */
export async function grantPrivileges(ownerUrl: string, appUrl: string): Promise<string | null> {
  const app = await roleOf(appUrl);
  const owner = new Client({ connectionString: ownerUrl, application_name: "privileges" });
  await owner.connect();
  try {
    for (const policy of await tenantPolicies(owner)) {
      await retryForLock(owner, () => runAlone(owner, [policy]));
    }
    const { me, hasReader, tables } = await describe(owner);
    const statements = hasReader && me !== READER ? readerGrants(tables, await columnsBesideSecrets(owner)) : [];
    if (app.name !== me) statements.unshift(...appGrants(escapeIdentifier(app.name), tables));
    await retryForLock(owner, () => runAlone(owner, statements));
    if (app.isSuperuser) return `the role “${app.name}” is a superuser`;
    if (app.bypasses) return `the role “${app.name}” has BYPASSRLS`;
    return app.name === me ? `the role “${app.name}” owns the tables` : null;
  } finally {
    await owner.end();
  }
}

const PLAIN = "SELECT, INSERT, UPDATE, DELETE";

function appGrants(app: string, tables: ReadonlySet<string>): string[] {
  const there = (names: readonly string[]) => names.filter((name) => tables.has(name));
  return [
    `GRANT USAGE ON SCHEMA public TO ${app}`,
    `GRANT ${PLAIN} ON ALL TABLES IN SCHEMA public TO ${app}`,
    `GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO ${app}`,
    `GRANT EXECUTE ON ALL ROUTINES IN SCHEMA public TO ${app}`,
    // For tables that a migration creates while an older server is running.
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ${PLAIN} ON TABLES TO ${app}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO ${app}`,
    ...there(APPEND_ONLY_TABLES).map((name) => `REVOKE UPDATE, DELETE ON ${name} FROM ${app}`),
    ...there(BOOKKEEPING_TABLES).map((name) => `REVOKE INSERT, UPDATE, DELETE ON ${name} FROM ${app}`),
    ...(tables.has(REQUEST_LOG_VIEW) ? [`REVOKE SELECT, UPDATE, DELETE ON request_log FROM ${app}`] : []),
    // ANALYZE after an import. Before PostgreSQL 17 only owners may, and autovacuum does it instead.
    `DO $$ BEGIN
       IF current_setting('server_version_num')::int >= 170000 THEN
         EXECUTE 'GRANT MAINTAIN ON ALL TABLES IN SCHEMA public TO ${app}';
       END IF;
     END $$`,
  ];
}

/** @param columns the columns without a secret, of tables with some secret columns */
function readerGrants(tables: ReadonlySet<string>, columns: ReadonlyMap<string, string>): string[] {
  return [
    `GRANT USAGE ON SCHEMA public TO ${READER}`,
    `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${READER}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO ${READER}`,
    ...SECRET_TABLES.filter((name) => tables.has(name)).map((name) => `REVOKE SELECT ON ${name} FROM ${READER}`),
    ...Array.from(
      columns,
      ([name, open]) => `REVOKE SELECT ON ${name} FROM ${READER}; GRANT SELECT (${open}) ON ${name} TO ${READER}`,
    ),
  ];
}

async function columnsBesideSecrets(owner: Client): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; open: string }>(
    bindNamed(
      `SELECT name, string_agg(quote_ident(column_name), ', ') FILTER (WHERE NOT is_secret) AS open FROM (
         SELECT c.relname AS name, a.attname AS column_name, c.relname || '.' || a.attname = ANY (:others)
           OR a.attname ~ :pattern AND c.relname || '.' || a.attname <> ALL (:harmless) AS is_secret
         FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND a.attnum > 0
           AND NOT a.attisdropped AND c.relname <> ALL (:tables)
       ) each GROUP BY name HAVING bool_or(is_secret)`,
      { others: OTHER_SECRETS, pattern: SECRET_COLUMN, harmless: NO_SECRETS, tables: SECRET_TABLES },
    ),
  );
  return new Map(rows.map(({ name, open }) => [name, open]));
}

async function describe(owner: Client): Promise<{ me: string; hasReader: boolean; tables: Set<string> }> {
  const { rows } = await owner.query<{ me: string; hasReader: boolean; tables: string[] }>(
    `SELECT current_user AS me, EXISTS (SELECT FROM pg_roles WHERE rolname = '${READER}') AS "hasReader",
       array(SELECT tablename FROM pg_tables WHERE schemaname = 'public')::text[]
       || array(SELECT viewname FROM pg_views WHERE schemaname = 'public')::text[] AS tables`,
  );
  return { ...rows[0]!, tables: new Set(rows[0]!.tables) };
}

async function roleOf(url: string): Promise<{ name: string; isSuperuser: boolean; bypasses: boolean }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; isSuperuser: boolean; bypasses: boolean }>(
      `SELECT rolname AS name, rolsuper AS "isSuperuser", rolbypassrls AS bypasses FROM pg_roles WHERE rolname = current_user`,
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}

/** Runs statements alone, because PostgreSQL refuses concurrent changes of one table's privileges. */
async function runAlone(client: Client, statements: readonly string[]): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('privileges'))");
  for (const statement of statements) await client.query(statement);
}
