import { addDays } from "@/lib/core/dates";
import { DAY } from "../draw";
import { execute } from "../sql";
import { flights } from "./flight";
import { prebookEach, type Offered, type Product } from "./product";
import { drawnServiceId, ITEMS, serviceId } from "./service-supply";

interface Search {
  package_public_id: string;
  start_date: string;
}

const packageId = (n: number) => `pkg_bench${String(n).padStart(7, "0")}`;

/** Packages of five: a flight, a transfer, two nights, a tour on the second day, and a transfer on the last. */
export async function supplyPackages(url: string): Promise<void> {
  await execute(url, [
    [
      `INSERT INTO package (id, public_id, code, name, country_code, timezone)
       SELECT item, 'pkg_bench' || lpad(item::text, 7, '0'), 'bench-' || item, 'Package ' || item, 'FR', 'Europe/Paris' FROM generate_series(1, ${ITEMS}) item`,
    ],
    [
      `INSERT INTO package_component (package_id, position, day_offset, property_id, nights, service_id, start_time)
       SELECT item, position, days, CASE WHEN product = 1 THEN item END, CASE WHEN product = 1 THEN 2 END,
         CASE WHEN product > 1 THEN product * 1000000 + item * 10 + 1 END, CASE product WHEN 3 THEN '10:00' ELSE '' END
       FROM generate_series(1, ${ITEMS}) item, (VALUES (1, 4, 0), (2, 2, 0), (3, 1, 0), (4, 3, 1), (5, 2, 2)) part (position, product, days)`,
    ],
    ["VACUUM (ANALYZE) package, package_component"],
  ]);
}

export const packages: Product<Search, Offered> = {
  name: "package",
  path: "/package",
  items: ITEMS,
  sample: 387,
  search: (item, start_date) => ({
    package_public_id: packageId(item),
    start_date,
    adults: 2,
    child_ages: [],
    currency_code: "EUR",
  }),
  prebooks: prebookEach,
  book: flights.book,
  swap({ package_public_id, start_date }, item) {
    const searchValues = { [package_public_id]: "('pkg_bench' || lpad(:p::text, 7, '0'))" };
    const stay = { [item]: ":p::int", [start_date]: DAY, [addDays(start_date, 2)]: `(${DAY} + 2)` };
    const services = Object.fromEntries(
      [2, 3, 4].map((product) => [serviceId(product, item, 1), drawnServiceId(product, 1)]),
    );
    const taken = { [item * 10 + 1]: "(:p::int * 10 + 1)", [addDays(start_date, 1)]: `(${DAY} + 1)`, ...services };
    return {
      search: { ...searchValues, ...stay },
      prebook: { ...searchValues, ...stay, ...taken },
      book: { ...stay, ...taken },
    };
  },
};
