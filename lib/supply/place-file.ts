import { type CatalogueFile, same } from "./catalogue-file";
import { code, country, degrees, oneOf, text, timeZone, Unexpected } from "./cells";

const TYPES = ["COUNTRY", "REGION", "CITY", "DISTRICT", "AIRPORT", "STATION", "PORT", "POI"] as const;

const iata = (cell: string): string => {
  if (!/^[A-Z]{3}$/.test(cell)) throw new Unexpected("an IATA code of three capital letters");
  return cell;
};

/** places.csv. `parent_code` may name a place of any line of the file, or one that is stored already. */
export const placeFile: CatalogueFile = {
  file: "places.csv",
  table: "place",
  idPrefix: "plc",
  key: ["code"],
  reference: { column: "parent_id", table: "place" },
  required: ["code", "type", "name", "country_code"],
  targets: [
    same("code", (row, column) => row.required(column, code)),
    same("type", (row, column) => row.required(column, oneOf(...TYPES))),
    same("name", (row, column) => row.required(column, text(200))),
    same("country_code", (row, column) => row.required(column, country)),
    { column: "parent_id", from: ["parent_code"], read: (row) => row.optional("parent_code", code) },
    same("latitude", (row, column) => row.optional(column, degrees(90))),
    same("longitude", (row, column) => row.optional(column, degrees(180))),
    same("timezone", (row, column) => row.optional(column, timeZone)),
    same("iata_code", (row, column) => row.optional(column, iata)),
  ],
  check(row, references) {
    references.places.add(row, "code", row.raw("code"));
    references.placeParents.note(row);
  },
};
