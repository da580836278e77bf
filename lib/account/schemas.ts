import { z } from "zod";
import { Cursor, limitTo } from "@/lib/core/listing";
import { CalendarDate, CurrencyCode, Instant, Money, PathId, text } from "@/lib/core/wire";
import { ACCOUNT_KINDS, ENTRY_KINDS, MAX_PAY_BY_DAYS, STATEMENT_STATUSES } from "./account-limits";

const amount = (description: string, example: string) => Money.meta({ description, example });

/** A month of an account, by UTC. */
const Month = z
  .string()
  .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, "must be a month, YYYY-MM")
  .meta({ description: "A month by UTC, YYYY-MM", example: "2027-03" });

export const AccountStatement = z.object({
  month: Month,
  currency: CurrencyCode.meta({ description: "The account's currency", example: "EUR" }),
  total: amount("What the month added to the debt, without payments; below zero: more was given back", "1840.00"),
  status: z.enum(STATEMENT_STATUSES).meta({
    description: "OPEN: entries are still added. ISSUED: to be paid. PAID: the payments recorded for it cover it",
  }),
});

const Credit = z.object({
  limit: amount("What may be owed at most; 0 of a prepaid balance", "10000.00"),
  used: amount("What is owed now; below zero: paid ahead", "1840.00"),
  available: amount("What can still be booked: `limit` less `used`", "8160.00"),
  currency: CurrencyCode.meta({ description: "The account's currency", example: "EUR" }),
});

/** What the tenant may still book, and its statements, newest first (docs/money#account). */
export const Account = z.object({
  credit: Credit.nullable().meta({ description: "null: bookings are not bounded by a credit line or a balance" }),
  statements: z.array(AccountStatement).meta({ description: "A statement for each month, newest first" }),
});

export const AccountPath = z.object({ tenant_public_id: PathId });

/** An account with its terms, for operators. */
export const TenantAccount = z.object({
  kind: z.enum(ACCOUNT_KINDS).meta({ description: "OFF: new bookings are not on account" }),
  currency: CurrencyCode.nullable().meta({ description: "null: no account was opened yet" }),
  limit: Money,
  used: amount("What is owed now; below zero: paid ahead", "1840.00"),
  available: Money,
  pay_by_days: z.int().meta({ description: "A booking is to be paid so many days before its free cancellation ends" }),
  statements: z.array(
    AccountStatement.extend({
      opening: amount("What was owed before the month", "0"),
      paid: amount("Payments that were recorded in the month", "0"),
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
    kind: z.enum(ACCOUNT_KINDS, { error: `must be one of ${ACCOUNT_KINDS.join(", ")}` }),
    currency: CurrencyCode.meta({ description: "Chosen when the account is opened; it stays so" }),
    limit: AmountText.default("0").meta({ description: "Of a credit line: what may be owed at most" }),
    pay_by_days: z
      .int(`must be a whole number from 0 to ${MAX_PAY_BY_DAYS}`)
      .min(0, `must be 0 to ${MAX_PAY_BY_DAYS}`)
      .max(MAX_PAY_BY_DAYS, `must be 0 to ${MAX_PAY_BY_DAYS}`)
      .default(2),
  })
  .refine(({ kind, limit }) => kind !== "PREPAID" || Number(limit) === 0, {
    path: ["limit"],
    message: "must be 0 or left out for PREPAID: what may be booked is what was paid ahead",
  })
  .refine(({ limit }) => Number(limit) >= 0, { path: ["limit"], message: "must not be below 0" });

export const AdjustAccount = z.strictObject({
  amount: AmountText.refine((value) => Number(value) !== 0, "must not be 0").meta({
    description: "Above zero it adds to what is owed, below zero it is given back",
    example: "-25.00",
  }),
  reason: text(500).meta({ description: "Shown to the tenant; without names of guests" }),
});

export const RecordPayment = z.strictObject({
  amount: AmountText.refine((value) => Number(value) > 0, "must be above 0"),
  reference: text(100).meta({ description: "As the bank statement has it", example: "INV-2027-03" }),
  statement_month: Month.optional().meta({ description: "The issued statement that it pays" }),
});

export const IssueStatements = z.strictObject({
  month: Month.meta({ description: "A month that is over; earlier ones that are still open are issued with it" }),
});

/** An entry of the ledger. */
export const LedgerEntry = z.object({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  at: Instant,
  month: Month,
  amount: amount("What it adds to the debt; below zero: takes off", "120.50"),
  currency: CurrencyCode,
  balance: amount("What is owed with it", "1840.00"),
  booking_public_id: z.string().nullable(),
  booking_number: z.string().nullable(),
  agency_reference: z.string().nullable(),
  booking_amount: Money.nullable().meta({ description: "In the booking's currency, before the exchange" }),
  booking_currency: CurrencyCode.nullable(),
  pay_by: CalendarDate.nullable().meta({ description: "Until when it is to be paid" }),
  reason: z.string().nullable().meta({ description: "Why it was adjusted, or the reference of the payment" }),
  statement_month: Month.nullable().meta({ description: "Of a payment: the month whose statement it pays" }),
});

export const LedgerQuery = z.strictObject({
  month: Month.optional(),
  booking_public_id: PathId.optional().meta({ description: "The entries of one booking" }),
  limit: limitTo(200),
  cursor: Cursor,
});
export const LedgerPage = z.object({ items: z.array(LedgerEntry), next_cursor: z.string().nullable() });
