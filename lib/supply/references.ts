import type { ClientBase } from "pg";
import type { Row } from "./csv-rows";

/** The keys of one kind of record: those stored, and those that this run's file brings. */
class Keys {
  private readonly inFile = new Map<string, number>();
  constructor(
    private readonly noun: string,
    private readonly stored: ReadonlySet<string>,
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

/** The tree of places. It is judged when the file is read, as a child may stand above its parent. */
class PlaceParents {
  private readonly rows = new Map<string, Row>();
  constructor(
    private readonly places: Keys,
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
      this.places.mustKnow(row, "parent_code", row.raw("parent_code"));
      const seen = new Set([code]);
      for (let above = this.parents.get(code); above !== undefined; above = this.parents.get(above)) {
        if (above === code) row.wrong("parent_code", "a place that is not beneath this one");
        if (seen.has(above)) break;
        seen.add(above);
      }
    }
  }
}

export interface References {
  places: Keys;
  placeParents: PlaceParents;
  properties: Keys;
  rooms: Keys;
  ratePlans: Keys;
  /** By "property code, space, plan code": the currency of the stored plans. */
  planCurrencies: ReadonlyMap<string, string>;
}

async function keys(client: ClientBase, sql: string): Promise<[string, string][]> {
  const { rows } = await client.query<[string, string]>({ text: sql, rowMode: "array" });
  return rows;
}

/** What is stored already, as far as the files may refer to it. */
export async function loadReferences(client: ClientBase): Promise<References> {
  const placeRows = await keys(client, "SELECT p.code, up.code FROM place p LEFT JOIN place up ON up.id = p.parent_id");
  const propertyRows = await keys(client, "SELECT code, '' FROM property");
  const planRows = await keys(
    client,
    "SELECT p.code || ' ' || r.code, r.currency_code FROM rate_plan r JOIN property p ON p.id = r.property_id",
  );
  const places = new Keys("place", new Set(placeRows.map(([code]) => code)));
  return {
    places,
    placeParents: new PlaceParents(places, new Map(placeRows.filter(([, parent]) => parent))),
    properties: new Keys("property", new Set(propertyRows.map(([code]) => code))),
    rooms: new Keys("room", new Set()),
    ratePlans: new Keys("rate plan", new Set()),
    planCurrencies: new Map(planRows),
  };
}
