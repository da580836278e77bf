import { dayFromNow, makeProperty, type MadeProperty, type PropertyOptions } from "@/lib/testing/factories/property";
import type { MakeSample } from "./sample";
import type { Served } from "../served";

/** A property as its supplier names it. */
export interface SuppliedProperty extends MadeProperty {
  code: string;
}

/** Grants a tenant a property, as operators do. */
export async function supplied(
  app: Pick<Served, "db">,
  tenantId: number,
  options: PropertyOptions = {},
): Promise<SuppliedProperty> {
  const property = await makeProperty(app.db.client, { city: "Berlin", ...options });
  const [row] = await app.db.rows<{ code: string }>(
    `WITH granted AS (INSERT INTO supply_grant (tenant_id, property_id) VALUES ($1, $2))
     SELECT code FROM property WHERE id = $2`,
    [tenantId, property.id],
  );
  return { ...property, code: row!.code };
}

/** Samples of the operations with which suppliers' systems write supply. */
export const SUPPLY_SAMPLES: Record<string, MakeSample> = {
  "supply.properties": async (app) => {
    const { code } = await supplied(app, app.tenant.id);
    return { body: { lines: [{ code, chain: "Miramar" }] } };
  },
  "supply.rooms": async (app) => {
    const { code } = await supplied(app, app.tenant.id);
    return { body: { lines: [{ property_code: code, code: "R1", name: "Room with a view" }] } };
  },
  "supply.ratePlans": async (app) => {
    const { code } = await supplied(app, app.tenant.id);
    return { body: { lines: [{ property_code: code, code: "P1", extra_adult: "12.50" }] } };
  },
  "supply.nights": async (app) => {
    const { code } = await supplied(app, app.tenant.id);
    const line = { property_code: code, room_code: "R1", from: dayFromNow(30), to: dayFromNow(36) };
    return { body: { lines: [{ ...line, allotment: 9, prices: { P1: "110.00" }, min_stay: 2 }] } };
  },
};
