import type { Context } from "@/lib/core/context";
import { toCsv } from "@/lib/core/csv";
import { toFigures, reportEarnings, reportOwnEarnings } from "./report";
import type { EarnedRow } from "./repository";
import type { EarningsQuery } from "./schemas";

interface File {
  name: string;
  csv: string;
}

/** Exports the report as a file: a line per month, agent and product, then the totals. @throws as `reportEarnings` */
export const exportEarnings = async (context: Context, query: EarningsQuery): Promise<File> =>
  toFile(context, query, await reportEarnings(context, query));

/** Exports the report about the caller's own bookings. @throws as `reportOwnEarnings` */
export const exportOwnEarnings = async (context: Context, query: EarningsQuery): Promise<File> =>
  toFile(context, query, await reportOwnEarnings(context, query));

const PRODUCTS = ["", "Stay", "Transfer", "Tour", "Flight", "Package"];
const COLUMNS = ["part", "value", "currency_code", "bookings", "sell_total", "net_total", "earned"];

function toFile({ traceId }: Context, { from, to, by }: EarningsQuery, rows: EarnedRow[]): File {
  const valueOf = (row: EarnedRow) =>
    ({
      month: row.month?.slice(0, 7),
      agent: row.name ?? row.agent ?? "",
      product: PRODUCTS[row.product_type ?? 0],
      total: "",
    })[row.part];
  return {
    name: `earnings-by-${by}-${from}-to-${to}-${traceId}.csv`,
    csv: toCsv(
      COLUMNS,
      rows.map((row) => ({ part: row.part, value: valueOf(row), ...toFigures(row) })),
    ),
  };
}
