import type { Context } from "@/lib/core/context";
import { toCsv } from "@/lib/core/csv";
import { invalid } from "@/lib/core/errors";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { resolveReconciliationQuery, toFigures } from "./report";
import { type LineRow, listLines, sumBookings } from "./repository";
import type { ReconciliationExport } from "./schemas";

/** Maximum number of bookings in a file. */
const MAX_BOOKINGS = 50_000;

/**
 * Exports the figures as a file: by bucket, or a line per booking with the same sums.
 * @throws DomainError `INVALID_REQUEST`, as `reconcile`, and for more bookings than a file may have
 */
export async function exportReconciliation(
  context: Context,
  query: ReconciliationExport,
): Promise<{ name: string; csv: string }> {
  const range = resolveReconciliationQuery(context, query);
  const name = `reconciliation-${query.detail}-by-${query.by}-${query.from}-to-${query.to}.csv`;
  if (query.detail === "buckets") {
    const rows = (await sumBookings(range, query.bucket)).filter(({ bucket }) => bucket !== null);
    return {
      name,
      csv: toCsv(
        ["bucket", ...FIGURES],
        rows.map((row) => ({ bucket: row.bucket, ...toFigures(row) })),
      ),
    };
  }
  const lines = await listLines(range, MAX_BOOKINGS + 1);
  if (lines.length > MAX_BOOKINGS)
    throw invalid({ path: "from", message: `matches more than ${MAX_BOOKINGS} bookings: choose fewer days` });
  return { name, csv: toCsv(LINE, lines.map(toLine)) };
}

const FIGURES = [
  "currency_code",
  "bookings",
  "total",
  "waiting",
  "cancellations",
  "cancelled_total",
  "penalties",
  "net",
  "refused",
  "refused_total",
];
const LINE = [
  "booking_number",
  "booking_public_id",
  "product_type",
  "status",
  "booked_on",
  "starts_on",
  "agency_reference",
  "currency_code",
  "total",
  "cancelled_total",
  "penalties",
  "net",
  "refused_total",
];

function toLine(line: LineRow): object {
  const { currency_code } = line;
  const [total, cancelled, refused] = [BigInt(line.total), BigInt(line.cancelled_total), BigInt(line.refused_total)];
  const penalty = parseMoney(line.penalty, currency_code);
  const money = (amount: bigint) => formatMoney(amount, currency_code);
  return {
    ...line,
    booking_public_id: line.public_id,
    total: money(total),
    cancelled_total: money(cancelled),
    penalties: money(penalty),
    net: money(total - cancelled + penalty),
    refused_total: money(refused),
  };
}
