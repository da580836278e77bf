import { statement, type Row } from "@/lib/core/db";
import { insertAudit } from "@/lib/core/database/audit-sql";

/** A user as found at a single sign-on. */
export interface SsoUser extends Row {
  id: number;
  publicId: string;
  role: string;
  tenantId: number | null;
  /** Public id. */
  tenant: string | null;
  isDisabled: boolean;
  /** The user's identity at this provider so far; null: this is the first sign-in through it. */
  subject: string | null;
}

const USER = `
  SELECT u.id, u.public_id AS "publicId", u.role, u.tenant_id AS "tenantId", t.public_id AS tenant,
    u.disabled_at IS NOT NULL AS "isDisabled", i.subject
  FROM staff_user u LEFT JOIN tenant t ON t.id = u.tenant_id`;

export async function findByIdentity(issuer: string, subject: string): Promise<SsoUser | undefined> {
  const [row] = await statement<SsoUser>(
    "find_sso_identity",
    `${USER} JOIN staff_identity i ON i.user_id = u.id WHERE i.issuer = :issuer AND i.subject = :subject`,
    { issuer, subject },
  );
  return row;
}

/** Finds the accounts with an e-mail address, at most one per employer. */
export function findByEmail(issuer: string, email: string): Promise<SsoUser[]> {
  return statement<SsoUser>(
    "find_sso_email",
    `${USER} LEFT JOIN staff_identity i ON i.user_id = u.id AND i.issuer = :issuer WHERE u.email = :email ORDER BY u.id`,
    { issuer, email },
  );
}

export async function findTenantId(publicId: string): Promise<number | undefined> {
  const [row] = await statement<{ id: number }>(
    "find_sso_tenant",
    `SELECT id FROM tenant WHERE public_id = :publicId`,
    {
      publicId,
    },
  );
  return row?.id;
}

interface Moment {
  at: Date;
  now: Date;
  traceId: string;
}

/**
 * Records a sign-in through the provider, with the role from its claims. Closes an open invitation.
 * @returns false when another user has this identity meanwhile
 */
export async function writeIdentity(
  user: SsoUser,
  identity: { issuer: string; subject: string; role: string },
  { at, now, traceId }: Moment,
): Promise<boolean> {
  const rows = await statement(
    "write_sso_identity",
    `WITH linked AS (
      INSERT INTO staff_identity (issuer, subject, user_id, created_at, last_used_at)
      VALUES (:issuer, :subject, :userId, :at::timestamptz, :at::timestamptz)
      ON CONFLICT (issuer, subject) DO UPDATE SET last_used_at = excluded.last_used_at
        WHERE staff_identity.user_id = excluded.user_id
      RETURNING user_id, created_at = :at::timestamptz AS is_new
    ), changed AS (
      UPDATE staff_user u SET role = :role FROM linked WHERE u.id = linked.user_id AND u.role <> :role
      RETURNING 1
    ), used AS (
      DELETE FROM staff_link l USING linked WHERE l.user_id = linked.user_id AND linked.is_new
    ), audited AS (
      SELECT 'user.linkSso' AS operation FROM linked WHERE is_new UNION ALL SELECT 'user.roleBySso' FROM changed
    ), audit AS (
      ${insertAudit({ actor: "'staff:' || :publicId", operation: "operation", from: "audited" })}
    )
    SELECT 1 FROM linked`,
    {
      issuer: identity.issuer,
      subject: identity.subject,
      userId: user.id,
      role: identity.role,
      at,
      tenantId: user.tenantId,
      publicId: user.publicId,
      now,
      traceId,
    },
  );
  return rows.length > 0;
}

/**
 * Inserts a user whom the provider's claims give a role and a tenant, without a password.
 * @returns false when the address is taken
 */
export async function insertSsoUser(
  user: { publicId: string; tenantId: number | null; name: string; email: string; role: string },
  identity: { issuer: string; subject: string },
  { at, now, traceId }: Moment,
): Promise<boolean> {
  const rows = await statement(
    "insert_sso_user",
    `WITH made AS (
      INSERT INTO staff_user (public_id, tenant_id, name, email, role, password_hash, created_at)
      VALUES (:publicId, :tenantId, :name, :email, :role, '', :at::timestamptz) ON CONFLICT (email, (coalesce(tenant_id, 0))) DO NOTHING RETURNING id, public_id
    ), linked AS (
      INSERT INTO staff_identity (issuer, subject, user_id, created_at, last_used_at)
      SELECT :issuer, :subject, id, :at::timestamptz, :at::timestamptz FROM made
    ), audit AS (
      ${insertAudit({ actor: "'staff:' || public_id", operation: "'user.createBySso'", subject: "public_id", from: "made" })}
    )
    SELECT 1 FROM made`,
    {
      publicId: user.publicId,
      tenantId: user.tenantId,
      name: user.name,
      email: user.email,
      role: user.role,
      issuer: identity.issuer,
      subject: identity.subject,
      at,
      now,
      traceId,
    },
  );
  return rows.length > 0;
}
