import { statement, type Row } from "@/lib/core/db";

interface ShelfRow extends Row {
  placeId: string;
  ids: string[];
}
interface PropertyRow extends ShelfRow {
  /** Of the place. */
  name: string;
}
interface RouteRow extends Row {
  from: string;
  to: string;
  /** Public id of the place that `to` serves. */
  placeId: string;
}
interface FlightRow extends Row {
  origin: string;
  destination: string;
}

/** What the demo's agency sells, each in the order of the supplier's codes. */
export interface Shelf {
  /** Properties of each place. */
  properties: PropertyRow[];
  /** From an airport to the hotels of a city. */
  routes: RouteRow[];
  tours: ShelfRow[];
  /** Pairs of airports that are flown both ways. */
  flights: FlightRow[];
  packages: string[];
}

/** Reads what is on sale. */
export async function readShelf(): Promise<Shelf> {
  const [properties, routes, tours, flights, packages] = await Promise.all([
    statement<PropertyRow>(
      "history_properties",
      `SELECT pl.public_id AS "placeId", pl.name, array_agg(p.public_id ORDER BY p.code) AS ids
       FROM property p JOIN place pl ON pl.id = p.place_id GROUP BY pl.public_id, pl.name ORDER BY min(p.code)`,
      {},
    ),
    statement<RouteRow>(
      "history_routes",
      `SELECT DISTINCT ON (a.code, b.code) a.public_id AS "from", b.public_id AS "to", pl.public_id AS "placeId"
       FROM transfer_service t JOIN service_zone a ON a.id = t.from_zone_id JOIN service_zone b ON b.id = t.to_zone_id
       JOIN place pl ON pl.id = b.place_id WHERE a.iata_code IS NOT NULL AND b.iata_code IS NULL ORDER BY a.code, b.code`,
      {},
    ),
    statement<ShelfRow>(
      "history_tours",
      `SELECT pl.public_id AS "placeId", array_agg(t.public_id ORDER BY t.code) AS ids
       FROM tour t JOIN place pl ON pl.id = t.place_id GROUP BY pl.public_id ORDER BY min(t.code)`,
      {},
    ),
    statement<FlightRow>(
      "history_flights",
      `SELECT DISTINCT o.public_id AS origin, d.public_id AS destination, o.code, d.code
       FROM flight f JOIN place o ON o.id = f.origin_id JOIN place d ON d.id = f.destination_id ORDER BY o.code, d.code`,
      {},
    ),
    statement<{ id: string }>("history_packages", "SELECT public_id AS id FROM package ORDER BY code", {}),
  ]);
  return { properties, routes, tours, flights, packages: packages.map(({ id }) => id) };
}
