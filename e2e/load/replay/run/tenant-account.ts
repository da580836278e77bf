import { Client } from "pg";
import { markupFactor, parseMoney, multiplyMinor, type Minor } from "@/lib/core/money";
import type { Replay } from "./replay-state";

/** More than all bookings cost: the replay checks the ledger, not the credit limit. */
const LIMIT = 10n ** 15n;

interface Entered {
  booking: string;
  currency: string;
  markup: string;
  total: string;
  /** What was priced as owed for the total; null: it follows from the mark-up. */
  net: string | null;
  /** The amount owed, in minor units of the booking's currency. */
  owed: string;
}

/** Opens an account for the partner's tenant unless there is one, so that the ledger records the replay's bookings. */
export async function openAccount(databaseUrl: string, clientId: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `INSERT INTO tenant_account (tenant_id, currency, kind, credit_limit, pay_by_days, created_at, updated_at)
       SELECT tenant_id, 'EUR', 'CREDIT_LINE', $2, 2, now(), now() FROM credential WHERE client_id = $1
       ON CONFLICT (tenant_id) DO UPDATE SET kind = 'CREDIT_LINE', credit_limit = $2`,
      [clientId, LIMIT],
    ),
  );
}

/**
 * Compares the ledger with the partner's own records: each booking's entries with its total or cancellation fee, and
 * all entries with the amount owed.
 */
export async function proveLedger({ databaseUrl, bookings, tally }: Replay, clientId: string): Promise<void> {
  const { entered, unbalanced } = await withClient(databaseUrl, async (client) => ({
    entered: await client.query<Entered>(
      `SELECT b.public_id AS booking, b.currency_code AS currency, coalesce(b.markup_percent, 0)::text AS markup,
         b.total::text AS total, b.net_total::text AS net,
         coalesce(sum(e.booking_amount), 0)::text AS owed
       FROM credential c JOIN booking b ON b.tenant_id = c.tenant_id AND b.account_rate IS NOT NULL
       LEFT JOIN account_entry e ON e.tenant_id = b.tenant_id AND e.booking_public_id = b.public_id
       WHERE c.client_id = $1 GROUP BY b.public_id, b.currency_code, b.markup_percent, b.total, b.net_total`,
      [clientId],
    ),
    unbalanced: await client.query<{ owed: string; entered: string }>(
      `SELECT a.owed, (SELECT coalesce(sum(amount), 0) FROM account_entry e WHERE e.tenant_id = a.tenant_id)::text AS entered
       FROM credential c JOIN tenant_account a ON a.tenant_id = c.tenant_id WHERE c.client_id = $1`,
      [clientId],
    ),
  }));
  const found = new Map(entered.rows.map((row) => [row.booking, row]));
  for (const { publicId, status, total, fee, row } of bookings.values()) {
    const ledger = found.get(publicId);
    const expected = ledger && netOf((status === "CANCELLED" ? fee : total) ?? "0", ledger);
    const isRight = ledger !== undefined && BigInt(ledger.owed) === expected;
    tally.count("bookings on the ledger", isRight ? "to the minor unit" : "different");
    if (!isRight)
      tally.fail(`Row ${row.number}: ${publicId} has ${ledger?.owed ?? "nothing"} on the ledger, expected ${expected}`);
  }
  for (const { owed, entered: sum } of unbalanced.rows)
    if (owed !== sum) tally.fail(`The account owes ${owed}, and its entries add up to ${sum}`);
}

/** The net amount of a displayed one: the same part of the net that was priced, or else without the mark-up. */
function netOf(shown: string, { currency, markup, total, net }: Entered): Minor {
  const { num, den } = markupFactor(markup);
  const part = net === null || total === "0" ? { num: den, den: num } : { num: BigInt(net), den: BigInt(total) };
  return multiplyMinor(parseMoney(shown, currency), part);
}

async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, options: "-c app.tenant_id=-1" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
