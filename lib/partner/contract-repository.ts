import { z } from "zod";
import { rows } from "@/lib/core/db";
import { PRODUCT_TYPE } from "@/lib/core/product-type";

// Hand-written SQL: a contract covers records of five tables and of places within places.

/** The rules of a tenant's contract. */
export const ContractRules = z.object({
  /** Whether the whole catalogue is covered; the three lists below are then ignored. */
  wholeCatalogue: z.boolean(),
  /** Public ids of properties, zones, tours, flights and packages. */
  catalogue: z.array(z.string()).readonly(),
  /** Public ids of places; covers everything in them and in places within. */
  contractPlaces: z.array(z.string()).readonly(),
  /** Chains of properties, spelled as in the supply. */
  contractChains: z.array(z.string()).readonly(),
  /** Product types (1 stays … 5 packages); everything above is limited to these. */
  productTypes: z.array(z.int()).readonly(),
});
export type ContractRules = z.output<typeof ContractRules>;

/** SQL: for each kind of record `r`, the condition under which the contract covers it. */
const NAMED = "r.public_id = ANY (:catalogue::text[])";
const AT_PLACE = "r.place_id IN (SELECT id FROM within)";
const KINDS: [productType: number, table: string, condition: string][] = [
  [PRODUCT_TYPE.STAY, "property", `${NAMED} OR r.chain = ANY (:contractChains::text[]) OR ${AT_PLACE}`],
  [PRODUCT_TYPE.TRANSFER, "service_zone", `${NAMED} OR ${AT_PLACE}`],
  [PRODUCT_TYPE.TOUR, "tour", `${NAMED} OR ${AT_PLACE}`],
  // Flights that start or end in one of the places.
  [
    PRODUCT_TYPE.FLIGHT,
    "flight",
    `${NAMED} OR r.origin_id IN (SELECT id FROM within) OR r.destination_id IN (SELECT id FROM within)`,
  ],
  [PRODUCT_TYPE.PACKAGE, "package", `${NAMED} OR ${AT_PLACE}`],
];

/**
 * SQL: all records that a contract covers, including deleted ones, because the change feed delivers their tombstones.
 */
const RESOLVED = `
  WITH RECURSIVE within AS (
    SELECT id FROM place WHERE public_id = ANY (:contractPlaces::text[]) UNION SELECT c.id FROM within w JOIN place c ON c.parent_id = w.id
  )
  ${KINDS.map(([type, table, condition]) => `SELECT ${type} AS type, r.public_id, r.deleted_at FROM ${table} r WHERE ${type} = ANY (:productTypes::int[]) AND (:wholeCatalogue OR ${condition})`).join(" UNION ALL ")}`;

const valuesOf = ({ productTypes, catalogue, contractPlaces, contractChains, wholeCatalogue }: ContractRules) => ({
  productTypes,
  catalogue,
  contractPlaces,
  contractChains,
  wholeCatalogue,
});

/** Lists the public ids of everything that a contract covers. */
export async function resolveContract(rules: ContractRules): Promise<string[]> {
  const [row] = await rows(
    z.object({ ids: z.array(z.string()) }),
    "resolve_contract",
    `SELECT coalesce(array_agg(public_id), '{}') AS ids FROM (${RESOLVED}) AS named`,
    valuesOf(rules),
  );
  return row!.ids;
}

/** Counts the live records that a contract covers, by product type. */
export async function countContractRecords(rules: ContractRules): Promise<Record<number, number>> {
  const counts = await rows(
    z.object({ type: z.int(), count: z.int() }),
    "count_contract",
    `SELECT type, count(*)::int AS count FROM (${RESOLVED}) AS named WHERE deleted_at IS NULL GROUP BY type`,
    valuesOf(rules),
  );
  return Object.fromEntries(counts.map(({ type, count }) => [type, count]));
}

/** A value that changes whenever the result of `resolveContract` may change. */
export async function findSupplyState(): Promise<string> {
  const [row] = await rows(
    z.object({ state: z.string() }),
    "find_supply_state",
    `SELECT concat((SELECT last_sequence FROM catalog_feed), ' ', (SELECT max(updated_at) FROM package)) AS state`,
    {},
  );
  return row!.state;
}

/** Names in a contract that do not exist. */
const UnknownNames = z.object({
  records: z.array(z.string()),
  places: z.array(z.string()),
  chains: z.array(z.string()),
  ratePlans: z.array(z.string()),
  namedPlans: z.array(z.string()),
});
type UnknownNames = z.output<typeof UnknownNames>;

export async function findUnknownNames(names: {
  records: readonly string[];
  places: readonly string[];
  chains: readonly string[];
  ratePlans: readonly string[];
  /** Rate plans as `property code/plan code`. */
  namedPlans: readonly string[];
}): Promise<UnknownNames> {
  const missing = (parameter: string, tables: string[], column = "public_id") =>
    `ARRAY(SELECT given FROM unnest(${parameter}::text[]) AS given WHERE ${tables.map((table) => `NOT EXISTS (SELECT FROM ${table} WHERE ${column} = given)`).join(" AND ")})`;
  const [row] = await rows(
    UnknownNames,
    "find_unknown_contract_names",
    `SELECT ${missing(":records", ["property", "service_zone", "tour", "flight", "package"])} AS records, ${missing(":places", ["place"])} AS places,
       ${missing(":chains", ["property"], "chain")} AS chains, ${missing(":ratePlans", ["rate_plan"])} AS "ratePlans",
       ARRAY(SELECT given FROM unnest(:namedPlans::text[]) AS given WHERE NOT EXISTS (SELECT FROM rate_plan rp JOIN property p ON p.id = rp.property_id
         WHERE p.code = split_part(given, '/', 1) AND rp.code = split_part(given, '/', 2))) AS "namedPlans"`,
    names,
  );
  return row!;
}
