import { seededRandom, seedOf, type SeededRandom } from "../generate/seeded-random";
import { kilometres } from "../world/distance";
import { confirmationMode, type DemoService, languagesOf } from "./sold-by-day";
import { VEHICLES, type VehicleType } from "./vehicle-types";
import type { CityZones, DemoZone } from "./zones";

/** A transfer of the demo. */
export interface DemoTransfer extends DemoService {
  shared: boolean;
}

export const TRANSFER_COLUMNS = [
  "code",
  "from_zone_code",
  "to_zone_code",
  "direction",
  "service_class",
  "vehicle_type_code",
  "duration_minutes",
  "confirmation_mode",
  "lead_hours",
  "languages",
  "synthetic",
];

/** Roads are longer than the great circle. */
const DETOUR = 1.25;
/** Additional distance to any address in a city, compared with its centre. */
const WIDER_KM = 5;

/** Euros at Madrid's price level: a sedan for 25 km costs about 36. */
function price(km: number, level: number, vehicle: VehicleType, shared: boolean): number {
  return (shared ? 6 + 0.22 * km : (12 + 0.95 * km) * vehicle.factor) * level ** 0.8;
}

/** Seats of a shared vehicle's daily rounds, or the number of private vehicles. */
function units(vehicle: VehicleType, shared: boolean, random: SeededRandom): number {
  if (shared) return vehicle.max_passengers * random.whole(4, 8);
  return vehicle.max_passengers > 6 ? random.whole(6, 10) : random.whole(15, 30);
}

function* between(
  airport: DemoZone,
  zone: DemoZone,
  km: number,
  choice: [VehicleType, shared: boolean][],
  random: SeededRandom,
): Generator<DemoTransfer> {
  const { city } = zone;
  for (const [vehicle, shared] of choice) {
    const terms = {
      service_class: shared ? 2 : 1,
      vehicle_type_code: vehicle.code,
      duration_minutes: Math.ceil((km / 35) * 12 + (shared ? 4 : 2)) * 5,
      confirmation_mode: confirmationMode(random),
      lead_hours: random.pick([2, 4, 6, 12, 24]),
      languages: random.chance(0.3) ? languagesOf(city) : "",
      synthetic: true,
    };
    const [inbound, outbound] = [`${airport.code}/${zone.code}`, `${zone.code}/${airport.code}`];
    const suffix = `${shared ? "SHARED" : "PRIVATE"}-${vehicle.code}`;
    const common = {
      euros: price(km, city.level, vehicle, shared),
      currency: city.currency,
      units: units(vehicle, shared, random),
      shared,
    };
    for (const [direction, route] of [inbound, outbound].entries()) {
      const code = `${route.replaceAll("ZONE-", "")}/${suffix}`;
      const [from_zone_code, to_zone_code] = route.split("/");
      yield { ...common, code, record: { code, from_zone_code, to_zone_code, direction: direction + 1, ...terms } };
    }
  }
}

/** Transfers between a city and its airports, in both directions and classes; most for its own airport. */
export function* cityTransfers({ city, airports, centre, whole }: CityZones): Generator<DemoTransfer> {
  const random = seededRandom(seedOf(`transfers ${city.key}`));
  const { SEDAN, ELECTRIC, ESTATE, MINIVAN, MINIBUS, COACH, SHUTTLE, SHUTTLE_BUS } = VEHICLES;
  const special = [VEHICLES.BUSINESS, VEHICLES.LUXURY, VEHICLES.BUSINESS_VAN, VEHICLES.ACCESSIBLE];
  for (const [order, airport] of airports.entries()) {
    const km = kilometres(airport, city) * DETOUR;
    const near: [VehicleType, boolean][] = [
      [random.pick([SEDAN, ELECTRIC]), false],
      [MINIVAN, false],
      [SHUTTLE, true],
    ];
    if (order === 0) near.push([random.pick(special), false]);
    yield* between(airport, centre, km, near, random);
    const wide: [VehicleType, boolean][] = [
      [random.pick([ESTATE, ESTATE, MINIBUS, COACH]), false],
      [SHUTTLE_BUS, true],
    ];
    yield* between(airport, whole, km + WIDER_KM, wide, random);
  }
}
