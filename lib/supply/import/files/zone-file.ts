import { type CatalogueFile, same } from "./catalogue-file";
import { timeZone } from "@/lib/supply/csv/cells";
import { bothCoordinates, iataCode, inTree, latitude, longitude, placeId, synthetic } from "./catalogue-targets";

/** service_zones.csv. `parent_code` may name a zone in any line of the file, or a stored one. */
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
        ...inTree,
        placeId,
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
