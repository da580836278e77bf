import type { ClientBase } from "pg";

export interface SoldPlan {
  /** 1-based place in the price arrays. */
  position: number;
  currency: string;
}

/** What a row of room_days.csv may refer to, of one property. */
export interface SoldProperty {
  id: number;
  /** Room ids by code. */
  rooms: Map<string, number>;
  plans: Map<string, SoldPlan>;
  /** The highest position of any plan, deleted ones included. */
  positions: number;
}

/** Rooms and rate plans of every property, by the property's code. */
export async function loadSoldSupply(client: ClientBase): Promise<Map<string, SoldProperty>> {
  const properties = new Map<string, SoldProperty>();
  const byId = new Map<number, SoldProperty>();
  const stored = await client.query<[number, string]>({ text: "SELECT id, code FROM property", rowMode: "array" });
  for (const [id, code] of stored.rows) {
    const property = { id, rooms: new Map<string, number>(), plans: new Map<string, SoldPlan>(), positions: 0 };
    properties.set(code, property);
    byId.set(id, property);
  }
  const rooms = await client.query<[number, string, number]>({
    text: "SELECT property_id, code, id FROM room",
    rowMode: "array",
  });
  for (const [propertyId, code, id] of rooms.rows) byId.get(propertyId)?.rooms.set(code, id);
  const plans = await client.query<[number, string, number, string]>({
    text: "SELECT property_id, code, position, currency_code FROM rate_plan",
    rowMode: "array",
  });
  for (const [propertyId, code, position, currency] of plans.rows) {
    const property = byId.get(propertyId);
    if (!property) continue;
    property.plans.set(code, { position, currency });
    property.positions = Math.max(property.positions, position);
  }
  return properties;
}
