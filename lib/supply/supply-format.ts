import { optionalColumns } from "./catalogue-file";
import type { FileName } from "./file-schemas";
import { FX_RATE_COLUMNS } from "./fx-rate-file";
import { CATALOGUE } from "./import-supply";
import { roomDayFile } from "./room-day-file";
import { serviceDayFile } from "./service-day-file";

export interface FileColumns {
  name: FileName;
  required: readonly string[];
  optional: readonly string[];
}

/** The columns of each file, from the importer's declarations (FORMAT.md describes their contents). */
export function getSupplyFormat(): FileColumns[] {
  return [
    ...CATALOGUE.map((format) => ({
      name: format.file as FileName,
      required: format.required,
      optional: optionalColumns(format),
    })),
    { name: "room_days.csv", ...roomDayFile(new Map()).columns },
    { name: "service_days.csv", ...serviceDayFile(new Map()).columns },
    { name: "fx_rates.csv", ...FX_RATE_COLUMNS },
  ];
}
