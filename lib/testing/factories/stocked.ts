import type { Pool } from "pg";
import type { PlanTerms } from "@/lib/cancellation/terms";
import type { CalendarDate } from "@/lib/core/dates";
import { freshCode, insert } from "./insert";
import { dayFromNow, FLEXIBLE } from "./property";

interface TariffOptions {
  currency?: string;
  /** Price per vehicle or adult on each day, in minor units; null if not sold. */
  price?: number | null;
  /** In ascending order of age; minor units per child. */
  childBands?: { max_age: number; amount: number; seat: boolean }[];
  terms?: PlanTerms;
}
export interface ServiceOptions {
  mode?: "INSTANT" | "DELAYED" | "ON_REQUEST";
  /** Sales end this many hours before the start. */
  leadHours?: number;
  /** Languages (BCP 47); none for any. */
  languages?: string[];
  tariffs?: TariffOptions[];
  /** Vehicles or seats per departure. */
  allotment?: number;
  /** First day of service; default: yesterday in UTC. */
  from?: CalendarDate;
  /** Number of days of service. */
  days?: number;
  /** Local start times, each a departure. */
  startTimes?: string[];
}

/**
 * The service of a transfer (2), a tour's option (3) or a flight's cabin (4); by default at 50.00 EUR a unit, with
 * ten units a day for 90 days.
 */
export async function makeService(
  client: Pool,
  productType: 2 | 3 | 4,
  options: ServiceOptions & { startTimes: string[] },
): Promise<number> {
  const { tariffs = [{}] } = options;
  const id = await insert(client, "service", {
    product_type: productType,
    code: freshCode(),
    confirmation_mode: options.mode ?? "INSTANT",
    lead_hours: options.leadHours ?? 0,
    languages: options.languages ?? [],
  });
  for (const [i, tariff] of tariffs.entries()) {
    await insert(client, "tariff", {
      service_id: id,
      code: `T${i + 1}`,
      position: i + 1,
      currency_code: tariff.currency ?? "EUR",
      child_bands: JSON.stringify(tariff.childBands ?? []),
      cancellation: JSON.stringify(tariff.terms ?? FLEXIBLE),
    });
  }
  await client.query(
    `INSERT INTO service_day (service_id, day, start_time, total, prices)
     SELECT $1, $2::date + day, at, $3, $4::bigint[]
     FROM generate_series(0, $5::int - 1) AS day, unnest($6::text[]) AS at`,
    [
      id,
      options.from ?? dayFromNow(-1),
      options.allotment ?? 10,
      tariffs.map(({ price = 5_000 }) => price),
      options.days ?? 90,
      options.startTimes,
    ],
  );
  return id;
}
