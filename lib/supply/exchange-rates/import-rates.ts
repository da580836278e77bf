import { CsvError, parse } from "csv-parse/sync";
import { forgetRatesEverywhere } from "@/lib/catalogue/exchange/exchange";
import { env } from "@/lib/core/env";
import { csvLine } from "@/lib/format/csv-line";
import { listColumns } from "../format/kinds";
import { makeExpectation } from "@/lib/format/cell-problem";
import { SupplyError } from "../csv/import-problems";
import { type ImportOptions, importSupply } from "../import/import-supply";
import { textFile } from "../import/supply-directory";
import type { UpsertedCounts } from "../import/upsert-catalogue";
import { parseEcbRates, type QuotedRate } from "./ecb-xml";

/** Whether a text is the European Central Bank's XML, not rows of fx_rates.csv. */
export const isXml = (text: string): boolean => /^\s*</.test(text);

/** Rates as rows of fx_rates.csv. */
export const toRatesCsv = (rates: readonly QuotedRate[]): string =>
  [
    csvLine(listColumns("fx_rates.csv").required),
    ...rates.map(({ day, base, quote, rate }) => csvLine([day, base, quote, rate])),
  ].join("");

/** Reads the rates of a file, XML or CSV; the import checks the cells. @throws SupplyError if it is neither */
export function readRates(content: string): QuotedRate[] {
  if (isXml(content)) return parseEcbRates(content);
  try {
    const rows = parse<Partial<QuotedRate>>(content, { columns: true, bom: true, trim: true, skip_empty_lines: true });
    return rows.map(({ day = "", base = "", quote = "", rate = "" }) => ({ day, base, quote, rate }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SupplyError([
      { file: "exchange rates", expected: makeExpectation("cells.ratesNeither", { reason: error.message }) },
    ]);
  }
}

/**
 * Stores rates by day and currency, all or none: imports fx_rates.csv with the same validation as supply. Rates of
 * other days remain, because amounts of past bookings depend on them.
 * @param csv rows of fx_rates.csv
 * @throws SupplyError
 */
export async function importRates(
  csv: string,
  options: Pick<ImportOptions, "isPreview" | "by">,
): Promise<UpsertedCounts> {
  const report = await importSupply({
    ...options,
    databaseUrl: env.databaseUrl,
    directory: new Map([["fx_rates.csv", textFile("fx_rates.csv", csv)]]),
  });
  if (!options.isPreview) await forgetRatesEverywhere();
  return report.fx_rate!;
}
