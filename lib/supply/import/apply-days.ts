import type { ClientBase } from "pg";
import { bindNamed } from "@/lib/core/database/named-parameters";
import { daySql } from "./day-sql";
import type { DayStock } from "./day-stock";
import { Months } from "./months";
import { makeExpectation } from "@/lib/format/cell-problem";
import type { Problems } from "../csv/import-problems";
import type { Progress } from "./progress";
import type { UpsertedCounts } from "./upsert-catalogue";

/** Days per batch: many enough for few statements, few enough to be sorted in memory. */
const BATCH_DAYS = 150_000;

interface Batch {
  from: number;
  to: number;
  days: number;
}

interface Oversold {
  line: number;
  allotment: number;
  day: string;
  sold: number;
  held: number;
}

function reportOversold(rows: readonly Oversold[], file: string, problems: Problems): void {
  const reported = new Set(problems.found.map((problem) => problem.line));
  for (const { line, allotment, day, sold, held } of rows) {
    if (reported.has(line)) continue;
    reported.add(line);
    problems.add({
      file,
      line,
      column: "allotment",
      value: String(allotment),
      expected: makeExpectation("cells.sold", { sold, held, day }),
    });
  }
}

/**
 * Merges the staged rows of a file into the stock: inserts new days, locks and updates changed ones. An allotment
 * below what is sold or held is reported as a problem, and its batch is not written.
 * @param now the domain's instant, which decides which holds are live
 */
export async function applyDays(
  client: ClientBase,
  stock: DayStock,
  file: string,
  problems: Problems,
  now: Date,
  progress: Progress,
): Promise<UpsertedCounts> {
  const sql = daySql(stock);
  const nowSecond = Math.floor(now.getTime() / 1000);
  // Sorts and hashes a batch in memory; the setting ends with the transaction.
  await client.query("SET LOCAL work_mem = '64MB'");
  await client.query(sql.createScratch);
  const months = stock.stored === "room_day_stored" ? new Months(client, sql.merged, nowSecond) : null;
  await months?.create();
  const { rows: all } = await client.query<Batch>(bindNamed(sql.batches, { batchDays: BATCH_DAYS }));
  const total = Math.round(all.reduce((sum, batch) => sum + batch.days, 0));
  const counts: UpsertedCounts = { inserted: 0, updated: 0 };
  let done = 0;
  for (const batch of all) {
    const range = { from: batch.from, to: batch.to };
    await client.query(sql.clearScratch);
    await client.query(bindNamed(sql.fillNamed, range));
    await client.query(sql.analyze[0]!);
    await client.query(sql.mergeValues);
    await client.query(sql.analyze[1]!);
    await months?.load();
    await client.query(bindNamed(sql.lockChanged, range));
    await months?.lock();
    reportOversold((await client.query<Oversold>(bindNamed(sql.findOversold, { nowSecond }))).rows, file, problems);
    if (problems.full) break;
    if (problems.found.length === 0 && months) {
      const written = await months.write();
      counts.updated += written.updated;
      counts.inserted += written.inserted;
    } else if (problems.found.length === 0) {
      counts.updated += (await client.query(bindNamed(sql.updateChanged, { nowSecond }))).rowCount ?? 0;
      counts.inserted += (await client.query(bindNamed(sql.insertMissing, range))).rowCount ?? 0;
    }
    done += batch.days;
    progress(stock.label, Math.min(Math.round(done), total), total);
  }
  return counts;
}
