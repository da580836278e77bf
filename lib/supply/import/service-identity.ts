import type { Row } from "../csv/csv-rows";
import { makeExpectation } from "@/lib/format/cell-problem";

/**
 * SQL: services with the codes in `:codes`, and services that conflict with them: between the same zones, or of the
 * same flight.
 */
const NAMED = `WHERE s.id IN (
    SELECT id FROM service WHERE code = ANY (:codes::text[])
    UNION SELECT x.service_id FROM transfer_service x JOIN service_zone a ON a.id = x.from_zone_id
      JOIN service_zone b ON b.id = x.to_zone_id WHERE a.code = ANY (:codes::text[]) AND b.code = ANY (:codes::text[])
    UNION SELECT c.service_id FROM flight_cabin c JOIN flight f ON f.id = c.flight_id WHERE f.code = ANY (:codes::text[]))`;

/**
 * SQL: the identity of each stored service, in the form of `Services.add`.
 * @param isNamed restricts the result to `:codes`
 */
export function storedServicesSql(isNamed: boolean): string {
  const where = isNamed ? NAMED : "";
  return `
  SELECT s.code, concat_ws(' ', 'transfer', f.code, t.code, x.direction, x.service_class, v.code)
  FROM service s JOIN transfer_service x ON x.service_id = s.id JOIN service_zone f ON f.id = x.from_zone_id
  JOIN service_zone t ON t.id = x.to_zone_id JOIN transfer_vehicle_type v ON v.id = x.vehicle_type_id ${where}
  UNION ALL SELECT s.code, 'option ' || t.code
  FROM service s JOIN tour_option o ON o.service_id = s.id JOIN tour t ON t.id = o.tour_id ${where}
  UNION ALL SELECT s.code, concat_ws(' ', 'cabin', f.code, c.cabin)
  FROM service s JOIN flight_cabin c ON c.service_id = s.id JOIN flight f ON f.id = c.flight_id ${where}`;
}

/**
 * Transfers, tour options and flight cabins share one space of codes. A code always means the same, because bookings
 * depend on it; a transfer's route and vehicle, or a flight's cabin, exists only once.
 */
export class Services {
  private readonly lines = new Map<string, number>();
  private readonly owners: Map<string, string>;

  /** @param meanings of the stored services by code; later also of those in the files */
  constructor(private readonly meanings: Map<string, string>) {
    this.owners = new Map([...meanings].map(([code, meaning]) => [meaning, code]));
  }

  has(code: string): boolean {
    return this.meanings.has(code);
  }

  /** The identity of a service, which starts with "transfer", "option" or "cabin"; undefined for an unknown code. */
  meaning(code: string): string | undefined {
    return this.meanings.get(code);
  }

  /**
   * Adds a row's service.
   * @param meaning its identity: "cabin IB3170 ECONOMY"
   * @param one whether it may exist only once
   */
  add(row: Row, meaning: string, one: boolean): void {
    const code = row.raw("code");
    const line = this.lines.get(code);
    const stored = this.meanings.get(code);
    const owner = this.owners.get(meaning);
    if (line !== undefined) row.wrong("code", makeExpectation("cells.serviceOnce", { line }));
    else if (stored !== undefined && stored !== meaning)
      row.wrong("code", makeExpectation("cells.codeUsed", { service: stored }));
    else if (one && owner !== undefined && owner !== code)
      row.wrong("code", makeExpectation("cells.codeOfService", { code: owner }));
    this.lines.set(code, row.line);
    this.meanings.set(code, meaning);
    this.owners.set(meaning, code);
  }

  /** Reports a cell that names a service which is neither in the files nor in the database. */
  mustKnow(row: Row, column: string): void {
    const code = row.raw(column);
    if (code !== "" && !this.has(code)) row.wrong(column, makeExpectation("cells.knownService"));
  }
}
