import { addDays } from "@/lib/core/dates";
import { DAY } from "../draw";
import { execute } from "../sql";
import { CONTACT, prebookEach, type Offered, type Product } from "./product";
import { drawnServiceId, ITEMS, serviceId, sold } from "./service-supply";

interface Search {
  origin: string;
  destination: string;
  departure_date: string;
  return_date: string;
}

/** Days between the outbound and the inbound flight. */
const AWAY = 7;
const airportId = (end: "from" | "to", pair: number) => `plc_${end}${String(pair).padStart(7, "0")}`;
const drawnAirportId = (end: "from" | "to") => `('plc_${end}' || lpad(:p::text, 7, '0'))`;

/** Pairs of airports with a daily flight in each direction, each with two cabins: 1 and 2 outbound, 3 and 4 inbound. */
export async function supplyFlights(url: string): Promise<void> {
  const departure = "09:10";
  const airport = 1_000_000;
  await execute(url, [
    [
      `INSERT INTO place (id, public_id, code, type, name, country_code, timezone)
       SELECT ${airport} + item * 2 + (side = 'to')::int, 'plc_' || side || lpad(item::text, 7, '0'), 'bench-' || side || item, 'AIRPORT', 'Airport ' || item, 'FR', 'Europe/Paris'
       FROM generate_series(1, ${ITEMS}) item, unnest(ARRAY['from', 'to']) side`,
    ],
    [
      `INSERT INTO flight (id, public_id, code, carrier_code, carrier_name, flight_number, origin_id, destination_id, departure_time, arrival_time, duration_minutes, weekdays)
       SELECT item * 2 + back, 'flt_bench' || item * 2 + back, 'bench-' || item * 2 + back, 'XB', 'Bench Air', item * 2 + back,
         ${airport} + item * 2 + back, ${airport} + item * 2 + 1 - back, '${departure}', '11:00', 110, '{1,2,3,4,5,6,7}'
       FROM generate_series(1, ${ITEMS}) item, generate_series(0, 1) back`,
    ],
    ...sold(4, 4, [departure]),
    [
      `INSERT INTO flight_cabin (service_id, public_id, flight_id, cabin)
       SELECT 4000000 + item * 10 + back * 2 + cabin, 'cab_bench' || item * 10 + back * 2 + cabin, item * 2 + back, (ARRAY['ECONOMY', 'BUSINESS'])[cabin]
       FROM generate_series(1, ${ITEMS}) item, generate_series(0, 1) back, generate_series(1, 2) cabin`,
    ],
    ["VACUUM (ANALYZE) place, flight, flight_cabin"],
  ]);
}

export const flights: Product<Search, Offered> = {
  name: "flight",
  path: "/flight",
  items: ITEMS,
  sample: 387,
  search(pair, departure_date) {
    const ends = { origin: airportId("from", pair), destination: airportId("to", pair) };
    const days = { departure_date, return_date: addDays(departure_date, AWAY) };
    return { ...ends, ...days, adults: 2, child_ages: [], currency_code: "EUR" };
  },
  prebooks: prebookEach,
  book: {
    contact: CONTACT,
    travellers: ["Ada", "Charles"].map((first_name) => ({
      kind: "ADULT",
      first_name,
      last_name: "Lovelace",
      date_of_birth: "1990-12-10",
    })),
  },
  swap({ departure_date, return_date }, pair) {
    const ends = { [airportId("from", pair)]: drawnAirportId("from"), [airportId("to", pair)]: drawnAirportId("to") };
    const days = { [departure_date]: DAY, [return_date]: `(${DAY} + ${AWAY})` };
    const taken = { [serviceId(4, pair, 1)]: drawnServiceId(4, 1), [serviceId(4, pair, 3)]: drawnServiceId(4, 3) };
    return { search: { ...ends, ...days }, prebook: { ...ends, ...days, ...taken }, book: { ...days, ...taken } };
  },
};
