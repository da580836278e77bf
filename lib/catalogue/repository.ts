import { statement } from "@/lib/core/db";

/** The whole table of exchange rates, ascending by day; `rate` is a decimal string. */
export async function listRates(): Promise<{ day: string; base: string; quote: string; rate: string }[]> {
  return statement("list_rates", `SELECT day, base::text, quote::text, rate::text FROM fx_rate ORDER BY day`, []);
}
