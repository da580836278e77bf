import type { ClientBase } from "pg";
import { bindNamed } from "@/lib/core/database/named-parameters";
import {
  CLEAR_MONTHS_SQL,
  COUNT_PLANS,
  CREATE_TABLES,
  FIND_MONTHS_SQL,
  LOAD_NAMED_NIGHTS_SQL,
  LOCK_MONTHS_SQL,
  MISSING_NIGHTS_SQL,
  type PlanCounts,
  RELOAD_MONTHS_SQL,
  writeMonths,
} from "./month-sql";
import type { UpsertedCounts } from "./upsert-catalogue";

const COUNT_NIGHTS = `
  SELECT (SELECT count(*)::int FROM room_day_changed) AS updated, (SELECT count(*)::int ${MISSING_NIGHTS_SQL}) AS inserted`;

/** Writes merged nights (`daySql` of rooms) to the months that they belong to. */
export class Months {
  /**
   * @param merged SQL of a column's merged value
   * @param nowSecond the domain's second of the epoch, which decides which holds are live
   */
  constructor(
    private readonly client: Pick<ClientBase, "query">,
    private readonly merged: (column: string) => string,
    private readonly nowSecond: number,
  ) {}

  async create(): Promise<void> {
    await this.run(CREATE_TABLES);
  }

  /** Reads what is stored in the months of the named nights, to find the differences. */
  load(): Promise<void> {
    return this.run(LOAD_NAMED_NIGHTS_SQL);
  }

  /** Locks the months with changed or new nights in the order in which bookings lock theirs, and reads them again. */
  async lock(): Promise<void> {
    await this.client.query(CLEAR_MONTHS_SQL);
    await this.client.query(FIND_MONTHS_SQL);
    await this.client.query("ANALYZE room_month_touched");
    await this.client.query("ANALYZE room_day_changed");
    await this.client.query(LOCK_MONTHS_SQL);
    await this.run(RELOAD_MONTHS_SQL);
  }

  private async run(statements: readonly string[]): Promise<void> {
    for (const statement of statements) await this.client.query(statement);
  }

  /** Writes the months. @returns the number of nights */
  async write(): Promise<UpsertedCounts> {
    const { rows } = await this.client.query<UpsertedCounts>(COUNT_NIGHTS);
    const plans = await this.client.query<PlanCounts>(COUNT_PLANS);
    await this.client.query(bindNamed(writeMonths(this.merged, plans.rows[0]!), { nowSecond: this.nowSecond }));
    return rows[0]!;
  }
}
