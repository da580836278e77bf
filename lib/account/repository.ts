import { Conditions } from "@/lib/core/database/conditions";
import type { Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";
import { insertAudit } from "@/lib/core/database/audit-sql";
import type { AccountKind, EntryKind, StatementStatus } from "./account-limits";

/** Minor units are strings here, because JSON from the database cannot represent a bigint. */
export interface StatementRow {
  /** YYYY-MM */
  month: string;
  currency: string;
  opening: string;
  charged: string;
  paid: string;
  /** ISO 8601; null: not issued yet. */
  issuedAt: string | null;
  status: StatementStatus;
}

export interface AccountRow extends Row {
  tenantId: number;
  currency: string;
  kind: AccountKind;
  creditLimit: string;
  owed: string;
  payByDays: number;
  statements: StatementRow[];
}

/** The balance of an account `a`: entries of open months are summed, issued months have their sum in a row. */
export const STATEMENTS = `
  SELECT month, currency, opening, charged, paid, issued_at,
    CASE WHEN coalesce((SELECT sum(-p.amount) FROM account_entry p WHERE p.tenant_id = a.tenant_id AND p.pays_month = s.month), 0) >= charged
      THEN 'PAID' ELSE 'ISSUED' END AS status
  FROM account_statement s WHERE s.tenant_id = a.tenant_id
  UNION ALL
  SELECT month, currency, a.owed - sum(charged - paid) OVER (ORDER BY month ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING), charged, paid,
    NULL, 'OPEN'
  FROM (
    SELECT month, currency, coalesce(sum(amount) FILTER (WHERE kind <> 'PAYMENT'), 0) AS charged,
      coalesce(sum(-amount) FILTER (WHERE kind = 'PAYMENT'), 0) AS paid
    FROM account_entry WHERE tenant_id = a.tenant_id AND month > coalesce(a.issued_through, '-infinity') GROUP BY month, currency
  ) AS open_month`;

const ACCOUNT = `
  a.tenant_id AS "tenantId", a.currency, a.kind, a.credit_limit::text AS "creditLimit", a.owed::text AS owed, a.pay_by_days AS "payByDays",
  (SELECT coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'currency', currency, 'opening', opening::text,
    'charged', charged::text, 'paid', paid::text, 'issuedAt', issued_at, 'status', status) ORDER BY month DESC), '[]')
   FROM (${STATEMENTS}) AS s) AS statements`;

/** A tenant's account with its statements, newest first; undefined: none was opened. */
export async function findAccount(tenantId: number): Promise<AccountRow | undefined> {
  const [row] = await statement<AccountRow>(
    "find_account",
    `SELECT ${ACCOUNT} FROM tenant_account a WHERE a.tenant_id = :tenantId`,
    { tenantId },
  );
  return row;
}

/** The same by the tenant's public id. @returns undefined: no such tenant; null: it has no account */
export async function findTenantAccount(tenantPublicId: string): Promise<AccountRow | null | undefined> {
  const [row] = await statement<AccountRow & { isOpen: boolean }>(
    "find_tenant_account",
    `SELECT a.tenant_id IS NOT NULL AS "isOpen", ${ACCOUNT} FROM tenant t LEFT JOIN tenant_account a ON a.tenant_id = t.id
     WHERE t.public_id = :tenantPublicId`,
    { tenantPublicId },
  );
  return row && (row.isOpen ? row : null);
}

/**
 * Opens an account, or changes its terms; the currency does not change.
 * @returns the account's currency, or undefined when there is no such tenant
 */
export async function writeTerms(
  context: Context,
  tenantPublicId: string,
  terms: { kind: AccountKind; currency: string; limit: bigint; payByDays: number },
  at: Date,
): Promise<string | undefined> {
  const [row] = await statement<{ currency: string }>(
    "write_account_terms",
    `WITH written AS (
       INSERT INTO tenant_account (tenant_id, currency, kind, credit_limit, pay_by_days, created_at, updated_at)
       SELECT id, :currency, :kind, :limit::bigint, :payByDays, :at::timestamptz, :at::timestamptz FROM tenant WHERE public_id = :tenantPublicId
       ON CONFLICT (tenant_id) DO UPDATE SET kind = EXCLUDED.kind, credit_limit = EXCLUDED.credit_limit,
         pay_by_days = EXCLUDED.pay_by_days, updated_at = EXCLUDED.updated_at
         WHERE tenant_account.currency = EXCLUDED.currency
       RETURNING tenant_id, currency
     ), audit AS (
       ${insertAudit({ tenant: "tenant_id", operation: "'tenantAccount.update'", subject: ":tenantPublicId", from: "written" })}
     )
     SELECT currency FROM written
     UNION ALL
     SELECT a.currency FROM tenant_account a JOIN tenant t ON t.id = a.tenant_id WHERE t.public_id = :tenantPublicId AND a.currency <> :currency`,
    {
      tenantPublicId,
      currency: terms.currency,
      kind: terms.kind,
      limit: terms.limit,
      payByDays: terms.payByDays,
      at,
      actor: context.actor,
      now: context.now,
      traceId: context.traceId,
    },
  );
  return row?.currency;
}

export interface EntryRow extends Row {
  id: string;
  kind: EntryKind;
  at: Date;
  /** YYYY-MM */
  month: string;
  amount: string;
  currency: string;
  balance: string;
  bookingPublicId: string | null;
  bookingNumber: string | null;
  agencyReference: string | null;
  bookingAmount: string | null;
  bookingCurrency: string | null;
  payBy: string | null;
  reason: string | null;
  paysMonth: string | null;
}

/** The due date of an entry `e`: none while its booking waits for an answer, and none before it was confirmed. */
const PAY_BY = `(SELECT CASE WHEN due.status NOT IN ('PENDING', 'ON_REQUEST') THEN greatest(e.pay_by, (
    SELECT (h.at AT TIME ZONE 'UTC')::date FROM booking_history h WHERE h.tenant_id = due.tenant_id AND h.booking_public_id = due.public_id
      AND h.from_status IN ('PENDING', 'ON_REQUEST') AND h.to_status = 'CONFIRMED' AND e.pay_by IS NOT NULL)) END
  FROM booking due WHERE due.tenant_id = e.tenant_id AND due.public_id = e.booking_public_id)`;

export const entryColumns = (agencyReference: string) => `
  e.id::text AS id, e.kind, e.at, to_char(e.month, 'YYYY-MM') AS month, e.amount::text AS amount, e.currency, e.balance::text AS balance,
  e.booking_public_id AS "bookingPublicId", e.booking_number::text AS "bookingNumber", ${agencyReference} AS "agencyReference",
  e.booking_amount::text AS "bookingAmount", e.booking_currency AS "bookingCurrency", ${PAY_BY} AS "payBy", e.reason,
  to_char(e.pays_month, 'YYYY-MM') AS "paysMonth"`;

/**
 * Enters an operator's adjustment or a payment.
 * @param entry minor units; the month of the statement that a payment pays, by its first day
 * @returns undefined when the tenant has no account, or no such statement
 */
export async function enter(
  context: Context,
  tenantPublicId: string,
  entry: { kind: "ADJUSTMENT" | "PAYMENT"; amount: bigint; reason: string; paysMonth?: string | undefined },
): Promise<EntryRow | undefined> {
  const [row] = await statement<EntryRow>(
    "enter_into_account",
    `WITH target AS (
       SELECT t.id FROM tenant t JOIN tenant_account a ON a.tenant_id = t.id
       WHERE t.public_id = :tenantPublicId AND (:paysMonth::date IS NULL OR EXISTS (SELECT FROM account_statement s WHERE s.tenant_id = t.id AND s.month = :paysMonth::date))
     ), entered AS (
       SELECT e.* FROM target, account_enter(jsonb_populate_record(NULL::account_entry, jsonb_build_object('tenant_id', target.id, 'kind', :kind::text,
         'at', :now::timestamptz, 'amount', :amount::bigint, 'reason', :reason::text, 'actor', :actor::text, 'pays_month', :paysMonth::date)), false) AS e
     ), audit AS (
       ${insertAudit({ tenant: "tenant_id", subject: ":tenantPublicId", from: "entered" })}
     )
     SELECT ${entryColumns("NULL")} FROM entered e`,
    {
      tenantPublicId,
      paysMonth: entry.paysMonth ?? null,
      kind: entry.kind,
      now: context.now,
      amount: entry.amount,
      reason: entry.reason,
      actor: context.actor,
      operation: context.operation,
      traceId: context.traceId,
    },
  );
  return row;
}

/** A page of a tenant's ledger, newest first. @param conditions the month by its first day */
export function listEntries(
  tenantId: number,
  { month, bookingId }: { month: string | undefined; bookingId: string | undefined },
  after: string | undefined,
  most: number,
): Promise<EntryRow[]> {
  const where = new Conditions({ limit: most, tenantId });
  if (month !== undefined) where.add("month", "e.month = :month::date", { month });
  if (bookingId !== undefined) where.add("booking", "e.booking_public_id = :bookingId", { bookingId });
  if (after !== undefined) where.add("after", "e.id < :afterId::bigint", { afterId: after });
  return statement<EntryRow>(
    where.name("list_account_entries"),
    `SELECT ${entryColumns("b.agency_reference")}
     FROM account_entry e LEFT JOIN booking b ON b.tenant_id = e.tenant_id AND b.public_id = e.booking_public_id
     WHERE ${where.sql("e.tenant_id = :tenantId")} ORDER BY e.id DESC LIMIT :limit`,
    where.values,
  );
}
