import { addDays, type CalendarDate, dayNumber } from "@/lib/core/dates";
import type { CsvRecord } from "../csv/csv-writer";
import { roomNights } from "../generate/generated-nights";
import type { SeededRandom } from "../generate/seeded-random";
import type { DemoProperty } from "./properties";

/** Exceptional days as in real supply, few enough that nearly every stay can still be sold. */
function* exceptions(
  property: DemoProperty,
  first: CalendarDate,
  last: CalendarDate,
  random: SeededRandom,
): Generator<CsvRecord> {
  const span = dayNumber(last) - dayNumber(first);
  const somewhere = (longest: number) => {
    const from = addDays(first, random.whole(30, span - 30));
    return {
      property_code: property.code,
      room_code: random.pick(property.rooms).code,
      from,
      to: addDays(from, random.whole(0, longest)),
    };
  };
  const some = (probability: number, most: number) => (random.chance(probability) ? random.whole(1, most) : 0);
  for (let left = some(0.25, 3); left > 0; left--) yield { ...somewhere(3), closed: true };
  for (let left = some(0.25, 3); left > 0; left--) yield { ...somewhere(1), allotment: 0 };
  for (let left = some(0.15, 2); left > 0; left--) yield { ...somewhere(13), weekdays: "56", min_stay: 2 };
  for (let left = some(0.08, 2); left > 0; left--) yield { ...somewhere(4), min_stay: 3 };
  for (let left = some(0.15, 3); left > 0; left--) yield { ...somewhere(13), weekdays: "7", closed_to_arrival: true };
  for (let left = some(0.08, 2); left > 0; left--) yield { ...somewhere(6), weekdays: "6", closed_to_departure: true };
}

/** The nights of the demo. */
export interface DemoNights {
  /** The first night that bookings of the past may have. */
  past: CalendarDate;
  /** The first and last night on sale; exceptional days are among them. */
  first: CalendarDate;
  last: CalendarDate;
}

/** Rows of room_days.csv for all properties: rates and allotments first, exceptions after them. */
export function* demoNights(
  properties: readonly DemoProperty[],
  { past, first, last }: DemoNights,
  perEuro: ReadonlyMap<string, number>,
  random: SeededRandom,
): Generator<CsvRecord> {
  for (const property of properties) {
    for (const room of property.rooms) {
      const allotment = random.chance(0.15) ? random.whole(3, 4) : random.whole(5, 12);
      const { code, city, plans, euros } = property;
      const rate = perEuro.get(city.currency)!;
      const nights = {
        propertyCode: code,
        room,
        plans,
        euros,
        currency: city.currency,
        perEuro: rate,
        latitude: city.latitude,
        allotment,
      };
      yield* roomNights(nights, past, last);
    }
    yield* exceptions(property, first, last, random);
  }
}
