import { dayFromNow, makeProperty, type MadeProperty, type PropertyOptions } from "@/lib/testing/factories/property";
import type { MakeSample } from "./sample";
import { createBookedStay } from "../products/stay";
import type { Served } from "../served";

/** A property with the keys that its supplier uses. */
export interface SuppliedProperty extends MadeProperty {
  code: string;
}

/** Grants a tenant a property as operators do. */
export async function importSupplied(
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

/** A booking that the tenant's own system delivers. */
const delivered =
  (body?: object, options: PropertyOptions = {}): MakeSample =>
  async (app) => {
    const made = await createBookedStay(app.partner, await importSupplied(app, app.tenant.id, options));
    return { params: { public_id: made.body.booking.public_id }, ...(body && { body }) };
  };

/** Samples of the operations with which suppliers' systems write supply. */
export const SUPPLY_SAMPLES: Record<string, MakeSample> = {
  "supply.properties": async (app) => {
    const { code } = await importSupplied(app, app.tenant.id);
    return { body: { lines: [{ code, chain: "Miramar" }] } };
  },
  "supply.rooms": async (app) => {
    const { code } = await importSupplied(app, app.tenant.id);
    return { body: { lines: [{ property_code: code, code: "R1", name: "Room with a view" }] } };
  },
  "supply.ratePlans": async (app) => {
    const { code } = await importSupplied(app, app.tenant.id);
    return { body: { lines: [{ property_code: code, code: "P1", extra_adult: "12.50" }] } };
  },
  "supply.rateSeasons": async (app) => {
    const { code } = await importSupplied(app, app.tenant.id);
    const dates = { from: dayFromNow(30), to: dayFromNow(60) };
    return { body: { lines: [{ property_code: code, plan_code: "P1", ...dates, min_stay: 3 }] } };
  },
  "supply.supplements": async (app) => {
    const { code } = await importSupplied(app, app.tenant.id);
    const dates = { from: dayFromNow(30), to: dayFromNow(30) };
    const gala = { code: "GALA", name: "Gala dinner", adult: "24.00", child_rules: "1-9:2-11=50%", per: "NIGHT" };
    return { body: { lines: [{ property_code: code, ...gala, ...dates }] } };
  },
  "supply.offers": async (app) => {
    const { code } = await importSupplied(app, app.tenant.id);
    const week = { code: "WEEK", name: "Seven for six", type: "FREE_NIGHTS", stay: 7, pay: 6, plan_codes: ["P1"] };
    return { body: { lines: [{ property_code: code, ...week, markets: ["DE", "AT"] }] } };
  },
  "supply.fees": async (app) => {
    const { code } = await importSupplied(app, app.tenant.id);
    const tax = { code: "CITY_TAX", name: "City tax", kind: "TAX", basis: "PER_PERSON_NIGHT", payable: "PROPERTY" };
    return { body: { lines: [{ property_code: code, ...tax, amount: "7.50", currency: "EUR", min_age: 10 }] } };
  },
  "supply.nights": async (app) => {
    const { code } = await importSupplied(app, app.tenant.id);
    const line = { property_code: code, room_code: "R1", from: dayFromNow(30), to: dayFromNow(36) };
    return { body: { lines: [{ ...line, allotment: 9, prices: { P1: "110.00" }, min_stay: 2 }] } };
  },
  "supplyBooking.list": async () => ({}),
  "supplyBooking.get": delivered(),
  "supplyBooking.update": delivered({ record_locator: "K7PQ2M" }),
  "supplyBooking.acknowledge": delivered({ version: 1, supplier_reference: "HTL-77123" }),
  "supplyBooking.decide": delivered({ status: "CONFIRMED" }, { mode: "ON_REQUEST" }),
};
