import { expect } from "vitest";
import { parseFactor, markupFactor, parseMoney, multiplyMinor, type Minor } from "@/lib/core/money";
import type { FreshDatabase } from "./servers/fresh-database";
import type { StaffClient } from "./staff";

interface BookedRow {
  public_id: string;
  status: string;
  currency_code: string;
  total: string;
  cancelled_total: string;
  fee: string | null;
  markup_percent: string;
  net_total: string | null;
  account_rate: string;
}

const ENDED = ["CANCELLED", "REJECTED", "FAILED"];

/** The amount owed for a booking, by the rule in lib/account/README.md, computed without the database's functions. */
function computeDue(row: BookedRow): Minor {
  const { num, den } = markupFactor(row.markup_percent);
  const total = BigInt(row.total);
  const part =
    row.net_total === null || total === 0n ? { num: den, den: num } : { num: BigInt(row.net_total), den: total };
  const net = (shown: Minor) => multiplyMinor(shown, part);
  const price = ENDED.includes(row.status) ? 0n : net(total - BigInt(row.cancelled_total));
  const fee =
    row.fee === null || ["REJECTED", "FAILED"].includes(row.status) ? 0n : net(parseMoney(row.fee, row.currency_code));
  const rate = parseFactor(row.account_rate);
  return multiplyMinor(price, rate) + multiplyMinor(fee, rate);
}

/**
 * Expects that a tenant's ledger agrees with its bookings: the amount owed for each, consecutive balances, and the
 * account's final balance.
 * @returns the kinds of entries, oldest first
 */
export async function expectLedgerConserved(db: Pick<FreshDatabase, "rows">, tenantId: number): Promise<string[]> {
  const entries = await db.rows<{ kind: string; amount: string; balance: string; booking_public_id: string | null }>(
    "SELECT kind, amount, balance, booking_public_id FROM account_entry WHERE tenant_id = $1 ORDER BY id",
    [tenantId],
  );
  const entered = new Map<string, Minor>();
  let owed = 0n;
  for (const { amount, balance, booking_public_id: id } of entries) {
    owed += BigInt(amount);
    expect(BigInt(balance)).toBe(owed);
    if (id) entered.set(id, (entered.get(id) ?? 0n) + BigInt(amount));
  }
  const bookings = await db.rows<BookedRow>(
    `SELECT public_id, status, currency_code, total, cancelled_total, realized_penalty ->> 'fee' AS fee,
       coalesce(markup_percent, 0)::text AS markup_percent, net_total::text AS net_total, account_rate::text AS account_rate
     FROM booking WHERE tenant_id = $1 AND account_rate IS NOT NULL`,
    [tenantId],
  );
  for (const row of bookings) expect([row, entered.get(row.public_id)]).toEqual([row, computeDue(row)]);
  expect(entered.size).toBe(bookings.length);
  const [account] = await db.rows<{ owed: string }>("SELECT owed FROM tenant_account WHERE tenant_id = $1", [tenantId]);
  expect(BigInt(account!.owed)).toBe(owed);
  return entries.map(({ kind }) => kind);
}

/** Gives a tenant a credit line, in major units. */
export async function giveCredit(operator: StaffClient, tenantPublicId: string, limit: string, more: object = {}) {
  const answer = await operator.call("tenantAccount.update", {
    params: { tenant_public_id: tenantPublicId },
    body: { kind: "CREDIT_LINE", currency: "EUR", limit, ...more },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
