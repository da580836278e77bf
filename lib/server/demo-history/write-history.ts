import { closeDatabase } from "@/lib/core/db";
import { flushRequests } from "@/lib/request-log/buffer";
import type { Progress } from "@/lib/supply/import/progress";
import { accountOf } from "./account";
import { type Cast, readCast } from "./cast";
import { followUps } from "./follow-ups";
import { quotesOf } from "./quotes";
import { hoursAfter, planSales, type Sale } from "./sales-plan";
import { sell, sellTrip } from "./sell";
import { readShelf, type Shelf } from "./shelf-repository";
import { writeSupplyRuns } from "./supply-runs";
import { type Happening, runInOrder } from "./timeline";
import { Traffic } from "./traffic";
import { tripSaleOf } from "./trip-sale";
import { deliverEvents, openEndpoint } from "./webhooks";

/**
 * Writes what the demo's agency has done in the past days: sales of all products, what followed from them, its account,
 * quotes, webhooks and calls, and what suppliers have sent. Bookings and money are written by the operations themselves, each at its own instant, so
 * that nothing is stored that the service would not have stored. An interrupted run can be repeated: what was sold is
 * not sold again.
 * @param now the end of the history
 */
export async function writeHistory(now: Date, days: number, progress: Progress = () => {}): Promise<void> {
  try {
    const [cast, shelf] = await Promise.all([readCast(), readShelf()]);
    const traffic = new Traffic(cast.tenantId, cast.credentialId);
    cast.partner.count = traffic.count;
    const start = hoursAfter(now, -24 * (days + 1));
    const endpoint = await openEndpoint(cast.partner, start);
    const sales = planSales(now, days).map((sale) => happeningOf(cast, shelf, sale));
    const all = [...accountOf(cast, start, now), ...sales, ...quotesOf(cast.agent, shelf, now), tripSaleOf(cast, now)];
    await runInOrder(all, now, (done) => progress("bookings of the past", done, all.length));
    await deliverEvents(cast.partner, endpoint, now);
    traffic.addSearches(now, days);
    await traffic.write();
    await writeSupplyRuns(now);
    await flushRequests();
  } finally {
    await closeDatabase();
  }
}

const happeningOf = (cast: Cast, shelf: Shelf, sale: Sale): Happening => ({
  at: sale.at,
  run: async () => {
    const sold = await sell(cast[sale.by], shelf, sale);
    if (!sold) return [];
    if (!sale.isTrip) return [...followUps(cast, sale, sold)];
    const members = await sellTrip(cast[sale.by], shelf, sale, sold);
    // A part of a trip is not cancelled by itself.
    const kept = { ...sale, cancelledAt: null };
    return members.flatMap((member) => [...followUps(cast, kept, member)]);
  },
});
