import type { Pool } from "pg";

/** Exchange rates of a day, in units of each currency per euro. */
export async function makeRates(client: Pool, day: string, rates: Record<string, string>): Promise<void> {
  for (const [quote, rate] of Object.entries(rates)) {
    await client.query("INSERT INTO fx_rate (day, base, quote, rate) VALUES ($1, 'EUR', $2, $3)", [day, quote, rate]);
  }
}
