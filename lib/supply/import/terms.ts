import type { ClientBase } from "pg";
import { bindNamed } from "@/lib/core/database/named-parameters";
import { makeExpectation } from "@/lib/format/cell-problem";
import type { Row } from "../csv/csv-rows";
import type { Problems } from "../csv/import-problems";
import type { Services } from "./service-identity";

/** The check-in time of a property that has none. */
const DEFAULT_CHECKIN = "15:00";
/** The start of a transfer without a time. */
const START_OF_DAY = "00:00";

/**
 * SQL over a plan or tariff `t`: the time until which cancelling is free on the day of the service itself; null if
 * free cancellation ends on an earlier day, or there is none.
 */
const FREE_UNTIL = `CASE WHEN (t.cancellation->'free_until'->>'days_before')::int = 0
  THEN t.cancellation->'free_until'->>'time' END`;

/** A row that allows free cancellation on the day of the service itself. */
interface OwnDay {
  row: Row;
  /** The property's or service's code. */
  owner: string;
  time: string;
}

type Client = Pick<ClientBase, "query">;

/**
 * Checks that free cancellation never ends after the service has started. Rows are compared after all are read,
 * because a plan's property, or a property's plans, may be in another file or stored.
 */
export class Terms {
  private readonly plans: OwnDay[] = [];
  private readonly tariffs: OwnDay[] = [];
  private readonly read = new Set<string>();
  private readonly checkIns = new Map<string, { row: Row; time: string }>();
  private readonly departures = new Map<string, string>();

  constructor(
    private readonly client: Client,
    private readonly services: Services,
  ) {}

  noteProperty(row: Row): void {
    if (!row.has("checkin_from")) return;
    this.checkIns.set(row.raw("code"), { row, time: row.raw("checkin_from") || DEFAULT_CHECKIN });
  }

  noteFlight(row: Row): void {
    this.departures.set(row.raw("code"), row.raw("departure_time"));
  }

  notePlan(row: Row): void {
    this.note(this.plans, row, row.raw("property_code"));
  }

  noteTariff(row: Row): void {
    this.note(this.tariffs, row, row.raw("service_code"));
  }

  private note(promises: OwnDay[], row: Row, owner: string): void {
    if (row.has("free_until")) this.read.add(`${owner} ${row.raw("code")}`);
    const [, time] = /^0{1,3}d ([\d:]{5})$/.exec(row.raw("free_until")) ?? [];
    if (time && row.raw("deleted") !== "true") promises.push({ row, owner, time });
  }

  /** Reports rows whose free cancellation would end after the start. */
  async check(): Promise<void> {
    const starts = await this.findCheckIns();
    for (const { row, owner, time } of this.plans) {
      const start = this.checkIns.get(owner)?.time ?? starts.get(owner) ?? DEFAULT_CHECKIN;
      if (time > start) row.wrong("free_until", makeExpectation("cells.freeUntilStart", { start }));
    }
    await this.checkProperties();
    await this.checkTariffs();
  }

  private async pairs(sql: string, codes: readonly string[]): Promise<[string, string, string][]> {
    if (codes.length === 0) return [];
    const { rows } = await this.client.query<[string, string, string]>({
      ...bindNamed(sql, { codes }),
      rowMode: "array",
    });
    return rows;
  }

  private async findCheckIns(): Promise<Map<string, string>> {
    const codes = this.plans.map(({ owner }) => owner).filter((owner) => !this.checkIns.has(owner));
    const found = await this.pairs("SELECT code, checkin_from FROM property WHERE code = ANY (:codes::text[])", codes);
    return new Map(found.map(([code, time]) => [code, time]));
  }

  /** Compares a property's new check-in time with its stored plans, too. */
  private async checkProperties(): Promise<void> {
    const stored = await this.pairs(
      `SELECT p.code, t.code, ${FREE_UNTIL} FROM property p JOIN rate_plan t ON t.property_id = p.id
       WHERE p.code = ANY (:codes::text[]) AND t.deleted_at IS NULL AND ${FREE_UNTIL} IS NOT NULL`,
      [...this.checkIns.keys()],
    );
    for (const [property, plan, time] of stored) {
      const { row, time: start } = this.checkIns.get(property)!;
      if (!this.read.has(`${property} ${plan}`) && start < time)
        row.wrong("checkin_from", makeExpectation("cells.startFreeUntil", { time }));
    }
  }

  private async checkTariffs(): Promise<void> {
    const codes = this.tariffs.map(({ owner }) => owner);
    const stored = await this.pairs(
      `SELECT s.code, coalesce(f.departure_time, min(d.start_time) FILTER (WHERE d.start_time <> ''))
       FROM service s LEFT JOIN flight_cabin c ON c.service_id = s.id LEFT JOIN flight f ON f.id = c.flight_id
         LEFT JOIN service_day d ON d.service_id = s.id AND d.day >= current_date
       WHERE s.code = ANY (:codes::text[]) GROUP BY s.code, f.departure_time`,
      codes,
    );
    const starts = new Map(stored.map(([code, time]) => [code, time]));
    for (const { row, owner, time } of this.tariffs) {
      const start = this.startOfFile(owner) ?? starts.get(owner);
      if (start && time > start) row.wrong("free_until", makeExpectation("cells.freeUntilStart", { start }));
    }
  }

  private startOfFile(service: string): string | undefined {
    const [kind, flight] = this.services.meaning(service)?.split(" ") ?? [];
    return kind === "transfer" ? START_OF_DAY : kind === "cabin" ? this.departures.get(flight!) : undefined;
  }
}

interface EarlyDay {
  line: number;
  starts: string;
  start: string;
  time: string;
  tariffLine: number | null;
}

/**
 * Reports staged departures that start before free cancellation of their tariffs ends: at the tariff's line, or at
 * the day's line if the tariff is stored.
 * @param names of the files as the supplier calls them
 */
export async function checkDepartureStarts(
  client: Client,
  problems: Problems,
  names: { days: string; tariffs: string | undefined },
): Promise<void> {
  const staged =
    names.tariffs === undefined ? "" : "LEFT JOIN staged_tariff f ON (f.service_id_code, f.code) = (s.code, t.code)";
  const { rows } = await client.query<EarlyDay>(
    `SELECT DISTINCT ON (key) ${names.tariffs === undefined ? "d.line" : "coalesce(f.line, -d.line)"} AS key, d.line,
       array_to_string(d.slots, ';') AS starts, slot.start, ${FREE_UNTIL} AS time,
       ${names.tariffs === undefined ? "NULL::int" : "f.line"} AS "tariffLine"
     FROM tariff t JOIN service s ON s.id = t.service_id JOIN staged_service_day d ON d.service_id = s.id
       CROSS JOIN unnest(d.slots) AS slot (start) ${staged}
     WHERE t.deleted_at IS NULL AND slot.start <> '' AND slot.start < ${FREE_UNTIL}
     ORDER BY key, slot.start LIMIT 20`,
  );
  for (const { line, starts, start, time, tariffLine } of rows) {
    if (tariffLine !== null)
      problems.add({
        file: names.tariffs!,
        line: tariffLine,
        column: "free_until",
        value: `0d ${time}`,
        expected: makeExpectation("cells.freeUntilStart", { start }),
      });
    else
      problems.add({
        file: names.days,
        line,
        column: "start_times",
        value: starts,
        expected: makeExpectation("cells.startFreeUntil", { time }),
      });
  }
}
