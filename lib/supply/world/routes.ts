import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";

/** A route of an airline, both ways, from OpenFlights (ODbL 1.0), where "TXL" was Berlin's airport. */
export interface Route {
  carrier: string;
  carrierName: string;
  /** IATA codes of airports. */
  from: string;
  to: string;
}

function rows<T>(name: string): T[] {
  const file = fileURLToPath(new URL(`../../../prisma/seed/${name}`, import.meta.url));
  return parse<T>(readFileSync(file), { columns: true });
}

/** @throws Error when a route's airline has no name */
export function knownRoutes(): Route[] {
  const names = new Map(
    rows<{ iata_code: string; name: string }>("airlines.csv").map((row) => [row.iata_code, row.name]),
  );
  return rows<{ carrier_code: string; from: string; to: string }>("routes.csv").map((row) => {
    const carrierName = names.get(row.carrier_code);
    if (carrierName === undefined) throw new Error(`airlines.csv has no ${row.carrier_code}`);
    return { carrier: row.carrier_code, carrierName, from: row.from, to: row.to };
  });
}
