import { addDays, type CalendarDate, dayNumber } from "@/lib/core/dates";
import type { CsvRecord } from "../csv/csv-writer";
import { roomNights } from "../generate/generated-nights";
import { type SeededRandom, seededRandom, seedOf } from "../generate/seeded-random";
import { cityEvents } from "./events";
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

/** The days from today on that many properties are full or closed on some night of. */
const SOON = 24;

/** Nights soon that a property has sold out or closed, so that a search of the next weeks finds some of each. */
function* soon({ code, rooms }: DemoProperty, first: CalendarDate): Generator<CsvRecord> {
  const random = seededRandom(seedOf(`soon ${code}`));
  if (!random.chance(0.4)) return;
  const from = addDays(first, random.whole(3, SOON));
  const nights = { from, to: addDays(from, random.whole(0, 2)) };
  const what = random.chance(0.6) ? { allotment: 0 } : { closed: true };
  const of = random.chance(0.5) ? rooms : [random.pick(rooms)];
  for (const room of of) yield { property_code: code, room_code: room.code, ...nights, ...what };
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
      for (const { from, to, factor } of cityEvents(city.key, past, last))
        yield* roomNights({ ...nights, euros: euros * factor }, from, to);
    }
    yield* exceptions(property, first, last, random);
    yield* soon(property, first);
  }
}
