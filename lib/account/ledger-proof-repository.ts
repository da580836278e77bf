import { Client } from "pg";

/** The result of a check of all ledgers at one instant. */
export interface LedgerCheck {
  accounts: number;
  entries: number;
  bookings: number;
  /** The number of accounts, entries and bookings that disagree; 0 if all ledgers are correct. */
  differences: number;
}

/**
 * Compares in one statement, and so at one instant: each entry's balance with the sum of the entries up to it, what an
 * account owes with the sum of all, and the entries of a booking with what is to be paid for it.
 */
const LEDGER = `
  WITH summed AS (
    SELECT tenant_id, balance, sum(amount) OVER (PARTITION BY tenant_id ORDER BY id) AS owed FROM account_entry
  ), accounts AS (
    SELECT a.tenant_id, a.owed, coalesce(sum(e.amount), 0) AS entered
    FROM tenant_account a LEFT JOIN account_entry e USING (tenant_id) GROUP BY a.tenant_id, a.owed
  ), entered AS (
    SELECT tenant_id, booking_public_id AS public_id, sum(amount) AS amount
    FROM account_entry WHERE booking_public_id IS NOT NULL GROUP BY 1, 2
  ), due AS (
    SELECT tenant_id, public_id,
      round(account_price(status, total, cancelled_total, markup_percent, net_total) * account_rate)
        + round(account_fee(status, realized_penalty, currency_code, markup_percent, total, net_total) * account_rate) AS amount
    FROM booking WHERE account_rate IS NOT NULL
  ), compared AS (
    SELECT due.amount AS due, entered.amount AS entered FROM due FULL JOIN entered USING (tenant_id, public_id)
  )
  SELECT (SELECT count(*)::int FROM accounts) AS accounts, (SELECT count(*)::int FROM summed) AS entries,
    (SELECT count(*)::int FROM due) AS bookings,
    (SELECT count(*)::int FROM summed WHERE balance <> owed) + (SELECT count(*)::int FROM accounts WHERE owed <> entered)
      + (SELECT count(*)::int FROM compared WHERE due IS DISTINCT FROM entered) AS differences`;

/**
 * Checks the ledgers of all tenants.
 * @param databaseUrl as a role that sees all tenants
 */
export async function checkLedgers(databaseUrl: string): Promise<LedgerCheck> {
  const client = new Client({ connectionString: databaseUrl, application_name: "ledger proof" });
  await client.connect();
  try {
    return (await client.query<LedgerCheck>(LEDGER)).rows[0]!;
  } finally {
    await client.end();
  }
}
