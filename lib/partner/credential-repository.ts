import type { Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";

export interface CredentialRow extends Row {
  publicId: string;
  clientId: string;
  name: string;
  scopes: string[];
  rateLimit: number;
  burst: number;
  disabledAt: Date | null;
  createdAt: Date;
  /** Secrets that have not expired, newest first. */
  secrets: { last4: string; created_at: string; expires_at: string | null }[];
}

/**
 * Lists a tenant's credentials, newest first, or one of them.
 * @param at real time, which decides which secrets are live
 */
export async function listCredentials(tenantId: number, at: Date, publicId?: string): Promise<CredentialRow[]> {
  return statement<CredentialRow>(
    "list_credentials",
    `SELECT c.public_id AS "publicId", c.client_id AS "clientId", c.name, c.scopes, c.rate_limit AS "rateLimit", c.burst,
       c.disabled_at AS "disabledAt", c.created_at AS "createdAt",
       coalesce((
         SELECT json_agg(json_build_object('last4', s.last4, 'created_at', s.created_at, 'expires_at', s.expires_at) ORDER BY s.created_at DESC, s.id DESC)
         FROM credential_secret s WHERE s.credential_id = c.id AND (s.expires_at IS NULL OR s.expires_at > $2::timestamptz)
       ), '[]') AS secrets
     FROM credential c WHERE c.tenant_id = $1 AND ($3::text IS NULL OR c.public_id = $3) ORDER BY c.created_at DESC, c.id DESC`,
    [tenantId, at, publicId],
  );
}

/** A secret as it is stored. */
export interface KeptSecret {
  hash: string;
  last4: string;
}
const AUDIT = "INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)";

/** Why a write of a credential was refused; nothing was written. */
export type CredentialRefusal = { highestRate: number } | { mostCredentials: number };

/** SQL: the highest rate limit that a credential of the tenant may have. */
const rateCeiling = (tenant: string) =>
  `ceiling AS (SELECT max_credential_rate AS most FROM tenant WHERE id = ${tenant})`;

/** @returns true, or why it was refused */
export async function insertCredential(
  context: Context,
  credential: { publicId: string; name: string; scopes: string[]; rateLimit: number; burst: number },
  secret: KeptSecret,
  at: Date,
): Promise<boolean | CredentialRefusal> {
  return written(
    "insert_credential",
    `WITH ${rateCeiling("$2")}, made AS (
      INSERT INTO credential (public_id, tenant_id, client_id, name, scopes, rate_limit, burst, created_at, updated_at)
      SELECT $1, $2, $1, $3, $4, $5, $6, $7::timestamptz, $7::timestamptz FROM ceiling WHERE $5::int <= most RETURNING id
    ), secret AS (
      INSERT INTO credential_secret (credential_id, hash, last4, created_at) SELECT id, $8, $9, $7::timestamptz FROM made
    ), audit AS (
      ${AUDIT} SELECT $2, $10, 'credential.create', $1, $11::timestamptz, $12 FROM made
    )
    SELECT most, most < $5::int AS "isAbove", EXISTS (SELECT FROM made) AS "isWritten" FROM ceiling`,
    [
      credential.publicId,
      context.tenantId,
      credential.name,
      credential.scopes,
      credential.rateLimit,
      credential.burst,
      at,
      secret.hash,
      secret.last4,
      context.actor,
      context.now,
      context.traceId,
    ],
  );
}

/** @returns whether the tenant has such a credential, or why the change was refused */
export async function updateCredential(
  context: Context,
  publicId: string,
  change: {
    name?: string | undefined;
    scopes?: string[] | undefined;
    rate_limit?: number | undefined;
    burst?: number | undefined;
    disabled?: boolean | undefined;
  },
  at: Date,
): Promise<boolean | CredentialRefusal> {
  return written(
    "update_credential",
    `WITH ${rateCeiling("$1")}, changed AS (
      UPDATE credential SET name = coalesce($3, name), scopes = coalesce($4::text[], scopes), rate_limit = coalesce($5, rate_limit),
        burst = coalesce($6, burst), updated_at = $8::timestamptz,
        disabled_at = CASE WHEN $7::bool IS NULL THEN disabled_at WHEN $7 THEN coalesce(disabled_at, $8::timestamptz) END
      WHERE tenant_id = $1 AND public_id = $2 AND ($5::int IS NULL OR $5::int <= (SELECT most FROM ceiling)) RETURNING public_id
    ), audit AS (
      ${AUDIT} SELECT $1, $9, 'credential.update', public_id, $10::timestamptz, $11 FROM changed
    )
    SELECT most, coalesce(most < $5::int, false) AS "isAbove", EXISTS (SELECT FROM changed) AS "isWritten" FROM ceiling`,
    [
      context.tenantId,
      publicId,
      change.name,
      change.scopes,
      change.rate_limit,
      change.burst,
      change.disabled,
      at,
      context.actor,
      context.now,
      context.traceId,
    ],
  );
}

/**
 * Runs a write whose row contains the tenant's ceiling of a rate, whether the requested rate exceeds it, and whether it
 * wrote.
 */
async function written(name: string, text: string, values: unknown[]): Promise<boolean | CredentialRefusal> {
  try {
    const [row] = await statement<{ most: number; isAbove: boolean; isWritten: boolean } & Row>(name, text, values);
    if (!row) return false; // No such tenant.
    return row.isAbove ? { highestRate: row.most } : row.isWritten;
  } catch (error) {
    const { constraint, detail } = error as { constraint?: string; detail?: string };
    if (constraint !== "credential_limit") throw error;
    return { mostCredentials: Number(detail) };
  }
}

/**
 * Adds a secret to a credential. The previous one stays valid until `oldUntil`; older ones end, because at most two are
 * live.
 * @returns false when the tenant has no such credential
 */
export async function addSecret(
  context: Context,
  publicId: string,
  secret: KeptSecret,
  at: Date,
  oldUntil: Date,
): Promise<boolean> {
  const rows = await statement(
    "rotate_credential",
    `WITH target AS (
      SELECT id FROM credential WHERE tenant_id = $1 AND public_id = $2 FOR UPDATE
    ), live AS (
      SELECT s.id, row_number() OVER (ORDER BY s.created_at DESC, s.id DESC) AS age
      FROM credential_secret s JOIN target ON target.id = s.credential_id WHERE s.expires_at IS NULL OR s.expires_at > $5::timestamptz
    ), ended AS (
      UPDATE credential_secret s SET expires_at = CASE WHEN live.age = 1 THEN least(s.expires_at, $6::timestamptz) ELSE $5::timestamptz END
      FROM live WHERE s.id = live.id
    ), made AS (
      INSERT INTO credential_secret (credential_id, hash, last4, created_at) SELECT id, $3, $4, $5::timestamptz FROM target
    ), audit AS (
      ${AUDIT} SELECT $1, $7, 'credential.rotate', $2, $8::timestamptz, $9 FROM target
    )
    SELECT 1 FROM target`,
    [context.tenantId, publicId, secret.hash, secret.last4, at, oldUntil, context.actor, context.now, context.traceId],
  );
  return rows.length > 0;
}
