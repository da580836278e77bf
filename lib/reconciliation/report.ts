import type { Context } from "@/lib/core/context";
import { nightsBetween } from "@/lib/core/dates";
import { invalid } from "@/lib/core/errors";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { type BucketRow, type Reconciled, sumBookings } from "./repository";
import type { Figures, Reconciliation, ReconciliationQuery } from "./schemas";

/** Maximum number of days in a report, by day and by month. */
const LONGEST = { day: 366, month: 3_660 };

/**
 * Reports bookings, cancellations and penalties of a range, by currency, each in the bucket of its booking date or of
 * its service's first day. A booking counts with its current state, so a later cancellation appears under the same day.
 * @throws DomainError `INVALID_REQUEST` for a range that is reversed or too long
 */
export async function reportReconciliation(context: Context, query: ReconciliationQuery): Promise<BucketRow[]> {
  return sumBookings(resolveReconciliationQuery(context, query), query.bucket);
}

/** @throws DomainError `INVALID_REQUEST`, as `reconcile` */
export function resolveReconciliationQuery(context: Context, query: ReconciliationQuery): Reconciled {
  const { from, to, by, bucket, product_type: productType, profile_public_id: profile } = query;
  if (from > to) throw invalid({ path: "from", message: "must not be after to" });
  if (nightsBetween(from, to) >= LONGEST[bucket])
    throw invalid({ path: "from", message: `must be at most ${LONGEST[bucket] - 1} days before to` });
  return { tenantId: context.tenantId, from, to, by, productType, profile };
}

export function toReconciliation(rows: BucketRow[]): Reconciliation {
  return {
    rows: rows.filter((row) => row.bucket !== null).map((row) => ({ bucket: row.bucket!, ...toFigures(row) })),
    totals: rows.filter((row) => row.bucket === null).map(toFigures),
  };
}

/** Serializes a bucket's figures, with amounts in the currency's own decimals. */
export function toFigures(row: BucketRow): Figures {
  const { currency_code } = row;
  const [total, cancelled, refused] = [BigInt(row.total), BigInt(row.cancelled_total), BigInt(row.refused_total)];
  const penalties = parseMoney(row.penalties, currency_code);
  const money = (amount: bigint) => formatMoney(amount, currency_code);
  return {
    currency_code,
    bookings: row.bookings,
    total: money(total),
    waiting: row.waiting,
    cancellations: row.cancellations,
    cancelled_total: money(cancelled),
    penalties: money(penalties),
    net: money(total - cancelled + penalties),
    refused: row.refused,
    refused_total: money(refused),
  };
}
