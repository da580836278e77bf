import type { ClientBase } from "pg";
import { bind } from "@/lib/core/database/named-parameters";
import {
  CLEAR_TOUCHED,
  COUNT_PLANS,
  CREATE_TABLES,
  FIND_TOUCHED,
  LOAD_NAMED,
  LOCK_TOUCHED,
  MISSING_NIGHTS,
  type PlanCounts,
  RELOAD_TOUCHED,
  writeMonths,
} from "./month-sql";
import type { Upserted } from "./upsert-catalogue";

const COUNT_NIGHTS = `
  SELECT (SELECT count(*)::int FROM room_day_changed) AS updated, (SELECT count(*)::int ${MISSING_NIGHTS}) AS inserted`;

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
    return this.run(LOAD_NAMED);
  }

  /** Locks the months with changed or new nights in the order in which bookings lock theirs, and reads them again. */
  async lock(): Promise<void> {
    await this.client.query(CLEAR_TOUCHED);
    await this.client.query(FIND_TOUCHED);
    await this.client.query("ANALYZE room_month_touched");
    await this.client.query("ANALYZE room_day_changed");
    await this.client.query(LOCK_TOUCHED);
    await this.run(RELOAD_TOUCHED);
  }

  private async run(statements: readonly string[]): Promise<void> {
    for (const statement of statements) await this.client.query(statement);
  }

  /** Writes the months. @returns the number of nights */
  async write(): Promise<Upserted> {
    const { rows } = await this.client.query<Upserted>(COUNT_NIGHTS);
    const plans = await this.client.query<PlanCounts>(COUNT_PLANS);
    await this.client.query(bind(writeMonths(this.merged, plans.rows[0]!), { nowSecond: this.nowSecond }));
    return rows[0]!;
  }
}
