import type { ClientBase } from "pg";
import { bindNamed, type NamedValues } from "@/lib/core/database/named-parameters";
import { formatArray } from "../csv/cells";

export interface SoldPlan {
  /** Index in the price arrays, from 1. */
  position: number;
  currency: string;
  /** Positions of prices by number of adults; 0 or absent if there is none yet. */
  adults?: number[];
}

/** A property to which rows of room_days.csv may refer. */
export interface SoldProperty {
  id: number;
  /** Room ids by code. */
  rooms: { get(code: string): number | undefined };
  plans: ReadonlyMap<string, SoldPlan>;
  /** The highest position of any plan, including deleted ones. */
  positions: number;
  /** The highest position of a plan, or of a price by number of adults. */
  taken?: number;
  /** Set if positions were taken that are not stored yet; the property's plans are then its own. */
  isChanged?: true;
}

/**
 * The position of a plan's prices for a number of adults. The first price for that number at the property gets the
 * next free position.
 */
export function takePricePosition(property: SoldProperty, code: string, adults: number): number {
  const known = property.plans.get(code)!.adults?.[adults];
  if (known) return known;
  if (!property.isChanged) {
    const own = [...property.plans].map(
      ([name, plan]) => [name, { ...plan, adults: [...(plan.adults ?? [])] }] as const,
    );
    Object.assign(property, { plans: new Map(own), isChanged: true });
  }
  property.taken = (property.taken ?? property.positions) + 1;
  property.plans.get(code)!.adults![adults] = property.taken;
  return property.taken;
}

/** Stores the positions that were taken while reading rows. */
export async function storePositions(
  client: Pick<ClientBase, "query">,
  supply: ReadonlyMap<string, SoldProperty>,
): Promise<void> {
  const changed = [...supply.values()].filter(({ isChanged }) => isChanged);
  const plans = changed.flatMap(({ id, plans: own }) =>
    [...own.values()].flatMap(({ position, adults = [] }) =>
      adults.length === 0
        ? []
        : [{ id, position, adults: formatArray(Array.from(adults.slice(1), (one) => one || null)) }],
    ),
  );
  if (plans.length === 0) return;
  await client.query(
    bindNamed(
      `WITH taken AS (
        UPDATE rate_plan r SET adult_positions = given.adults::smallint[]
        FROM unnest(:ids::int[], :positions::int[], :adults::text[]) AS given (property_id, position, adults)
        WHERE r.property_id = given.property_id AND r.position = given.position RETURNING r.property_id
      )
      UPDATE property SET sheet_version = sheet_version + 1 WHERE id IN (SELECT property_id FROM taken)`,
      {
        ids: plans.map(({ id }) => id),
        positions: plans.map(({ position }) => position),
        adults: plans.map(({ adults }) => adults),
      },
    ),
  );
}

/** The rooms of a property. Properties with the same room codes share the list of codes. */
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

/** SQL: properties with equal room codes, and each property's room ids in the order of the codes. */
const ROOMS = (where: string): string => `
  SELECT codes, array_agg(property_id) AS properties, array_agg(ids) AS ids FROM (
    SELECT property_id, array_agg(code ORDER BY code) AS codes, array_agg(id ORDER BY code) AS ids
    FROM room ${where} GROUP BY property_id
  ) AS of_property GROUP BY codes`;
/** SQL: properties with equal rate plans. */
const PLANS = (where: string): string => `
  SELECT codes, positions, currencies, adults, array_agg(property_id) AS properties FROM (
    SELECT property_id, array_agg(code ORDER BY position) AS codes, array_agg(position ORDER BY position) AS positions,
      array_agg(currency_code::text ORDER BY position) AS currencies,
      array_agg(array_to_string(adult_positions, ',', '0') ORDER BY position) AS adults
    FROM rate_plan ${where} GROUP BY property_id
  ) AS of_property GROUP BY codes, positions, currencies, adults`;

/**
 * Rooms and rate plans of properties, by the property's code. Properties with equal plans share them: a hundred
 * thousand properties have a few different sets.
 * @param only the properties' codes, if a request names few; absent for all
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
    (await client.query<T>({ ...bindNamed(text, values), rowMode: "array" })).rows;
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
  type Plans = [string[], number[], string[], (string | null)[], number[]];
  for (const [codes, positions, currencies, adults, ofProperties] of await read<Plans>(PLANS(ofThese))) {
    const ofAdults = adults.map((text) => (text ? [0, ...text.split(",").map(Number)] : undefined));
    const plans = new Map(
      codes.map((code, i) => {
        const own = ofAdults[i];
        return [code, { position: positions[i]!, currency: currencies[i]!, ...(own && { adults: own }) }];
      }),
    );
    const taken = Math.max(positions.at(-1)!, ...ofAdults.flatMap((own) => own ?? []));
    for (const id of ofProperties) {
      const property = byId.get(id);
      if (property) Object.assign(property, { plans, positions: positions.at(-1)!, taken });
    }
  }
  return properties;
}
