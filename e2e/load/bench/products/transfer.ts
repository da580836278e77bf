import { DAY } from "../draw";
import { execute } from "../sql";
import { CONTACT, prebookEach, type Offered, type Product } from "./product";
import { drawnServiceId, ITEMS, serviceId, sold } from "./service-supply";

interface Search {
  from_zone_public_id: string;
  to_zone_public_id: string;
  service_date: string;
}

const zoneId = (end: "from" | "to", route: number) => `zon_${end}${String(route).padStart(7, "0")}`;
const drawnZoneId = (end: "from" | "to") => `('zon_${end}' || lpad(:p::text, 7, '0'))`;

/** Routes between two zones, each with a small and a large vehicle and a shared one. */
export async function supplyTransfers(url: string): Promise<void> {
  const kinds = 3;
  await execute(url, [
    [
      `INSERT INTO transfer_vehicle_type (id, public_id, code, name, vehicle_class, max_passengers, max_bags)
       SELECT kind, 'veh_bench' || kind, 'bench-' || kind, 'Vehicle ' || kind, 'MINIVAN', kind * 4, kind * 4 FROM generate_series(1, ${kinds}) kind`,
    ],
    [
      `INSERT INTO service_zone (id, public_id, code, type, name, country_code, timezone)
       SELECT item * 2 + (side = 'to')::int, 'zon_' || side || lpad(item::text, 7, '0'), 'bench-' || side || item, 'CITY', 'Zone ' || item, 'FR', 'Europe/Paris'
       FROM generate_series(1, ${ITEMS}) item, unnest(ARRAY['from', 'to']) side`,
    ],
    ...sold(2, kinds, [""]),
    [
      `INSERT INTO transfer_service (service_id, from_zone_id, to_zone_id, direction, service_class, vehicle_type_id, duration_minutes)
       SELECT 2000000 + item * 10 + kind, item * 2, item * 2 + 1, 1, CASE kind WHEN 3 THEN 2 ELSE 1 END, kind, 40
       FROM generate_series(1, ${ITEMS}) item, generate_series(1, ${kinds}) kind`,
    ],
    ["VACUUM (ANALYZE) service_zone, transfer_service"],
  ]);
}

export const transfers: Product<Search, Offered> = {
  name: "transfer",
  path: "/transfer",
  items: ITEMS,
  sample: 387,
  search(route, service_date) {
    const ends = { from_zone_public_id: zoneId("from", route), to_zone_public_id: zoneId("to", route) };
    return { ...ends, direction: 1, service_date, adults: 2, child_ages: [], service_class: 0, currency_code: "EUR" };
  },
  prebooks: prebookEach,
  book: { contact: { ...CONTACT, phone: "+33 1 23 45 67 89" } },
  swap({ service_date }, route) {
    const searchValues = { [zoneId("from", route)]: drawnZoneId("from"), [zoneId("to", route)]: drawnZoneId("to") };
    const taken = { [serviceId(2, route, 1)]: drawnServiceId(2, 1), [service_date]: DAY };
    return { search: { ...searchValues, [service_date]: DAY }, prebook: { ...searchValues, ...taken }, book: taken };
  },
};
