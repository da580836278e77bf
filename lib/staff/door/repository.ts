import { statement, type Row } from "@/lib/core/db";

/** An account that can sign in with a password. */
export interface Account extends Row {
  publicId: string;
  passwordHash: string;
  isDisabled: boolean;
  tenantId: number | null;
  /** Public id and name of the employer; null: the wholesaler. */
  employerId: string | null;
  employer: string | null;
}

/**
 * Lists the accounts of an e-mail address that have a password, oldest first, up to a limit: later accounts, which any
 * admin may have created, cannot displace older ones.
 * @param email in lower case
 * @param employer public id of a tenant, or "house" for the wholesaler; undefined: all employers
 */
export function listAccounts(email: string, employer: string | undefined, most: number): Promise<Account[]> {
  return statement<Account>(
    "list_sign_in_accounts",
    `SELECT u.public_id AS "publicId", u.password_hash AS "passwordHash", u.disabled_at IS NOT NULL AS "isDisabled",
       u.tenant_id AS "tenantId", t.public_id AS "employerId", t.name AS employer
     FROM staff_user u LEFT JOIN tenant t ON t.id = u.tenant_id
     WHERE u.email = :email AND u.password_hash <> '' AND (:employer::text IS NULL OR coalesce(t.public_id, 'house') = :employer)
     ORDER BY u.id LIMIT :limit`,
    { email, employer, limit: most },
  );
}
