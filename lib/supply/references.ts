import type { ClientBase } from "pg";
import type { Row } from "./csv-rows";
import { Services, STORED_SERVICES } from "./service-identity";

/** The keys of one kind of record: those stored, and those that this run's file brings. */
class Keys {
  private readonly inFile = new Map<string, number>();
  constructor(
    private readonly noun: string,
    private readonly stored: ReadonlySet<string> = new Set(),
  ) {}

  /** Remembers a row's key; a second row of the same key is reported. */
  add(row: Row, column: string, key: string): void {
    const first = this.inFile.get(key);
    if (first === undefined) this.inFile.set(key, row.line);
    else row.wrong(column, `each ${this.noun} once (line ${first} has it too)`);
  }

  has(key: string): boolean {
    return this.inFile.has(key) || this.stored.has(key);
  }

  /** Reports the cell when it names a record that neither the files nor the database have. An empty cell names none. */
  mustKnow(row: Row, column: string, key: string): void {
    if (key !== "" && !this.has(key))
      row.wrong(column, `the code of a ${this.noun} of these files or an earlier import`);
  }
}

/** What a record was stored with and keeps for ever, because bookings and prices rest on it. */
class Kept {
  constructor(
    private readonly noun: string,
    private readonly stored: ReadonlyMap<string, string>,
  ) {}

  /** Reports the cell when a stored record of that key has something else. @param value what the row says of it */
  mustStay(row: Row, column: string, key: string, value: string): void {
    const before = this.stored.get(key);
    if (before !== undefined && before !== value)
      row.wrong(column, `${before}, which the ${this.noun} has had so far (another needs a new ${this.noun})`);
  }
}

/** A tree of places or zones. It is judged when the file is read, as a child may stand above its parent. */
class Parents {
  private readonly rows = new Map<string, Row>();
  constructor(
    private readonly noun: string,
    private readonly keys: Keys,
    private readonly parents: Map<string, string>,
  ) {}

  note(row: Row): void {
    const [code, parent] = [row.raw("code"), row.raw("parent_code")];
    this.parents.delete(code);
    if (!parent) return;
    this.rows.set(code, row);
    this.parents.set(code, parent);
  }

  /** Reports parents that don't exist, and circles. */
  check(): void {
    for (const [code, row] of this.rows) {
      this.keys.mustKnow(row, "parent_code", row.raw("parent_code"));
      const seen = new Set([code]);
      for (let above = this.parents.get(code); above !== undefined; above = this.parents.get(above)) {
        if (above === code) row.wrong("parent_code", `a ${this.noun} that is not beneath this one`);
        if (seen.has(above)) break;
        seen.add(above);
      }
    }
  }
}

async function pairs(client: ClientBase, sql: string): Promise<[key: string, value: string][]> {
  const { rows } = await client.query<[string, string]>({ text: sql, rowMode: "array" });
  return rows;
}

async function codes(client: ClientBase, noun: string, table: string): Promise<Keys> {
  const rows = await pairs(client, `SELECT code, '' FROM ${table}`);
  return new Keys(noun, new Set(rows.map(([code]) => code)));
}

async function tree(client: ClientBase, noun: string, table: string) {
  const rows = await pairs(
    client,
    `SELECT t.code, up.code FROM ${table} t LEFT JOIN ${table} up ON up.id = t.parent_id`,
  );
  const keys = new Keys(noun, new Set(rows.map(([code]) => code)));
  return { keys, parents: new Parents(noun, keys, new Map(rows.filter(([, parent]) => parent))) };
}

async function kept(client: ClientBase, noun: string, sql: string): Promise<Kept> {
  return new Kept(noun, new Map(await pairs(client, sql)));
}

/** What is stored already, as far as the files may refer to it. */
export async function loadReferences(client: ClientBase) {
  const places = await tree(client, "place", "place");
  const zones = await tree(client, "zone", "service_zone");
  return {
    places: places.keys,
    placeParents: places.parents,
    /** By code: which of them are airports. */
    placeTypes: new Map(await pairs(client, "SELECT code, type FROM place")),
    properties: await codes(client, "property", "property"),
    rooms: new Keys("room"),
    ratePlans: new Keys("rate plan"),
    /** By "property code, space, plan code". */
    planCurrencies: await kept(
      client,
      "plan",
      "SELECT p.code || ' ' || r.code, r.currency_code FROM rate_plan r JOIN property p ON p.id = r.property_id",
    ),
    zones: zones.keys,
    zoneParents: zones.parents,
    vehicleTypes: await codes(client, "vehicle type", "transfer_vehicle_type"),
    tours: await codes(client, "tour", "tour"),
    flights: await codes(client, "flight", "flight"),
    departureTimes: await kept(client, "flight", "SELECT code, departure_time FROM flight"),
    services: new Services(new Map(await pairs(client, STORED_SERVICES))),
    tariffs: new Keys("tariff"),
    packages: await codes(client, "package", "package"),
    packageComponents: new Keys("position"),
    /** By "service code, space, tariff code". */
    tariffCurrencies: await kept(
      client,
      "tariff",
      "SELECT s.code || ' ' || t.code, t.currency_code FROM tariff t JOIN service s ON s.id = t.service_id",
    ),
  };
}

export type References = Awaited<ReturnType<typeof loadReferences>>;
