import { z } from "zod";
import { clock, tenantNow } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { isCurrency } from "@/lib/core/currencies";
import { resolveListRequest, cutPage } from "@/lib/core/cursor";
import { DomainError, invalid } from "@/lib/core/errors";
import { formatMoney, parseMoney, type Minor } from "@/lib/core/money";
import { inTransaction, prisma, type Records } from "@/lib/core/prisma";
import {
  insertAccountEntry,
  findAccount,
  issueStatementsThrough,
  listEntries,
  type AccountRow,
  type EntryRow,
  type StatementRow,
} from "./repository";
import type {
  Account,
  AccountStatement,
  AdjustAccount,
  IssueStatements,
  LedgerEntry,
  LedgerQuery,
  RecordPayment,
  SetCredit,
  TenantAccount,
} from "./schemas";

/** Returns the caller's own account; undefined if none was opened. */
export const getAccount = ({ tenantId }: Context): Promise<AccountRow | undefined> => findAccount(tenantId);

/** @returns the tenant's account, null if it has none @throws DomainError `TENANT_NOT_FOUND` */
export async function getTenantAccount(tenantPublicId: string): Promise<AccountRow | null> {
  return (await findAccount(await findTenantId(tenantPublicId))) ?? null;
}

/** @throws DomainError `TENANT_NOT_FOUND` */
async function findTenantId(publicId: string): Promise<number> {
  const tenant = await prisma().tenant.findFirst({ where: { publicId }, select: { id: true } });
  if (!tenant) throw new DomainError("TENANT_NOT_FOUND");
  return tenant.id;
}

/**
 * Opens a tenant's account or changes its terms; the currency stays. Bookings that were made before it was opened are not
 * on it. A limit below the amount owed cancels nothing, but prevents further bookings until it is paid.
 * @throws DomainError `TENANT_NOT_FOUND`, `INVALID_REQUEST`
 */
export function updateTenantAccount(
  context: Context,
  tenantPublicId: string,
  request: z.output<typeof SetCredit>,
): Promise<AccountRow | null> {
  const { kind, currency, pay_by_days: payByDays } = request;
  if (!isCurrency(currency)) throw invalid({ path: "currency", message: "must be a currency of ISO 4217" });
  const at = clock.realNow();
  const terms = { kind, creditLimit: minorOf(request.limit, currency, "limit"), payByDays, updatedAt: at };
  return inTransaction(context, async (tx, { audit }) => {
    const tenantId = await findTenantId(tenantPublicId);
    const opened = { tenantId, currency, ...terms, createdAt: at };
    const { count: isNew } = await tx.tenantAccount.createMany({ data: [opened], skipDuplicates: true });
    if (!isNew) {
      const { count } = await tx.tenantAccount.updateMany({ where: { tenantId, currency }, data: terms });
      const own = (await findAccount(tenantId))!.currency;
      if (count === 0)
        throw invalid({ path: "currency", message: `must be ${own}, the currency that the account was opened in` });
    }
    audit({ subject: tenantPublicId, tenantId });
    return (await findAccount(tenantId)) ?? null;
  });
}

/**
 * Adjusts the amount owed, up or down, with a reason. @throws DomainError `ACCOUNT_NOT_FOUND`, `TENANT_NOT_FOUND`,
 * `INVALID_REQUEST`
 */
export function adjustTenantAccount(
  context: Context,
  tenantPublicId: string,
  request: z.output<typeof AdjustAccount>,
): Promise<EntryRow> {
  return changeAccount(context, tenantPublicId, ({ tenantId, currency }, theirs) => {
    const amount = minorOf(request.amount, currency, "amount");
    return insertAccountEntry(theirs, tenantId, { kind: "ADJUSTMENT", amount, reason: request.reason });
  });
}

/**
 * Records a payment that was received, and the statement that it pays, if it names one.
 * @throws DomainError `ACCOUNT_NOT_FOUND`, `STATEMENT_NOT_FOUND`, `TENANT_NOT_FOUND`, `INVALID_REQUEST`
 */
export function payTenantAccount(
  context: Context,
  tenantPublicId: string,
  { amount: received, reference: reason, statement_month: month }: z.output<typeof RecordPayment>,
): Promise<EntryRow> {
  return changeAccount(context, tenantPublicId, ({ tenantId, currency, statements }, theirs) => {
    const amount = -minorOf(received, currency, "amount");
    if (month !== undefined && !statements.some((one) => one.month === month && one.issuedAt !== null))
      throw new DomainError("STATEMENT_NOT_FOUND");
    return insertAccountEntry(theirs, tenantId, {
      kind: "PAYMENT",
      amount,
      reason,
      paysMonth: month && firstDayOfMonth(month),
    });
  });
}

/**
 * Issues the statements of a month that is over, and of earlier ones that are still open. Repeating it changes nothing.
 * @throws DomainError `ACCOUNT_NOT_FOUND`, `TENANT_NOT_FOUND`, `INVALID_REQUEST`
 */
