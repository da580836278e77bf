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
  rooms: Map<string, number>;
  plans: Map<string, SoldPlan>;
  /** The highest position of any plan, deleted ones included. */
  positions: number;
}

/**
 * Rooms and rate plans of properties, by the property's code.
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
  for (const [id, code] of await read<[number, string]>(`SELECT id, code FROM property ${where}`)) {
    const property = { id, rooms: new Map<string, number>(), plans: new Map<string, SoldPlan>(), positions: 0 };
    properties.set(code, property);
    byId.set(id, property);
  }
  const rooms = await read<[number, string, number]>(`SELECT property_id, code, id FROM room ${ofThese}`);
  for (const [propertyId, code, id] of rooms) byId.get(propertyId)?.rooms.set(code, id);
  const plans = await read<[number, string, number, string]>(
    `SELECT property_id, code, position, currency_code FROM rate_plan ${ofThese}`,
  );
  for (const [propertyId, code, position, currency] of plans) {
    const property = byId.get(propertyId);
    if (!property) continue;
    property.plans.set(code, { position, currency });
    property.positions = Math.max(property.positions, position);
  }
  return properties;
}
