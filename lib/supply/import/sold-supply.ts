import type { ClientBase } from "pg";
import { bind, type NamedValues } from "@/lib/core/database/named-parameters";

export interface SoldPlan {
  /** 1-based index in the price arrays. */
  position: number;
  currency: string;
}

/** The records of one property that a row of room_days.csv may refer to. */
export interface SoldProperty {
  id: number;
  /** Room ids by code. */
  rooms: { get(code: string): number | undefined };
  plans: ReadonlyMap<string, SoldPlan>;
  /** The highest position of any plan, deleted ones included. */
  positions: number;
}

/** The rooms of a property, whose codes are shared by all properties with the same ones. */
class Rooms {
  constructor(
    private readonly places: ReadonlyMap<string, number>,
    private readonly ids: readonly number[],
  ) {}

  get(code: string): number | undefined {
    const place = this.places.get(code);
    return place === undefined ? undefined : this.ids[place];
  }
}

/** Properties with equal codes of rooms, and the ids of each property's rooms in the order of the codes. */
const ROOMS = (where: string): string => `
  SELECT codes, array_agg(property_id) AS properties, array_agg(ids) AS ids FROM (
    SELECT property_id, array_agg(code ORDER BY code) AS codes, array_agg(id ORDER BY code) AS ids
    FROM room ${where} GROUP BY property_id
  ) AS of_property GROUP BY codes`;
/** Properties with equal rate plans. */
const PLANS = (where: string): string => `
  SELECT codes, positions, currencies, array_agg(property_id) AS properties FROM (
    SELECT property_id, array_agg(code ORDER BY position) AS codes, array_agg(position ORDER BY position) AS positions,
      array_agg(currency_code::text ORDER BY position) AS currencies
    FROM rate_plan ${where} GROUP BY property_id
  ) AS of_property GROUP BY codes, positions, currencies`;

/**
 * Rooms and rate plans of properties, by the property's code. Properties with equal plans share them: a hundred thousand
 * properties have a few different sets.
 * @param only the properties' codes, where a request names few; absent: every one
 */
export async function loadSoldSupply(
  client: Pick<ClientBase, "query">,
  only?: readonly string[],
): Promise<Map<string, SoldProperty>> {
  const properties = new Map<string, SoldProperty>();
  const byId = new Map<number, SoldProperty>();
  const values: NamedValues = only ? { codes: only } : {};
  const where = only ? "WHERE code = ANY (:codes::text[])" : "";
  const ofThese = only ? "WHERE property_id IN (SELECT id FROM property WHERE code = ANY (:codes::text[]))" : "";
  const read = async <T extends unknown[]>(text: string): Promise<T[]> =>
    (await client.query<T>({ ...bind(text, values), rowMode: "array" })).rows;
  const none = new Rooms(new Map(), []);
  const noPlans: SoldProperty["plans"] = new Map();
  for (const [id, code] of await read<[number, string]>(`SELECT id, code FROM property ${where}`)) {
    const property = { id, rooms: none, plans: noPlans, positions: 0 };
    properties.set(code, property);
    byId.set(id, property);
  }
  for (const [codes, ofProperties, ids] of await read<[string[], number[], number[][]]>(ROOMS(ofThese))) {
    const places = new Map(codes.map((code, place) => [code, place]));
    for (const [i, id] of ofProperties.entries()) {
      const property = byId.get(id);
      if (property) property.rooms = new Rooms(places, ids[i]!);
    }
  }
  for (const [codes, positions, currencies, ofProperties] of await read<[string[], number[], string[], number[]]>(
    PLANS(ofThese),
  )) {
    const plans = new Map(codes.map((code, i) => [code, { position: positions[i]!, currency: currencies[i]! }]));
    for (const id of ofProperties) {
      const property = byId.get(id);
      if (property) Object.assign(property, { plans, positions: positions.at(-1)! });
    }
  }
  return properties;
}
