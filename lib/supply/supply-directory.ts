import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { SupplyError } from "./import-problems";
import { openText } from "./open-text";

export const FILE_NAMES = [
  "places.csv",
  "properties.csv",
  "rooms.csv",
  "rate_plans.csv",
  "service_zones.csv",
  "vehicle_types.csv",
  "transfers.csv",
  "tours.csv",
  "tour_options.csv",
  "flights.csv",
  "flight_cabins.csv",
  "tariffs.csv",
  "packages.csv",
  "package_components.csv",
  "room_days.csv",
  "service_days.csv",
  "fx_rates.csv",
] as const;
export type FileName = (typeof FILE_NAMES)[number];

/** One file of a supply directory. */
export interface SupplyFile {
  /** Its name as the supplier knows it, `.gz` included: what problems are filed under. */
  name: string;
  open: () => Readable;
  /** How much of the file was read so far, 0 to 1. */
  share: () => number;
}

function supplyFile(location: string): SupplyFile {
  const size = statSync(location).size;
  let read = 0;
  return {
    name: path.basename(location),
    share: () => (size === 0 ? 1 : read / size),
    open: () => openText(location, (count) => (read += count)),
  };
}

/**
 * The supply files of a directory, each as `name.csv` or `name.csv.gz`.
 * @throws SupplyError when there is none, or one in both forms
 */
export function supplyFiles(directory: string): Map<FileName, SupplyFile> {
  const found = new Map<FileName, SupplyFile>();
  for (const name of FILE_NAMES) {
    const here = [name, `${name}.gz`].map((each) => path.join(directory, each)).filter((each) => existsSync(each));
    if (here.length > 1) throw new SupplyError([{ file: name, expected: `either ${name} or ${name}.gz, not both` }]);
    if (here[0]) found.set(name, supplyFile(here[0]));
  }
  if (found.size > 0) return found;
  throw new SupplyError([{ file: directory, expected: `a directory with at least one of ${FILE_NAMES.join(", ")}` }]);
}
