import { Client } from "pg";
import { type Clock, clock as systemClock } from "@/lib/core/clock";
import { allTenantsOptions } from "@/lib/core/database/tenant-wall";
import { bindNamed } from "@/lib/core/database/named-parameters";
import { applyDays } from "./apply-days";
import { ROOM_DAYS, SERVICE_DAYS } from "./day-stock";
import type { FileName } from "../format/kinds";
import { CATALOGUE, type CatalogueTable } from "./catalogue";
import { roomDayFile, serviceDayFile } from "./day-files";
import { stageFxRates, upsertFxRates } from "./fx-rate-file";
import { Problems } from "../csv/import-problems";
import type { Progress } from "./progress";
import { writeNewMonths } from "./new-months";
import { loadReferences } from "./references";
import { loadSoldServices } from "./sold-service-tariffs";
import { loadSoldSupply, storePositions } from "./sold-supply";
import { stampNightsSent } from "./nights-written";
import { stageCatalogue, type StagedRows } from "./stage-catalogue";
import { type DayFile, stageDays } from "./stage-days";
import { type SupplyFile, supplyFiles } from "./supply-directory";
import { checkDepartureStarts } from "./terms";
import { raiseSheetVersions, upsertCatalogue, type UpsertedCounts, createTouchedProperties } from "./upsert-catalogue";

export interface ImportOptions {
  databaseUrl: string;
  /** The directory with the CSV files, or the files themselves. */
  directory: string | Map<FileName, SupplyFile>;
  progress?: Progress;
  clock?: Clock;
  /** Whether to report what would change, without changing anything. */
  isPreview?: boolean;
  /** The user who imports, for the audit. */
  by?: { actor: string; operation: string; subject: string; at: Date; traceId: string };
  /** Called before the last file's days are merged, while the database is busy and this process idle. */
  onMerge?: () => void;
  /** Called in the transaction once no other import runs; what it throws refuses this one. */
  onTurn?: (client: Client) => Promise<unknown>;
  /** Writes more in the same transaction, right before it commits; not called for a preview. */
  onStored?: (client: Client, report: ImportReport) => Promise<unknown>;
}

/** The number of changes by table; unchanged records do not count. */
export type ImportReport = Partial<Record<CatalogueTable | "room_day" | "service_day" | "fx_rate", UpsertedCounts>>;

/** SQL: makes imports run one at a time, so that the second one sees what the first has stored. */
export const IMPORT_LOCK_SQL = "SELECT pg_advisory_xact_lock(hashtext('supply import'))";

/**
 * Stages the catalogue's files. In a function of its own, so that its large lookup tables are freed before files of
 * days are read.
 */
async function stageCatalogues(
  client: Client,
  files: Map<FileName, SupplyFile>,
  problems: Problems,
  at: Date,
  progress: Progress,
): Promise<StagedRows[]> {
  const references = await loadReferences(client);
  const staged: StagedRows[] = [];
  for (const format of CATALOGUE) {
    const source = files.get(format.kind.file);
    if (source) staged.push(...(await stageCatalogue(client, format, source, references, problems, at, progress)));
  }
  references.placeParents.check();
  references.zoneParents.check();
  await references.terms.check();
  await references.contracts.check();
  return staged;
}

async function importFiles(
  client: Client,
  files: Map<FileName, SupplyFile>,
  { clock = systemClock, progress = () => {}, onMerge }: Omit<ImportOptions, "directory">,
): Promise<ImportReport> {
  const problems = new Problems();
  const report: ImportReport = {};
  const staged = await stageCatalogues(client, files, problems, clock.realNow(), progress);
  const rates = files.get("fx_rates.csv");
  if (rates) await stageFxRates(client, rates, problems, progress);
  problems.stopIfAny();

  await createTouchedProperties(client);
  for (const each of staged) {
    const { inserted, updated } = await upsertCatalogue(client, each);
    const before = report[each.record.table];
    // Three files contain services.
    report[each.record.table] = {
      inserted: inserted + (before?.inserted ?? 0),
      updated: updated + (before?.updated ?? 0),
    };
  }
  await raiseSheetVersions(client);
  if (rates) report.fx_rate = await upsertFxRates(client);

  const now = clock.realNow();
  let sold: Awaited<ReturnType<typeof loadSoldSupply>> = new Map();
  const days: [FileName, () => Promise<DayFile>][] = [
    ["room_days.csv", async () => roomDayFile((sold = await loadSoldSupply(client)))],
    ["service_days.csv", async () => serviceDayFile(await loadSoldServices(client))],
  ];
  const lastOfDays = days.findLast(([name]) => files.has(name))?.[0];
  for (const [name, fileOf] of days) {
    const source = files.get(name);
    if (!source) continue;
    const file = await fileOf();
    await stageDays(client, file, source, problems, progress);
    problems.stopIfAny();
    if (file.stock === SERVICE_DAYS) {
      await checkDepartureStarts(client, problems, { days: source.name, tariffs: files.get("tariffs.csv")?.name });
      problems.stopIfAny();
    }
    if (file.stock === ROOM_DAYS) {
      await storePositions(client, sold);
      await stampNightsSent(client, clock.realNow());
    }
    if (name === lastOfDays) onMerge?.();
    const isNew = file.stock === ROOM_DAYS ? await writeNewMonths(client, progress) : 0;
    const { inserted, updated } = await applyDays(client, file.stock, source.name, problems, now, progress);
    problems.stopIfAny();
    report[file.stock.table] = { inserted: isNew + inserted, updated };
  }
  return report;
}

/**
 * Imports the CSV files of a directory in one transaction: all of them or, on any error, nothing. Never changes
 * public ids, positions of rate plans and tariffs, sold units or live holds, and does not write unchanged records.
 * @throws SupplyError with file, line and column of up to 20 wrong cells
 */
export async function importSupply(options: ImportOptions): Promise<ImportReport> {
  const { databaseUrl, directory, progress = () => {}, isPreview = false, by, onStored } = options;
  const files = typeof directory === "string" ? supplyFiles(directory) : directory;
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "supply import",
    ...allTenantsOptions(),
  });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query(IMPORT_LOCK_SQL);
    await options.onTurn?.(client);
    const report = await importFiles(client, files, options).catch(async (error: unknown) => {
      await client.query("ROLLBACK");
      throw error;
    });
    if (by) await audit(client, by);
    if (!isPreview) await onStored?.(client, report);
    await client.query(isPreview ? "ROLLBACK" : "COMMIT");
    if (!isPreview) await vacuum(client, report, progress);
    return report;
  } finally {
    await client.end();
  }
}

function audit(client: Client, by: NonNullable<ImportOptions["by"]>): Promise<unknown> {
  return client.query(
    bindNamed(
      `INSERT INTO audit_entry (actor, operation, subject, at, trace_id)
       VALUES (:actor, :operation, :subject, :at, :traceId)`,
      { actor: by.actor, operation: by.operation, subject: by.subject, at: by.at, traceId: by.traceId },
    ),
  );
}

/** Fewer changed rows than this do not affect a table's statistics. */
const FEW = 1_000;

/** Updates statistics and visibility map of the changed tables; without them the first searches are slow. */
async function vacuum(client: Client, report: ImportReport, progress: Progress): Promise<void> {
  const written = Object.entries(report).filter(([, { inserted, updated }]) => inserted + updated > FEW);
  for (const [at, [table]] of written.entries()) {
    progress("vacuum and analyze", at, written.length);
    await client.query(`VACUUM (ANALYZE) ${table === "room_day" ? "room_month" : table}`);
  }
  if (written.length > 0) progress("vacuum and analyze", written.length, written.length);
}
