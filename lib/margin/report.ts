import type { Context } from "@/lib/core/context";
import { toCsv } from "@/lib/core/csv";
import { acrossTenants } from "@/lib/core/database/tenant-wall";
import { nightsBetween } from "@/lib/core/dates";
import { invalid } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { type MarginRow, sumMargins } from "./repository";
import type { MarginFigures, MarginQuery, MarginReport } from "./schemas";

/** Maximum number of days of a report. */
const MAX_DAYS = 1_100;

/**
 * Reports stays sold at cost: the amounts owed, their costs, and the margin, by month, property, partner and guests'
 * market. For operators only.
 * @throws DomainError `INVALID_REQUEST` for a range that is reversed or too long
 */
export function reportMargins({ from, to, by }: MarginQuery): Promise<MarginRow[]> {
  if (from > to) throw invalid({ path: "from", message: "must not be after to" });
  if (nightsBetween(from, to) >= MAX_DAYS)
    throw invalid({ path: "from", message: `must be at most ${MAX_DAYS - 1} days before to` });
  return acrossTenants(() => sumMargins({ from, to, by }));
}

function toFigures({ currency_code, rooms, ...row }: MarginRow): MarginFigures {
  const [net, cost] = [BigInt(row.net), BigInt(row.cost)];
  const money = (amount: bigint) => formatMoney(amount, currency_code);
  return { currency_code, rooms, net_total: money(net), cost_total: money(cost), margin: money(net - cost) };
}

export function toMarginReport(rows: MarginRow[]): MarginReport {
  const of = (part: MarginRow["part"]) => rows.filter((row) => row.part === part);
  return {
    by_month: of("month").map((row) => ({ month: row.month!, ...toFigures(row) })),
    by_property: of("property").map((row) => ({ property_public_id: row.id!, name: row.name!, ...toFigures(row) })),
    by_tenant: of("tenant").map((row) => ({ tenant_public_id: row.id!, name: row.name!, ...toFigures(row) })),
    by_market: of("market").map((row) => ({ market: row.id, ...toFigures(row) })),
    totals: of("total").map(toFigures),
  };
}

const COLUMNS = ["part", "id", "name", "currency_code", "rooms", "net_total", "cost_total", "margin"];

/** Exports the report as a file: a line per month, property, partner and market, then the totals. */
export async function exportMargins({ traceId }: Context, query: MarginQuery): Promise<{ name: string; csv: string }> {
  const rows = await reportMargins(query);
  const lines = rows.map((row) => ({
    part: row.part,
    id: row.month?.slice(0, 7) ?? row.id ?? "",
    name: row.part === "property" || row.part === "tenant" ? (row.name ?? "") : "",
    ...toFigures(row),
  }));
  return {
    name: `margin-by-${query.by}-${query.from}-to-${query.to}-${traceId}.csv`,
    csv: toCsv(COLUMNS, lines),
  };
}
