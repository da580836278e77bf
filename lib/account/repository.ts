import { z } from "zod";
import { Conditions } from "@/lib/core/database/conditions";
import type { Context } from "@/lib/core/context";
import { rows } from "@/lib/core/db";
import { ACCOUNT_KINDS, ENTRY_KINDS, STATEMENT_STATUSES } from "./account-limits";

/** Minor units, as a decimal number. */
const Amount = z.string();

const StatementRow = z.object({
  /** YYYY-MM */
  month: z.string(),
  currency: z.string(),
  opening: Amount,
  charged: Amount,
  paid: Amount,
  /** The instant of issue, ISO 8601. Null before it. */
  issuedAt: z.string().nullable(),
  status: z.enum(STATEMENT_STATUSES),
});
export type StatementRow = z.output<typeof StatementRow>;

const AccountRow = z.object({
  tenantId: z.int(),
  currency: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  creditLimit: Amount,
  owed: Amount,
  payByDays: z.int(),
  /** The latest statements, newest first. */
  statements: z.array(StatementRow),
});
export type AccountRow = z.output<typeof AccountRow>;

/** The balance of an account `a`: entries of open months are summed, issued months have their sum in a row. */
const STATEMENTS = `
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

/** A tenant's account, undefined if none was opened. Hand-written SQL, because it sums the ledger. */
export async function findAccount(tenantId: number): Promise<AccountRow | undefined> {
  const [account] = await rows(
    AccountRow,
    "find_account",
    `SELECT a.tenant_id AS "tenantId", a.currency, a.kind, a.credit_limit::text AS "creditLimit", a.owed::text AS owed,
       a.pay_by_days AS "payByDays",
       (SELECT coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'currency', currency,
            'opening', opening::text, 'charged', charged::text, 'paid', paid::text, 'issuedAt', issued_at,
            'status', status) ORDER BY month DESC), '[]')
        FROM (${STATEMENTS}) AS s) AS statements
     FROM tenant_account a WHERE a.tenant_id = :tenantId`,
    { tenantId },
  );
  return account;
}

const EntryRow = z.object({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  at: z.date(),
  /** YYYY-MM */
  month: z.string(),
  amount: Amount,
  currency: z.string(),
  balance: Amount,
  bookingPublicId: z.string().nullable(),
  bookingNumber: z.string().nullable(),
  agencyReference: z.string().nullable(),
  bookingAmount: Amount.nullable(),
  bookingCurrency: z.string().nullable(),
  payBy: z.string().nullable(),
  reason: z.string().nullable(),
  paysMonth: z.string().nullable(),
});
export type EntryRow = z.output<typeof EntryRow>;

/** SQL: the due date of an entry `e`; NULL while its booking waits for an answer, or if it was never confirmed. */
const PAY_BY = `(SELECT CASE WHEN due.status NOT IN ('PENDING', 'ON_REQUEST') THEN greatest(e.pay_by, (
    SELECT (h.at AT TIME ZONE 'UTC')::date FROM booking_history h WHERE h.tenant_id = due.tenant_id AND h.booking_public_id = due.public_id
      AND h.from_status IN ('PENDING', 'ON_REQUEST') AND h.to_status = 'CONFIRMED' AND e.pay_by IS NOT NULL)) END
  FROM booking due WHERE due.tenant_id = e.tenant_id AND due.public_id = e.booking_public_id)`;

const ENTRY = `e.id::text AS id, e.kind, e.at, to_char(e.month, 'YYYY-MM') AS month, e.amount::text AS amount, e.currency,
  e.balance::text AS balance, e.booking_public_id AS "bookingPublicId", e.booking_number::text AS "bookingNumber",
  b.agency_reference AS "agencyReference", e.booking_amount::text AS "bookingAmount", e.booking_currency AS "bookingCurrency",
  ${PAY_BY} AS "payBy", e.reason, to_char(e.pays_month, 'YYYY-MM') AS "paysMonth"`;
const WITH_BOOKING = "LEFT JOIN booking b ON b.tenant_id = e.tenant_id AND b.public_id = e.booking_public_id";

/** An entry that an operator makes: an adjustment or a payment. */
interface Entry {
  kind: "ADJUSTMENT" | "PAYMENT";
  /** The amount in minor units. */
  amount: bigint;
  reason: string;
  /** The month of the statement that a payment pays, by its first day. */
  paysMonth?: string | undefined;
}

/** Enters an adjustment or a payment. Hand-written SQL, because only a database function may write the ledger. */
export async function insertAccountEntry({ now, actor }: Context, tenantId: number, entry: Entry): Promise<EntryRow> {
  const { kind, amount, reason, paysMonth = null } = entry;
  const [entered] = await rows(
    EntryRow,
    "enter_into_account",
    `SELECT ${ENTRY} FROM account_enter(jsonb_populate_record(NULL::account_entry, jsonb_build_object('tenant_id', :tenantId::int,
       'kind', :kind::text, 'at', :now::timestamptz, 'amount', :amount::bigint, 'reason', :reason::text, 'actor', :actor::text,
       'pays_month', :paysMonth::date)), false) AS e ${WITH_BOOKING}`,
    { tenantId, kind, now, amount, reason, actor, paysMonth },
  );
  return entered!;
}

/**
 * A page of a tenant's ledger, newest first. Hand-written SQL, because the due date of an entry follows from its
 * booking's history.
 * @param conditions with the month as its first day
 */
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
  return rows(
    EntryRow,
    where.name("list_account_entries"),
    `SELECT ${ENTRY} FROM account_entry e ${WITH_BOOKING}
     WHERE ${where.sql("e.tenant_id = :tenantId")} ORDER BY e.id DESC LIMIT :limit`,
    where.values,
  );
}

/** All entries of a month, oldest first. Hand-written SQL, like `listEntries`. @param month its first day */
export const listMonthEntries = (tenantId: number, month: string): Promise<EntryRow[]> =>
  rows(
    EntryRow,
    "list_account_month",
    `SELECT ${ENTRY} FROM account_entry e ${WITH_BOOKING}
     WHERE e.tenant_id = :tenantId AND e.month = :month::date ORDER BY e.id`,
    { tenantId, month },
  );

const Closed = z.object({ issuedBefore: z.string().nullable() });

const IssuedStatement = z.object({ month: z.string(), currency: z.string(), total: z.string().transform(BigInt) });
type IssuedStatement = z.output<typeof IssuedStatement>;

/**
 * Issues the statements of a month and of those before it that are still open, in the caller's transaction. Later
 * entries count in later months, so an issued statement never changes. Hand-written SQL, because it sums the ledger
 * under a lock.
 * @param month its first day
 * @returns the statements that were not issued before
 */
export async function issueStatementsThrough(tenantId: number, month: string, now: Date): Promise<IssuedStatement[]> {
  // The row's lock serializes this with new entries: the next statement sees all entries of these months.
  const [closed] = await rows(
    Closed,
    "close_account_months",
    `WITH before AS (
       SELECT issued_through FROM tenant_account WHERE tenant_id = :tenantId FOR UPDATE
     ), closed AS (
       UPDATE tenant_account a SET issued_through = greatest(a.issued_through, :month::date) FROM before WHERE a.tenant_id = :tenantId
     )
     SELECT issued_through AS "issuedBefore" FROM before`,
    { tenantId, month },
  );
  return rows(
    IssuedStatement,
    "issue_statements",
    `WITH sums AS (
       SELECT month, currency, coalesce(sum(amount) FILTER (WHERE kind <> 'PAYMENT'), 0) AS charged,
         coalesce(sum(-amount) FILTER (WHERE kind = 'PAYMENT'), 0) AS paid
       FROM account_entry
       WHERE tenant_id = :tenantId AND month <= :month::date AND month > coalesce(:issuedBefore::date, '-infinity')
       GROUP BY month, currency
     ), before AS (
       SELECT coalesce(sum(charged - paid), 0) AS owed FROM account_statement WHERE tenant_id = :tenantId
     )
     INSERT INTO account_statement (tenant_id, month, currency, opening, charged, paid, issued_at)
     SELECT :tenantId, month, currency, before.owed + sum(charged - paid) OVER (ORDER BY month) - (charged - paid), charged,
       paid, :now::timestamptz
     FROM sums, before
     RETURNING to_char(month, 'YYYY-MM') AS month, currency, charged::text AS total`,
    { tenantId, month, issuedBefore: closed!.issuedBefore, now },
  );
}
