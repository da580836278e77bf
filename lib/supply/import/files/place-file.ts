import { type CatalogueFile, same } from "./catalogue-file";
import { timeZone } from "@/lib/supply/csv/cells";
import { iataCode, inTree, latitude, longitude } from "./catalogue-targets";

/** places.csv. `parent_code` may name a place in any line of the file, or a stored one. */
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
        ...inTree,
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
