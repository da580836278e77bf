import { toStockSecond } from "@/lib/core/clock";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { dayNumber } from "@/lib/core/dates";
import { bindNamed } from "@/lib/core/database/named-parameters";
import { type Queryable, transactionClient } from "@/lib/core/db";
import { inTransaction, type Records } from "@/lib/core/prisma";
import { invalid } from "@/lib/core/errors";
import type { Cell } from "../format/read-cell";
import { roomDayColumns } from "../format/stay-columns";
import { insertRows } from "../import/copy-rows";
import { daySql } from "../import/day-sql";
import { ROOM_DAYS } from "../import/day-stock";
import { MISSING_NIGHTS_SQL } from "../import/month-sql";
import { Months } from "../import/months";
import { stampNightsSent } from "../import/nights-written";
import { roomDayFile } from "../import/day-files";
import { GivenRows, type RowError } from "../rows/given-rows";
import type { RowResultKind } from "../rows/apply-rows";
import { loadSoldSupply, storePositions } from "../import/sold-supply";
import { stagedColumns } from "../import/stage-days";
import { findNamedProperties, NOT_GRANTED_MESSAGE } from "./supply";
import { MAX_NIGHTS, type SupplyNight } from "./supply-schemas";

/** The result of a line of nights. */
export interface NightOutcome {
  line: number;
  result: RowResultKind;
  changedNights: number;
  errors: RowError[];
}

export interface NightsOutcome {
  isApplied: boolean;
  lines: NightOutcome[];
}

interface NightsBatch {
  lines: readonly SupplyNight[];
  /** Whether no line is written if one has an error; otherwise the lines without errors are written. */
  atomic: boolean;
  /** Whether an allotment below what is sold and held is raised to that, instead of being an error of its line. */
  raisesAllotment?: boolean;
}

/**
 * SQL: locks that let no import run beside a batch, and no two batches of the same property, so that the second one
 * sees the first one's nights.
 */
const LOCK_IMPORTS_OUT = "SELECT pg_advisory_xact_lock_shared(hashtext('supply import'))";
const LOCK_PROPERTIES = `
  SELECT pg_advisory_xact_lock(hashtext('supply nights'), property.id) FROM unnest(:ids::int[]) AS property(id)`;

/**
 * Writes allotment, prices and restrictions of nights, each line over the earlier ones, as rows of room_days.csv. An
 * allotment below what is sold and held is an error of its line. Locks nights in the order in which bookings lock
 * theirs.
 * @throws DomainError `INVALID_REQUEST` for more room-nights than a batch may have
 */
export function updateSupplyNights(context: Context, batch: NightsBatch): Promise<NightsOutcome> {
  const { lines } = batch;
  const named = lines.reduce((sum, line) => sum + countNights(line), 0);
  if (named > MAX_NIGHTS)
    throw invalid({
      path: "lines",
      message: `must name at most ${MAX_NIGHTS} room-nights together, and name ${named}`,
    });
  return inTransaction(context, (_, records) => write(context, records, batch));
}

/** How many room-nights a line names. A range that ends before it starts names none, and is an error of its line. */
export function countNights({ from, to = from, weekdays }: SupplyNight): number {
  const days = dayNumber(to as string) - dayNumber(from as string) + 1;
  if (days < 1) return 0;
  if (!weekdays) return days;
  // This is an upper bound, at most some days too many.
  return Math.ceil(days / 7) * (weekdays as number[]).length;
}

async function write(
  context: Context,
  { audit }: Records,
  { lines, atomic: isAtomic, raisesAllotment }: NightsBatch,
): Promise<NightsOutcome> {
  const on = transactionClient();
  await on.query(LOCK_IMPORTS_OUT);
  const granted = await findGranted(context, lines);
  const ids = granted.map(({ id }) => id).toSorted((a, b) => a - b);
  await on.query(bindNamed(LOCK_PROPERTIES, { ids }));

  const { errors, cells, sold } = await readLines(on, lines, new Set(granted.map(({ code: own }) => own)));
  const mayWrite = () => errors.size === 0 || (!isAtomic && errors.size < lines.length);
  let changed = new Map<number, number>();
  if (mayWrite()) {
    await storePositions(on, sold);
    const batch = new Batch(on, context.now, { from: ids[0]!, to: ids.at(-1)! });
    await batch.stage(cells);
    const oversold = raisesAllotment ? [] : await batch.findOversold(isAtomic);
    for (const [line, error] of oversold) errors.set(line, [error]);
    if (mayWrite()) {
      changed = await batch.apply();
      const touched = await batch.changedProperties();
      for (const { id, publicId } of granted) if (touched.has(id)) audit({ subject: publicId });
    }
  }
  const isApplied = mayWrite();
  return {
    isApplied,
    lines: lines.map((_, line): NightOutcome => {
      const [found, nights] = [errors.get(line), changed.get(line) ?? 0];
      if (found) return { line, result: "ERROR", changedNights: 0, errors: found };
      const result = !isApplied ? "SKIPPED" : nights > 0 ? "CHANGED" : "UNCHANGED";
      return { line, result, changedNights: nights, errors: [] };
    }),
  };
}

/** The named properties that the tenant may write. */
async function findGranted({ tenantId }: Context, lines: readonly SupplyNight[]) {
  const codes = [...new Set(lines.map((line) => line.property_code as string))];
  return (await findNamedProperties(tenantId, codes)).filter(({ isGranted }) => isGranted);
}

