import type { Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";
import type { NamedValues } from "@/lib/core/database/named-parameters";
import { insertAudit } from "@/lib/core/database/audit-sql";

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
         FROM credential_secret s WHERE s.credential_id = c.id AND (s.expires_at IS NULL OR s.expires_at > :at::timestamptz)
       ), '[]') AS secrets
     FROM credential c WHERE c.tenant_id = :tenantId AND (:publicId::text IS NULL OR c.public_id = :publicId) ORDER BY c.created_at DESC, c.id DESC`,
    { tenantId, at, publicId },
  );
}

/** A secret as it is stored. */
export interface StoredSecret {
  hash: string;
  last4: string;
}

/** Why a write of a credential was refused; nothing was written. */
export type CredentialRefusal = { highestRate: number } | { mostCredentials: number };

/** SQL: the highest rate limit that a credential of the tenant may have. */
const rateCeiling = (tenant: string) =>
  `ceiling AS (SELECT max_credential_rate AS most FROM tenant WHERE id = ${tenant})`;

/** @returns true, or the reason of the refusal */
export async function insertCredential(
  context: Context,
  credential: { publicId: string; name: string; scopes: string[]; rateLimit: number; burst: number },
  secret: StoredSecret,
  at: Date,
): Promise<boolean | CredentialRefusal> {
  return written(
    "insert_credential",
    `WITH ${rateCeiling(":tenantId")}, made AS (
      INSERT INTO credential (public_id, tenant_id, client_id, name, scopes, rate_limit, burst, created_at, updated_at)
      SELECT :publicId, :tenantId, :publicId, :name, :scopes, :rateLimit, :burst, :at::timestamptz, :at::timestamptz FROM ceiling WHERE :rateLimit::int <= most RETURNING id
    ), secret AS (
      INSERT INTO credential_secret (credential_id, hash, last4, created_at) SELECT id, :hash, :last4, :at::timestamptz FROM made
    ), audit AS (
      ${insertAudit({ from: "made" })}
    )
    SELECT most, most < :rateLimit::int AS "isAbove", EXISTS (SELECT FROM made) AS "isWritten" FROM ceiling`,
    {
      publicId: credential.publicId,
      tenantId: context.tenantId,
      name: credential.name,
      scopes: credential.scopes,
      rateLimit: credential.rateLimit,
      burst: credential.burst,
      at,
      hash: secret.hash,
      last4: secret.last4,
      actor: context.actor,
      now: context.now,
      operation: context.operation,
      traceId: context.traceId,
    },
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
    `WITH ${rateCeiling(":tenantId")}, changed AS (
      UPDATE credential SET name = coalesce(:name, name),
        scopes = CASE WHEN :scopes::text[] IS NULL THEN scopes
          ELSE :scopes::text[] || ARRAY(SELECT one FROM unnest(scopes) AS one WHERE one = 'distribution:supply') END,
        rate_limit = coalesce(:rateLimit, rate_limit), burst = coalesce(:burst, burst), updated_at = :at::timestamptz,
        disabled_at = CASE WHEN :disabled::bool IS NULL THEN disabled_at WHEN :disabled THEN coalesce(disabled_at, :at::timestamptz) END
      WHERE tenant_id = :tenantId AND public_id = :publicId AND (:rateLimit::int IS NULL OR :rateLimit::int <= (SELECT most FROM ceiling)) RETURNING public_id
    ), audit AS (
      ${insertAudit({ subject: "public_id", from: "changed" })}
    )
    SELECT most, coalesce(most < :rateLimit::int, false) AS "isAbove", EXISTS (SELECT FROM changed) AS "isWritten" FROM ceiling`,
    {
      tenantId: context.tenantId,
      publicId,
      name: change.name,
      scopes: change.scopes,
      rateLimit: change.rate_limit,
      burst: change.burst,
      disabled: change.disabled,
      at,
      actor: context.actor,
      now: context.now,
      operation: context.operation,
      traceId: context.traceId,
    },
  );
}

/**
 * Runs a write whose row contains the tenant's ceiling of a rate, whether the requested rate exceeds it, and whether it
 * wrote.
 */
async function written(name: string, text: string, values: NamedValues): Promise<boolean | CredentialRefusal> {
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
  secret: StoredSecret,
  at: Date,
  oldUntil: Date,
): Promise<boolean> {
  const rows = await statement(
    "rotate_credential",
    `WITH target AS (
      SELECT id FROM credential WHERE tenant_id = :tenantId AND public_id = :publicId FOR UPDATE
    ), live AS (
      SELECT s.id, row_number() OVER (ORDER BY s.created_at DESC, s.id DESC) AS age
      FROM credential_secret s JOIN target ON target.id = s.credential_id WHERE s.expires_at IS NULL OR s.expires_at > :at::timestamptz
    ), ended AS (
      UPDATE credential_secret s SET expires_at = CASE WHEN live.age = 1 THEN least(s.expires_at, :oldUntil::timestamptz) ELSE :at::timestamptz END
      FROM live WHERE s.id = live.id
    ), made AS (
      INSERT INTO credential_secret (credential_id, hash, last4, created_at) SELECT id, :hash, :last4, :at::timestamptz FROM target
    ), audit AS (
      ${insertAudit({ from: "target" })}
    )
    SELECT 1 FROM target`,
    {
      tenantId: context.tenantId,
      publicId,
      hash: secret.hash,
      last4: secret.last4,
      at,
      oldUntil,
      actor: context.actor,
      now: context.now,
      operation: context.operation,
      traceId: context.traceId,
    },
  );
  return rows.length > 0;
}
