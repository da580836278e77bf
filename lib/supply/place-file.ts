import { type CatalogueFile, same } from "./catalogue-file";
import { code, country, oneOf, text, timeZone } from "./cells";
import { iataCode, latitude, longitude, PLACE_TYPES } from "./common-targets";

/** places.csv. `parent_code` may name a place of any line of the file, or one that is stored already. */
export const placeFile: CatalogueFile = {
  file: "places.csv",
  required: ["code", "type", "name", "country_code"],
  records: [
    {
      table: "place",
      idPrefix: "plc",
      key: ["code"],
      references: [{ column: "parent_id", table: "place" }],
      targets: [
        same("code", (row, column) => row.required(column, code)),
        same("type", (row, column) => row.required(column, oneOf(...PLACE_TYPES))),
        same("name", (row, column) => row.required(column, text(200))),
        same("country_code", (row, column) => row.required(column, country)),
        { column: "parent_id", from: ["parent_code"], read: (row) => row.optional("parent_code", code) },
        latitude,
        longitude,
        same("timezone", (row, column) => row.optional(column, timeZone)),
        iataCode,
      ],
    },
  ],
  check(row, references) {
    references.places.add(row, "code", row.raw("code"));
    references.placeTypes.set(row.raw("code"), row.raw("type"));
    references.placeParents.note(row);
  },
};
