import { countries } from "countries-list";
import type { CsvRecord } from "../csv/csv-writer";
import type { SeededRandom } from "../generate/seeded-random";
import type { DemoCity } from "./cities";

/** A demo service: a transfer, a tour's option or a flight's cabin. */
export interface DemoService {
  code: string;
  /** Its row in the file of its product. */
  record: CsvRecord;
  /** Euros per vehicle or adult, on an average day. */
  euros: number;
  currency: string;
  /** Vehicles or seats of a departure. */
  units: number;
}

/** Of ten services eight confirm instantly, one with a delay, one on request. */
export function confirmationMode(random: SeededRandom): string {
  return random.pick([
    "INSTANT",
    "INSTANT",
    "INSTANT",
    "INSTANT",
    "INSTANT",
    "INSTANT",
    "INSTANT",
    "INSTANT",
    "DELAYED",
    "ON_REQUEST",
  ]);
}

/** English and the local language. */
export function languagesOf({ country }: DemoCity): string {
  const local = Object.entries(countries).find(([code]) => code === country)?.[1].languages[0];
  return [...new Set(["en", local ?? "en"])].join(";");
}