/** Finds the errors of lines without writing them, except allotments below what is sold and held. */
export async function findNightErrors(context: Context, lines: readonly SupplyNight[]): Promise<NightOutcome[]> {
  const granted = await findGranted(context, lines);
  const errors = await inTransaction(context, async () => {
    const read = await readLines(transactionClient(), lines, new Set(granted.map(({ code }) => code)));
    return read.errors;
  });
  return [...errors].map(([line, found]) => ({ line, result: "ERROR", changedNights: 0, errors: found }));
}

/** Stages the lines as an import does its rows, and returns their errors. */
async function readLines(on: Queryable, lines: readonly SupplyNight[], granted: ReadonlySet<string>) {
  const errors = new Map<number, RowError[]>();
  const sold = await loadSoldSupply(on, [...granted]);
  const file = roomDayFile(sold);
  const given = new GivenRows("room_days.csv", roomDayColumns);
  const read = lines.map((line, at): [line: number, cells: Cell[] | null] => {
    if (granted.has(line.property_code as string)) {
      return [at, file.cells(given.row(at, { to: line.from, ...line } as never))];
    }
    errors.set(at, [{ field: "property_code", message: NOT_GRANTED_MESSAGE }]);
    return [at, null];
  });
  for (const [at, found] of given.errors()) errors.set(at, found);
  const cells = read.flatMap(([at, row]) => (row && !errors.has(at) ? [row] : []));
  return { errors, cells, sold };
}

interface Oversold {
  line: number;
  allotment: number;
  day: string;
  sold: number;
  held: number;
}

const SQL = daySql(ROOM_DAYS);
/** Splits a text into statements, because a request sends them one by one, each with its deadline. */
const parts = (sql: string): string[] => sql.split(";").filter((part) => part.trim() !== "");

/** SQL: nights by line that are stored and differ, and those that are new. */
const COUNT_CHANGED = `
  SELECT line, count(*)::int AS count FROM (
    SELECT lines FROM room_day_changed
    UNION ALL SELECT n.lines ${MISSING_NIGHTS_SQL}
  ) nights, unnest(nights.lines) AS line GROUP BY line`;
const CHANGED_PROPERTIES = `
  SELECT DISTINCT property_id AS id FROM staged_room_day WHERE line = ANY (:lines::int[])`;

/** Runs an import's statements for nights (`day-sql`) over the lines of a request. */
class Batch {
  private readonly nowSecond: number;
  private readonly months: Months;
  private counts = new Map<number, number>();

  /** @param range lowest and highest id of the properties */
  constructor(
    private readonly on: Queryable,
    now: Date,
    private readonly range: { from: number; to: number },
  ) {
    this.nowSecond = toStockSecond(now);
    this.months = new Months(on, SQL.merged, this.nowSecond);
  }

  async stage(cells: readonly (readonly Cell[])[]): Promise<void> {
    await this.on.query(SQL.createStaged);
    await insertRows(this.on, "staged_room_day", stagedColumns(ROOM_DAYS), cells);
    for (const statement of parts(SQL.createScratch)) await this.on.query(statement);
    await this.months.create();
    await this.lay();
  }

  /** Merges the lines night by night, and locks the nights that differ. */
  private async lay(): Promise<void> {
    await this.on.query(bindNamed(SQL.fillNamed, this.range));
    await this.on.query(SQL.analyze[0]!);
    await this.on.query(SQL.mergeValues);
    await this.on.query(SQL.analyze[1]!);
    await this.months.load();
    await this.on.query(bindNamed(SQL.lockChanged, this.range));
    await this.months.lock();
  }

  /**
   * Finds lines whose allotment is below what is sold and held.
   * @param isAtomic stops at the first ones; otherwise leaves them out, and also checks the lines that they had
   * overridden
   */
  async findOversold(isAtomic: boolean): Promise<Map<number, RowError>> {
    const errors = new Map<number, RowError>();
    for (;;) {
      const { rows } = await this.on.query<Oversold>(bindNamed(SQL.findOversold, { nowSecond: this.nowSecond }));
      for (const { line, day, sold, held } of rows.toReversed())
        errors.set(line, {
          field: "allotment",
          message: `must be at least the ${sold} sold and ${held} held on ${day}`,
        });
      if (rows.length === 0 || isAtomic) return errors;
      const oversold = { lines: rows.map(({ line }) => line) };
      await this.on.query(bindNamed("DELETE FROM staged_room_day WHERE line = ANY (:lines::int[])", oversold));
      await this.on.query(SQL.clearScratch);
      await this.lay();
    }
  }

  /** Writes the nights. @returns how many have changed, by line */
  async apply(): Promise<Map<number, number>> {
    const { rows } = await this.on.query<{ line: number; count: number }>(COUNT_CHANGED);
    await this.months.write();
    await stampNightsSent(this.on, clock.realNow());
    return (this.counts = new Map(rows.map(({ line, count }) => [line, count])));
  }

  async changedProperties(): Promise<Set<number>> {
    const { rows } = await this.on.query<{ id: number }>(
      bindNamed(CHANGED_PROPERTIES, { lines: [...this.counts.keys()] }),
    );
    return new Set(rows.map(({ id }) => id));
  }
}

export const toNightResult = ({ isApplied, lines }: NightsOutcome) => ({
  applied: isApplied,
  lines: lines.map(({ line, result, changedNights, errors }) => ({
    line,
    result,
    changed_nights: changedNights,
    errors,
  })),
});
