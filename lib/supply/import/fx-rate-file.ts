import type { ClientBase } from "pg";
import { currency, date, exchangeRate } from "@/lib/supply/csv/cells";
import { csvRows, type Row } from "@/lib/supply/csv/csv-rows";
import { listColumns } from "../format/kinds";
import type { Cell } from "../format/read-cell";
import type { Problems } from "@/lib/supply/csv/import-problems";
import { reportRows, type Progress } from "./progress";
import { copyUntilProblem } from "./stage-catalogue";
import type { SupplyFile } from "./supply-directory";
import type { UpsertedCounts } from "./upsert-catalogue";
import { makeExpectation } from "@/lib/format/cell-problem";

/** Reads fx_rates.csv into the temporary table `staged_fx_rate`. */
export async function stageFxRates(
  client: ClientBase,
  source: SupplyFile,
  problems: Problems,
  progress: Progress,
): Promise<void> {
  await client.query("CREATE TEMP TABLE staged_fx_rate ON COMMIT DROP AS SELECT * FROM fx_rate WITH NO DATA");
  const columns = listColumns("fx_rates.csv");
  const seen = new Map<string, number>();
  // Cross rates are computed through one base; rates with two bases would be mixed up.
  const stored = await client.query<{ base: string }>("SELECT base::text FROM fx_rate LIMIT 1");
  let base = stored.rows[0]?.base;
  function cellsOf(row: Row): Cell[] {
    const cells = [
      row.required("day", date),
      row.required("base", currency),
      row.required("quote", currency),
      row.required("rate", exchangeRate),
    ];
    if (row.raw("base") === row.raw("quote"))
      row.wrong("quote", makeExpectation("cells.otherCurrency", { column: "base" }));
    base ??= row.raw("base");
    if (row.raw("base") !== base) row.wrong("base", makeExpectation("cells.baseOfAll", { base }));
    const key = `${row.raw("day")} ${row.raw("base")} ${row.raw("quote")}`;
    const first = seen.get(key);
    if (first !== undefined) row.wrong("quote", makeExpectation("cells.ratePairOnce", { line: first }));
    else seen.set(key, row.line);
    return cells;
  }
  const rows = csvRows(source.name, source.open(), columns, problems);
  async function* staged(): AsyncGenerator<Cell[]> {
    for await (const row of reportRows(rows, source.name, source.share, progress)) yield cellsOf(row);
  }
  await copyUntilProblem(client, "staged_fx_rate", columns.required, staged(), problems);
}

export async function upsertFxRates(client: ClientBase): Promise<UpsertedCounts> {
  const { rows } = await client.query<UpsertedCounts>(
    `WITH updated AS (
       UPDATE fx_rate t SET rate = s.rate FROM staged_fx_rate s
       WHERE (t.day, t.base, t.quote) = (s.day, s.base, s.quote) AND t.rate <> s.rate RETURNING 1),
     inserted AS (
       INSERT INTO fx_rate (day, base, quote, rate) SELECT day, base, quote, rate FROM staged_fx_rate
       ON CONFLICT DO NOTHING RETURNING 1)
     SELECT (SELECT count(*) FROM inserted)::integer AS inserted, (SELECT count(*) FROM updated)::integer AS updated`,
  );
  return rows[0]!;
}
