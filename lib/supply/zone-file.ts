import { type CatalogueFile, same } from "./catalogue-file";
import { code, country, oneOf, text, timeZone } from "./cells";
import { bothCoordinates, iataCode, latitude, longitude, PLACE_TYPES, synthetic } from "./common-targets";

/** service_zones.csv. `parent_code` may name a zone of any line of the file, or one that is stored already. */
export const zoneFile: CatalogueFile = {
  file: "service_zones.csv",
  required: ["code", "type", "name", "country_code", "timezone"],
  records: [
    {
      table: "service_zone",
      idPrefix: "zon",
      key: ["code"],
      references: [
        { column: "parent_id", table: "service_zone" },
        { column: "place_id", table: "place" },
      ],
      targets: [
        same("code", (row, column) => row.required(column, code)),
        same("type", (row, column) => row.required(column, oneOf(...PLACE_TYPES))),
        same("name", (row, column) => row.required(column, text(200))),
        same("country_code", (row, column) => row.required(column, country)),
        { column: "parent_id", from: ["parent_code"], read: (row) => row.optional("parent_code", code) },
        { column: "place_id", from: ["place_code"], read: (row) => row.optional("place_code", code) },
        latitude,
        longitude,
        same("timezone", (row, column) => row.required(column, timeZone)),
        iataCode,
        synthetic,
      ],
    },
  ],
  check(row, references) {
    references.zones.add(row, "code", row.raw("code"));
    references.zoneParents.note(row);
    references.places.mustKnow(row, "place_code", row.raw("place_code"));
    bothCoordinates(row);
  },
};
