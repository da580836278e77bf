import { optionalColumns } from "../import/files/catalogue-file";
import type { FileName } from "../import/file-schemas";
import { FX_RATE_COLUMNS } from "../import/files/fx-rate-file";
import { CATALOGUE } from "../import/import-supply";
import { roomDayFile } from "../import/files/room-day-file";
import { serviceDayFile } from "../import/files/service-day-file";

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
