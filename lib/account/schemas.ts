import { z } from "zod";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { CalendarDate, CurrencyCode, Instant, Money, PathId, text } from "@/lib/core/wire";
import { ACCOUNT_KINDS, ENTRY_KINDS, MAX_PAY_BY_DAYS, STATEMENT_STATUSES } from "./account-limits";

const amount = (description: string, example: string) => Money.meta({ description, example });

/** A month of an account, by UTC. */
const Month = z
  .string()
  .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, "must be a month, YYYY-MM")
  .meta({ description: "UTC month, YYYY-MM", example: "2027-03" });

export const AccountStatement = z.object({
  month: Month,
  currency: CurrencyCode.meta({ description: "The account's currency", example: "EUR" }),
  total: amount("Charges of the month less refunds, without payments", "1840.00"),
  status: z.enum(STATEMENT_STATUSES).meta({
    description: "OPEN: entries are still added. ISSUED: to be paid. PAID: the payments recorded for it cover it",
  }),
});

const Credit = z.object({
  limit: amount("Credit limit; 0 for a prepaid balance", "10000.00"),
  used: amount("Current balance owed; below zero: paid in advance", "1840.00"),
  available: amount("Remaining credit: `limit` minus `used`", "8160.00"),
  currency: CurrencyCode.meta({ description: "The account's currency", example: "EUR" }),
});

/** The tenant's available credit and its statements, newest first (docs/money#account). */
export const Account = z.object({
  credit: Credit.nullable().meta({ description: "null: bookings are not limited by credit" }),
  statements: z.array(AccountStatement).meta({ description: "A statement for each month, newest first" }),
});

export const AccountPath = z.object({ tenant_public_id: PathId });

/** An account with its terms, for operators. */
export const TenantAccount = z.object({
  kind: z.enum(ACCOUNT_KINDS).meta({ description: "OFF: new bookings are not charged to the account" }),
  currency: CurrencyCode.nullable().meta({ description: "null: the tenant has no account" }),
  limit: Money,
  used: amount("Current balance owed; below zero: paid in advance", "1840.00"),
  available: Money,
  pay_by_days: z.int().meta({ description: "Payment is due this many days before free cancellation ends" }),
  statements: z.array(
    AccountStatement.extend({
      opening: amount("Opening balance", "0"),
      paid: amount("Payments recorded in the month", "0"),
      issued_at: Instant.nullable(),
    }),
  ),
});

const AmountText = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,4})?$/, "must be an amount, a decimal string such as 120.50")
  .meta({ example: "120.50" });

export const SetCredit = z
  .strictObject({
    kind: z.enum(ACCOUNT_KINDS),
    currency: CurrencyCode.meta({ description: "Set when the account is opened; cannot be changed" }),
    limit: AmountText.default("0").meta({ description: "Maximum balance owed, for a credit line" }),
    pay_by_days: z.int(`must be a whole number from 0 to ${MAX_PAY_BY_DAYS}`).min(0).max(MAX_PAY_BY_DAYS).default(2),
  })
  .refine(({ kind, limit }) => kind !== "PREPAID" || Number(limit) === 0, {
    path: ["limit"],
    message: "must be 0 or omitted for PREPAID: bookings are limited by deposits",
  })
  .refine(({ limit }) => Number(limit) >= 0, { path: ["limit"], message: "must not be below 0" });

export const AdjustAccount = z.strictObject({
  amount: AmountText.refine((value) => Number(value) !== 0, "must not be 0").meta({
    description: "Positive: a charge; negative: a refund",
    example: "-25.00",
  }),
  reason: text(500).meta({ description: "Shown to the tenant; without names of guests" }),
});

export const RecordPayment = z.strictObject({
  amount: AmountText.refine((value) => Number(value) > 0, "must be above 0"),
  reference: text(100).meta({ description: "Reference of the payment on the bank statement", example: "INV-2027-03" }),
  statement_month: Month.optional().meta({ description: "Month of the issued statement that the payment is for" }),
});

export const IssueStatements = z.strictObject({
  month: Month.meta({ description: "A past month; earlier open months are issued with it" }),
});

/** An entry of the ledger. */
export const LedgerEntry = z.object({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  at: Instant,
  month: Month,
  amount: amount("Amount added to the balance owed; negative: reduces it", "120.50"),
  currency: CurrencyCode,
  balance: amount("Balance owed after this entry", "1840.00"),
  booking_public_id: z.string().nullable(),
  booking_number: z.string().nullable(),
  agency_reference: z.string().nullable(),
  booking_amount: Money.nullable().meta({ description: "Amount in the booking's currency, before conversion" }),
  booking_currency: CurrencyCode.nullable(),
  pay_by: CalendarDate.nullable().meta({ description: "Due date" }),
  reason: z.string().nullable().meta({ description: "Why it was adjusted, or the reference of the payment" }),
  statement_month: Month.nullable().meta({ description: "For a payment: the month of the statement that it is for" }),
});

export const LedgerQuery = z.strictObject({
  month: Month.optional(),
  booking_public_id: PathId.optional().meta({ description: "The entries of one booking" }),
  limit: limitSchema(200),
  cursor: Cursor,
});
export const LedgerPage = z.object({ items: z.array(LedgerEntry), next_cursor: z.string().nullable() });
