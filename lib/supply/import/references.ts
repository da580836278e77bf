import type { ClientBase } from "pg";
import { bindNamed, type NamedValues } from "@/lib/core/database/named-parameters";
import type { Row } from "../csv/csv-rows";
import { makeExpectation } from "@/lib/format/cell-problem";
import { Contracts } from "./contracts";
import { Services, storedServicesSql } from "./service-identity";
import { Terms } from "./terms";

/** A kind of record, by its name in the texts of `cells`. */
type Noun =
  | "place"
  | "zone"
  | "property"
  | "room"
  | "ratePlan"
  | "vehicleType"
  | "tour"
  | "flight"
  | "tariff"
  | "package"
  | "tenant"
  | "position";

/** The keys of one kind of record: stored ones, and those in this run's file. */
class Keys {
  private readonly inFile = new Map<string, number>();
  constructor(
    private readonly noun: Noun,
    private readonly stored: ReadonlySet<string> = new Set(),
  ) {}

  /** Adds a row's key; reports a second row with the same key. */
  add(row: Row, column: string, key: string): void {
    const first = this.inFile.get(key);
    if (first === undefined) this.inFile.set(key, row.line);
    else row.wrong(column, makeExpectation("cells.recordOnce", { noun: this.noun, line: first }));
  }

  has(key: string): boolean {
    return this.inFile.has(key) || this.stored.has(key);
  }

  /**
   * Reports a cell that names a record which is neither in the files nor in the database. An empty cell refers to
   * nothing.
   */
  mustKnow(row: Row, column: string, key: string): void {
    if (key !== "" && !this.has(key)) row.wrong(column, makeExpectation("cells.knownRecord", { noun: this.noun }));
  }
}

/** Values of stored records that never change, because bookings and prices depend on them. */
class StoredColumn {
  constructor(
    private readonly noun: Noun,
    private readonly stored: ReadonlyMap<string, string>,
  ) {}

  /** Reports a cell if the stored record with that key has another value. @param value the row's value */
  mustStay(row: Row, column: string, key: string, value: string): void {
    const before = this.stored.get(key);
    if (before !== undefined && before !== value)
      row.wrong(column, makeExpectation("cells.mustStay", { before, noun: this.noun }));
  }
}

/** A tree of places or zones. It is checked after reading the file, because children may precede their parents. */
class Parents {
  private readonly rows = new Map<string, Row>();
  constructor(
    private readonly noun: Noun,
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

  /** Reports parents that do not exist, and cycles. */
  check(): void {
    for (const [code, row] of this.rows) {
      this.keys.mustKnow(row, "parent_code", row.raw("parent_code"));
      const seen = new Set([code]);
      for (let above = this.parents.get(code); above !== undefined; above = this.parents.get(above)) {
        if (above === code) row.wrong("parent_code", makeExpectation("cells.notBeneath", { noun: this.noun }));
        if (seen.has(above)) break;
        seen.add(above);
      }
    }
  }
}

type Pairs = [key: string, value: string][];

/**
 * The stored records that an import may refer to.
 * @param only the codes that a request names, to read only these, so that the duration depends on the number of rows
 */
class StoredSupply {
  private readonly values: NamedValues;

  constructor(
    private readonly client: Pick<ClientBase, "query">,
    private readonly only: readonly string[] | undefined,
  ) {
    this.values = only ? { codes: only } : {};
  }

  /** @param sql ends before its condition @param column must have one of the codes */
  async pairs(sql: string, column: string): Promise<Pairs> {
    const isAll = this.only === undefined;
    const { rows } = await this.client.query<[string, string]>({
      ...bindNamed(isAll ? sql : `${sql} WHERE ${column} = ANY (:codes::text[])`, this.values),
      rowMode: "array",
    });
    return rows;
  }

  async codes(noun: Noun, table: string): Promise<Keys> {
    const rows = await this.pairs(`SELECT code, '' FROM ${table}`, "code");
    return new Keys(noun, new Set(rows.map(([code]) => code)));
  }

  async column(noun: Noun, sql: string, column: string): Promise<StoredColumn> {
    return new StoredColumn(noun, new Map(await this.pairs(sql, column)));
  }

  /** Records of a tree with their parents; for a request also the ancestors of those that it names. */
  async tree(noun: Noun, table: string) {
    const above = `WITH RECURSIVE above AS (
        SELECT id, code, parent_id FROM ${table} WHERE code = ANY (:codes::text[])
        UNION SELECT up.id, up.code, up.parent_id FROM above JOIN ${table} up ON up.id = above.parent_id)`;
    const [names, from] = this.only === undefined ? ["", table] : [above, "above"];
    const { rows } = await this.client.query<[string, string]>({
      ...bindNamed(
        `${names} SELECT t.code, up.code FROM ${from} t LEFT JOIN ${table} up ON up.id = t.parent_id`,
        this.values,
      ),
      rowMode: "array",
    });
    const keys = new Keys(noun, new Set(rows.map(([code]) => code)));
    return { keys, parents: new Parents(noun, keys, new Map(rows.filter(([, parent]) => parent))) };
  }

  async tenants(): Promise<Set<string>> {
    const { rows } = await this.client.query<{ public_id: string }>("SELECT public_id FROM tenant");
    return new Set(rows.map(({ public_id }) => public_id));
  }

  async services(): Promise<Services> {
    const { rows } = await this.client.query<[string, string]>({
      ...bindNamed(storedServicesSql(this.only !== undefined), this.values),
      rowMode: "array",
    });
    return new Services(new Map(rows));
  }
}

/**
 * Loads the stored records that rows may refer to.
 * @param only the codes that rows name, if they are few; absent for all
 */
export async function loadReferences(client: Pick<ClientBase, "query">, only?: readonly string[]) {
  const stored = new StoredSupply(client, only);
  const planCurrencies = await stored.pairs(
    "SELECT p.code || ' ' || r.code, r.currency_code FROM rate_plan r JOIN property p ON p.id = r.property_id",
    "p.code",
  );
  const places = await stored.tree("place", "place");
  const zones = await stored.tree("zone", "service_zone");
  const services = await stored.services();
  return {
    places: places.keys,
    placeParents: places.parents,
    /** The type of each place by code, to recognize airports. */
    placeTypes: new Map(await stored.pairs("SELECT code, type FROM place", "code")),
    properties: await stored.codes("property", "property"),
    rooms: new Keys("room"),
    ratePlans: new Keys("ratePlan", new Set(planCurrencies.map(([plan]) => plan))),
    /** Currencies by "property code, space, plan code". */
    planCurrencies: new StoredColumn("ratePlan", new Map(planCurrencies)),
    contracts: new Contracts(client, new Map(planCurrencies)),
    zones: zones.keys,
    zoneParents: zones.parents,
    vehicleTypes: await stored.codes("vehicleType", "transfer_vehicle_type"),
    tours: await stored.codes("tour", "tour"),
    flights: await stored.codes("flight", "flight"),
    departureTimes: await stored.column("flight", "SELECT code, departure_time FROM flight", "code"),
    services,
    terms: new Terms(client, services),
    tariffs: new Keys("tariff"),
    packages: await stored.codes("package", "package"),
    packageComponents: new Keys("position"),
    /** All tenants, by public id, because they are few. */
    tenants: new Keys("tenant", await stored.tenants()),
    /** Currencies by "service code, space, tariff code". */
    tariffCurrencies: await stored.column(
      "tariff",
      "SELECT s.code || ' ' || t.code, t.currency_code FROM tariff t JOIN service s ON s.id = t.service_id",
      "s.code",
    ),
  };
}

export type References = Awaited<ReturnType<typeof loadReferences>>;
