import { addDays } from "@/lib/core/dates";
import { DAY } from "../draw";
import { execute } from "../sql";
import { CONTACT, prebookEach, type Offered, type Product } from "./product";
import { drawnServiceId, ITEMS, serviceId, sold } from "./service-supply";

interface Search {
  tour_public_id: string;
  date_from: string;
  date_to: string;
}

/** A week, its first and last day included. */
const DAYS = 7;
const tourId = (n: number) => `tou_bench${String(n).padStart(7, "0")}`;

/** Tours with two options, which depart twice a day. */
export async function supplyTours(url: string): Promise<void> {
  const kinds = 2;
  await execute(url, [
    [
      `INSERT INTO tour (id, public_id, code, name, category_code, country_code, timezone, meeting_point, duration_minutes, attribute_codes)
       SELECT item, 'tou_bench' || lpad(item::text, 7, '0'), 'bench-' || item, 'Tour ' || item, 'WALKING', 'FR', 'Europe/Paris', '{ "name": "At the gate" }', 120, '{}'
       FROM generate_series(1, ${ITEMS}) item`,
    ],
    ...sold(3, kinds, ["10:00", "16:00"]),
    [
      `INSERT INTO tour_option (service_id, public_id, tour_id, name)
       SELECT 3000000 + item * 10 + kind, 'opt_bench' || item * 10 + kind, item, 'Option ' || kind
       FROM generate_series(1, ${ITEMS}) item, generate_series(1, ${kinds}) kind`,
    ],
    ["VACUUM (ANALYZE) tour, tour_option"],
  ]);
}

export const tours: Product<Search, Offered> = {
  name: "tour",
  path: "/tour",
  items: ITEMS,
  sample: 387,
  search(tour, date_from) {
    const days = { date_from, date_to: addDays(date_from, DAYS - 1) };
    return { tour_public_id: tourId(tour), ...days, adults: 2, child_ages: [], currency_code: "EUR" };
  },
  prebooks: prebookEach,
  book: {
    contact: CONTACT,
    travellers: [{ kind: "ADULT", first_name: "Ada", last_name: "Lovelace", is_lead: true }],
  },
  swap({ date_from, date_to }, tour) {
    const days = { [date_from]: DAY, [date_to]: `(${DAY} + ${DAYS - 1})` };
    const searchValues = { [tourId(tour)]: "('tou_bench' || lpad(:p::text, 7, '0'))" };
    const taken = { [serviceId(3, tour, 1)]: drawnServiceId(3, 1), [date_from]: DAY };
    return { search: { ...searchValues, ...days }, prebook: { ...searchValues, ...taken }, book: taken };
  },
};
