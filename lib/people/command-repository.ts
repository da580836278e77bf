import { statement, type Row } from "@/lib/core/db";
import type { Employer } from "./user-repository";

/** An account in a command's output. One e-mail address may have an account with each employer. */
export interface Account extends Row {
  publicId: string;
  role: string;
  /** Null: the wholesaler itself; the account is an operator's. */
  tenantId: Employer;
  tenantPublicId: string | null;
  tenantName: string | null;
  isDisabled: boolean;
}

/**
 * Lists every account of an e-mail address, operators first.
 * @param email in lower case
 */
export async function listAccounts(email: string): Promise<Account[]> {
  return statement<Account>(
    "list_accounts",
    `SELECT u.public_id AS "publicId", u.role, u.tenant_id AS "tenantId", t.public_id AS "tenantPublicId",
       t.name AS "tenantName", u.disabled_at IS NOT NULL AS "isDisabled"
     FROM staff_user u LEFT JOIN tenant t ON t.id = u.tenant_id WHERE u.email = :email
     ORDER BY u.tenant_id NULLS FIRST`,
    { email },
  );
}

/** Whether there is an operator who is not disabled, invited ones included. */
export async function hasOperator(): Promise<boolean> {
  const rows = await statement(
    "has_operator",
    `SELECT FROM staff_user WHERE role = 'operator' AND disabled_at IS NULL LIMIT 1`,
    {},
  );
  return rows.length > 0;
}

export interface TenantLine extends Row {
  publicId: string;
  name: string;
  createdAt: Date;
  isSuspended: boolean;
  users: number;
  credentials: number;
}

/** Lists every tenant, oldest first, with the numbers of its active users and credentials. */
export async function listTenantLines(): Promise<TenantLine[]> {
  return statement<TenantLine>(
    "list_tenant_lines",
    `SELECT t.public_id AS "publicId", t.name, t.created_at AS "createdAt", t.suspended_at IS NOT NULL AS "isSuspended",
       (SELECT count(*)::int FROM staff_user u WHERE u.tenant_id = t.id AND u.disabled_at IS NULL) AS users,
       (SELECT count(*)::int FROM credential c WHERE c.tenant_id = t.id AND c.disabled_at IS NULL) AS credentials
     FROM tenant t ORDER BY t.id`,
    {},
  );
}
