import { addDays, type CalendarDate } from "@/lib/core/dates";
import type { CsvRecord } from "../csv/csv-writer";
import { seasons } from "../generate/generated-nights";
import { listPrice } from "../generate/generated-plans";
import { seededRandom, seedOf } from "../generate/seeded-random";
import type { DemoTariff } from "./tariffs";
import type { Span } from "./timetable";

export const SERVICE_DAY_COLUMNS = [
  "service_code",
  "from",
  "to",
  "weekdays",
  "start_times",
  "allotment",
  "prices",
  "closed",
];

/** How a demo service is sold by the day. */
export interface Selling {
  tariffs: readonly DemoTariff[];
  spans: readonly Span[];
  /** ISO digits; "": every day. */
  weekdays: string;
  startTimes: readonly string[];
  allotment: number;
  /** Its latitude, for the seasons; null: the same price all year. */
  latitude: number | null;
}

function prices(tariffs: readonly DemoTariff[], demand: number): string {
  return tariffs
    .map(({ service, code, currency, perEuro, factor }) => {
      const price = listPrice(service.euros * factor * demand, currency, perEuro);
      return `${code}=${price}`;
    })
    .join(";");
}

/** Half of the seasonal effect on a hotel's rates. */
const milder = (demand: number): number => 1 + (demand - 1) / 2;

/** Fridays to Sundays cost more. */
const WEEKEND_DAYS = ["5", "6", "7"];
const WEEKEND = 1.12;

/** A few days without stock: closed, or sold out. */
function* exceptions(code: string, startTimes: string, { from, to }: Span): Generator<CsvRecord> {
  const random = seededRandom(seedOf(`days ${code}`));
  if (!random.chance(0.12)) return;
  const day: CalendarDate = addDays(from, random.whole(20, 200));
  if (day > to) return;
  const what = random.chance(0.5) ? { closed: true } : { allotment: 0 };
  yield { service_code: code, from: day, to: day, start_times: startTimes, ...what };
}

/** Rows of service_days.csv: units and prices by season and weekend, exceptions after them. */
export function* serviceDays(selling: Selling): Generator<CsvRecord> {
  const { tariffs, spans, weekdays, allotment, latitude } = selling;
  const code = tariffs[0]!.service.code;
  const start_times = selling.startTimes.join(";");
  const weekend = WEEKEND_DAYS.filter((day) => weekdays === "" || weekdays.includes(day)).join("");
  for (const span of spans) {
    const pieces = latitude === null ? [{ ...span, demand: 1 }] : seasons(span.from, span.to, latitude);
    for (const { from, to, demand } of pieces) {
      const row = { service_code: code, from, to, start_times };
      yield { ...row, weekdays, allotment, prices: prices(tariffs, milder(demand)) };
      if (latitude !== null && weekend)
        yield { ...row, weekdays: weekend, prices: prices(tariffs, milder(demand) * WEEKEND) };
    }
    yield* exceptions(code, start_times, span);
  }
}