export function issueTenantAccountStatements(
  context: Context,
  tenantPublicId: string,
  { month }: z.output<typeof IssueStatements>,
): Promise<AccountRow | null> {
  return changeAccount(context, tenantPublicId, async ({ tenantId }, { now }, event) => {
    if (month >= now.toISOString().slice(0, 7))
      throw invalid({ path: "month", message: "must be a month that is over, by UTC" });
    for (const issued of await issueStatementsThrough(tenantId, firstDayOfMonth(month), now))
      event(
        "statement.issued",
        { ...issued, total: formatMoney(issued.total, issued.currency), initiator: "STAFF" },
        { tenantId },
      );
    return (await findAccount(tenantId)) ?? null;
  });
}

/** Changes an account in one transaction, by its tenant's clock and with its audit entry. @throws DomainError `TENANT_NOT_FOUND`, `ACCOUNT_NOT_FOUND` */
function changeAccount<T>(
  context: Context,
  tenantPublicId: string,
  change: (account: AccountRow, theirs: Context, event: Records["event"]) => Promise<T>,
): Promise<T> {
  return inTransaction(context, async (_tx, { audit, event }) => {
    const account = await getTenantAccount(tenantPublicId);
    if (!account) throw new DomainError("ACCOUNT_NOT_FOUND");
    audit({ subject: tenantPublicId, tenantId: account.tenantId });
    return change(account, { ...context, now: tenantNow(account.tenantId) }, event);
  });
}

const Position = z.object({ tenant: z.int(), id: z.string() });

interface Ledger {
  rows: EntryRow[];
  nextCursor: string | null;
}

/**
 * Lists a page of the caller's own ledger, newest first.
 * @throws DomainError for an invalid cursor
 */
export const listAccountEntries = (context: Context, query: z.output<typeof LedgerQuery>): Promise<Ledger> =>
  ledgerOf(context, context.tenantId, query);

/**
 * Lists a page of a tenant's ledger, newest first.
 * @throws DomainError `TENANT_NOT_FOUND`, or for an invalid cursor
 */
export async function listTenantAccountEntries(
  context: Context,
  tenantPublicId: string,
  query: z.output<typeof LedgerQuery>,
): Promise<Ledger> {
  const account = await getTenantAccount(tenantPublicId);
  return account ? ledgerOf(context, account.tenantId, query) : { rows: [], nextCursor: null };
}

async function ledgerOf(context: Context, tenantId: number, request: z.output<typeof LedgerQuery>): Promise<Ledger> {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "account", { cursor, filters: given }, Position);
  if (after && after.tenant !== tenantId) throw invalid({ path: "cursor", message: "is not a cursor of this request" });
  const conditions = { month: filters.month && firstDayOfMonth(filters.month), bookingId: filters.booking_public_id };
  const rows = await listEntries(tenantId, conditions, after?.id, limit + 1);
  return cutPage(context, "account", rows, limit, (last) => ({ filters, after: { tenant: tenantId, id: last.id } }));
}

/** The first day of a month, YYYY-MM. */
export const firstDayOfMonth = (month: string): string => `${month}-01`;

/** @throws DomainError `INVALID_REQUEST` for more decimals than the currency has */
function minorOf(said: string, currency: string, path: string): Minor {
  try {
    return parseMoney(said, currency);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalid({ path, message: `has more decimals than ${currency} has` });
  }
}

const money = (minor: string | bigint, currency: string): string => formatMoney(BigInt(minor), currency);

const toStatement = ({ month, currency, charged, status }: StatementRow): z.input<typeof AccountStatement> => ({
  month,
  currency,
  total: money(charged, currency),
  status,
});

const toCredit = ({ creditLimit, owed, currency }: AccountRow) => ({
  limit: money(creditLimit, currency),
  used: money(owed, currency),
  available: money(BigInt(creditLimit) - BigInt(owed), currency),
  currency,
});

export const toAccount = (account: AccountRow | undefined): z.input<typeof Account> => ({
  credit: account && account.kind !== "OFF" ? toCredit(account) : null,
  statements: account?.statements.map(toStatement) ?? [],
});

const NO_ACCOUNT: z.input<typeof TenantAccount> = {
  kind: "OFF",
  currency: null,
  limit: "0",
  used: "0",
  available: "0",
  pay_by_days: 2,
  statements: [],
};

export const toTenantAccount = (account: AccountRow | null): z.input<typeof TenantAccount> =>
  account
    ? {
        kind: account.kind,
        ...toCredit(account),
        pay_by_days: account.payByDays,
        statements: account.statements.map((one) => ({
          ...toStatement(one),
          opening: money(one.opening, one.currency),
          paid: money(one.paid, one.currency),
          issued_at: one.issuedAt && new Date(one.issuedAt).toISOString(),
        })),
      }
    : NO_ACCOUNT;

export const toLedgerEntry = (row: EntryRow): z.input<typeof LedgerEntry> => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  month: row.month,
  amount: money(row.amount, row.currency),
  currency: row.currency,
  balance: money(row.balance, row.currency),
  booking_public_id: row.bookingPublicId,
  booking_number: row.bookingNumber,
  agency_reference: row.agencyReference,
  booking_amount: row.bookingAmount && money(row.bookingAmount, row.bookingCurrency!),
  booking_currency: row.bookingCurrency,
  pay_by: row.payBy,
  reason: row.reason,
  statement_month: row.paysMonth,
});
