import { type Row, statement } from "@/lib/core/db";
import { inTransaction } from "@/lib/core/prisma";
import type { StatementStatus } from "./account-limits";
import { entryColumns, type EntryRow, STATEMENTS } from "./repository";
import type { Context } from "@/lib/core/context";
import { insertAudit } from "@/lib/core/database/audit-sql";

interface StatementSums extends Row {
  tenantId: number;
  tenantPublicId: string;
  tenantName: string;
  currency: string;
  /** Minor units. */
  opening: string;
  charged: string;
  paid: string;
  issuedAt: Date | null;
  status: StatementStatus;
}

/** A month's sums of one tenant, or undefined. @param month its first day */
export async function findStatement(
  of: { tenantId: number } | { publicId: string },
  month: string,
): Promise<StatementSums | undefined> {
  const [row] = await statement<StatementSums>(
    "find_account_statement",
    `SELECT t.id AS "tenantId", t.public_id AS "tenantPublicId", t.name AS "tenantName", s.currency, s.opening::text AS opening,
       s.charged::text AS charged, s.paid::text AS paid, s.issued_at AS "issuedAt", s.status
     FROM tenant t JOIN tenant_account a ON a.tenant_id = t.id, LATERAL (${STATEMENTS}) AS s
     WHERE (t.id = :tenantId::int OR t.public_id = :publicId::text) AND s.month = :month::date`,
    { tenantId: "tenantId" in of ? of.tenantId : null, publicId: "publicId" in of ? of.publicId : null, month },
  );
  return row;
}

/** All entries of a month, oldest first. @param month its first day */
export function listMonth(tenantId: number, month: string): Promise<EntryRow[]> {
  return statement<EntryRow>(
    "list_account_month",
    `SELECT ${entryColumns("b.agency_reference")}
     FROM account_entry e LEFT JOIN booking b ON b.tenant_id = e.tenant_id AND b.public_id = e.booking_public_id
     WHERE e.tenant_id = :tenantId AND e.month = :month::date ORDER BY e.id`,
    { tenantId, month },
  );
}

/**
 * Issues the statements of a month and of those before it that are still open. Later entries count in later months, so
 * an issued statement never changes.
 * @param month its first day
 * @returns how many were issued; undefined when the tenant has no account
 */
export function issueThrough(context: Context, tenantPublicId: string, month: string): Promise<number | undefined> {
  return inTransaction(context, async () => {
    // The row lock serializes this with new entries: the next statement sees all entries of these months.
    const [account] = await statement<{ tenantId: number; issuedBefore: string | null }>(
      "close_account_months",
      `WITH before AS (
         SELECT a.tenant_id, a.issued_through FROM tenant_account a JOIN tenant t ON t.id = a.tenant_id WHERE t.public_id = :tenantPublicId FOR UPDATE OF a
       ), closed AS (
         UPDATE tenant_account a SET issued_through = greatest(a.issued_through, :month::date) FROM before WHERE a.tenant_id = before.tenant_id
       ), audit AS (
         ${insertAudit({ tenant: "tenant_id", operation: "'tenantAccount.issueStatements'", subject: ":tenantPublicId", from: "before" })}
       )
       SELECT tenant_id AS "tenantId", issued_through AS "issuedBefore" FROM before`,
      { tenantPublicId, month, actor: context.actor, now: context.now, traceId: context.traceId },
    );
    if (!account) return undefined;
    const issued = await statement(
      "issue_statements",
      `WITH sums AS (
         SELECT month, currency, coalesce(sum(amount) FILTER (WHERE kind <> 'PAYMENT'), 0) AS charged,
           coalesce(sum(-amount) FILTER (WHERE kind = 'PAYMENT'), 0) AS paid
         FROM account_entry WHERE tenant_id = :tenantId AND month <= :month::date AND month > coalesce(:issuedBefore::date, '-infinity') GROUP BY month, currency
       ), before AS (
         SELECT coalesce(sum(charged - paid), 0) AS owed FROM account_statement WHERE tenant_id = :tenantId
       )
       INSERT INTO account_statement (tenant_id, month, currency, opening, charged, paid, issued_at)
       SELECT :tenantId, month, currency, before.owed + sum(charged - paid) OVER (ORDER BY month) - (charged - paid), charged, paid, :now::timestamptz
       FROM sums, before RETURNING 1`,
      { tenantId: account.tenantId, month, issuedBefore: account.issuedBefore, now: context.now },
    );
    return issued.length;
  });
}
