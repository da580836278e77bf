import type { Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";
import { insertAudit } from "@/lib/core/database/audit-sql";
import type { Employer } from "./user-repository";

/** Inserts an invitation link, which replaces all earlier ones of the user. */
export async function insertLink(
  context: Context,
  link: { employer: Employer; userId: number; publicId: string; hash: string; at: Date; expiresAt: Date },
): Promise<void> {
  await statement(
    "insert_link",
    `WITH deleted AS (
      DELETE FROM staff_link WHERE user_id = :userId
    ), made AS (
      INSERT INTO staff_link (hash, user_id, created_at, expires_at) VALUES (:hash, :userId, :at::timestamptz, :expiresAt::timestamptz)
    )
    ${insertAudit({ tenant: ":employer", operation: "'user.link'" })}`,
    {
      userId: link.userId,
      hash: link.hash,
      at: link.at,
      expiresAt: link.expiresAt,
      employer: link.employer,
      actor: context.actor,
      publicId: link.publicId,
      now: context.now,
      traceId: context.traceId,
    },
  );
}

export interface LinkOwner extends Row {
  publicId: string;
  name: string;
  email: string;
  tenantId: number | null;
  /** Public id and name of the user's tenant; null: the user is an operator. */
  employerId: string | null;
  employer: string | null;
}

/** Finds the user whom a link belongs to; undefined when it is unknown, used or expired, or the user is disabled. */
export async function findLinkOwner(hash: string, at: Date): Promise<LinkOwner | undefined> {
  const [owner] = await statement<LinkOwner>(
    "find_link_owner",
    `SELECT u.name, u.email, u.tenant_id AS "tenantId", u.public_id AS "publicId", t.public_id AS "employerId", t.name AS employer
     FROM staff_link l JOIN staff_user u ON u.id = l.user_id LEFT JOIN tenant t ON t.id = u.tenant_id
     WHERE l.hash = :hash AND l.used_at IS NULL AND l.expires_at > :at::timestamptz AND u.disabled_at IS NULL`,
    { hash, at },
  );
  return owner;
}

/**
 * Uses a link: sets its owner's password and ends all of their sessions.
 * @returns the owner's e-mail address; undefined when the link is no longer valid
 */
export async function consumeLink(
  hash: string,
  passwordHash: string,
  at: Date,
  traceId: string,
): Promise<string | undefined> {
  const [owner] = await statement<{ email: string }>(
    "use_link",
    `WITH used AS (
      UPDATE staff_link l SET used_at = :at::timestamptz FROM staff_user u
      WHERE l.hash = :hash AND l.used_at IS NULL AND l.expires_at > :at::timestamptz AND u.id = l.user_id AND u.disabled_at IS NULL
      RETURNING u.id, u.public_id, u.tenant_id, u.email
    ), changed AS (
      UPDATE staff_user u SET password_hash = :passwordHash FROM used WHERE u.id = used.id
    ), ended AS (
      UPDATE staff_session s SET revoked_at = :at::timestamptz FROM used WHERE s.user_id = used.id AND s.revoked_at IS NULL
    ), audit AS (
      ${insertAudit({ tenant: "tenant_id", actor: "'staff:' || public_id", operation: "'user.takeLink'", subject: "public_id", at: ":at::timestamptz", from: "used" })}
    )
    SELECT email FROM used`,
    { hash, passwordHash, at, traceId },
  );
  return owner?.email;
}
