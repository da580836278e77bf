import type { ClientBase } from "pg";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { SoldPlan } from "./sold-supply";
import { EVERY_DAY } from "../csv/cells";

/** A service to which rows of service_days.csv may refer. */
export interface SoldService {
  id: number;
  product: "transfer" | "tour option" | "flight";
  /** A flight's departure time; "" for other services. */
  departure: string;
  /** Bit mask of a flight's weekdays. */
  flies: number;
  /** Tariffs by code. */
  plans: Map<string, SoldPlan>;
}

const PRODUCTS = {
  [PRODUCT_TYPE.TRANSFER]: "transfer",
  [PRODUCT_TYPE.TOUR]: "tour option",
  [PRODUCT_TYPE.FLIGHT]: "flight",
} as const;

interface ServiceRow {
  id: number;
  code: string;
  product_type: keyof typeof PRODUCTS;
  departure_time: string | null;
  weekdays: number[] | null;
}

/** All services with their tariffs, by code. */
export async function loadSoldServices(client: ClientBase): Promise<Map<string, SoldService>> {
  const services = new Map<string, SoldService>();
  const byId = new Map<number, SoldService>();
  const stored = await client.query<ServiceRow>(
    `SELECT s.id, s.code, s.product_type, f.departure_time, f.weekdays FROM service s
     LEFT JOIN flight_cabin c ON c.service_id = s.id LEFT JOIN flight f ON f.id = c.flight_id`,
  );
  for (const { id, code, product_type, departure_time, weekdays } of stored.rows) {
    const flies = weekdays ? weekdays.reduce((mask, day) => mask | (1 << (day - 1)), 0) : EVERY_DAY;
    const plans = new Map<string, SoldPlan>();
    const service = { id, product: PRODUCTS[product_type], departure: departure_time ?? "", flies, plans };
    services.set(code, service);
    byId.set(id, service);
  }
  const tariffs = await client.query<[number, string, number, string]>({
    text: "SELECT service_id, code, position, currency_code FROM tariff",
    rowMode: "array",
  });
  for (const [serviceId, code, position, currency] of tariffs.rows)
    byId.get(serviceId)?.plans.set(code, { position, currency });
  return services;
}
