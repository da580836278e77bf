import { TOUR_CATEGORY_CODES } from "@/lib/catalogue/reference-schemas";
import { type CatalogueFile, same } from "./catalogue-file";
import { degrees, oneOf, text, timeZone, wholeNumber } from "@/lib/supply/csv/cells";
import {
  attributeCodes,
  bothCoordinates,
  countryCode,
  descriptions,
  externalIdList,
  imageList,
  ownCode,
  ownName,
  placeId,
  status,
  synthetic,
} from "./catalogue-targets";
import type { Row } from "@/lib/supply/csv/csv-rows";

function meetingPointOf(row: Row): object {
  const [latitude, longitude] = [row.optional("latitude", degrees(90)), row.optional("longitude", degrees(180))];
  const address = row.optional("meeting_address", text(300));
  return {
    name: row.required("meeting_point", text(200)),
    ...(address !== null && { address }),
    ...(latitude !== null && longitude !== null && { latitude: Number(latitude), longitude: Number(longitude) }),
  };
}

/** tours.csv */
export const tourFile: CatalogueFile = {
  file: "tours.csv",
  required: ["code", "name", "category_code", "country_code", "timezone", "meeting_point", "duration_minutes"],
  records: [
    {
      table: "tour",
      idPrefix: "tou",
      key: ["code"],
      references: [{ column: "place_id", table: "place" }],
      otherwise: { attribute_codes: "'{}'" },
      targets: [
        ownCode,
        ownName,
        status,
        same("category_code", (row, column) => row.required(column, oneOf(...TOUR_CATEGORY_CODES))),
        placeId,
        countryCode,
        same("timezone", (row, column) => row.required(column, timeZone)),
        {
          column: "meeting_point",
          from: ["meeting_point", "meeting_address", "latitude", "longitude"],
          read: meetingPointOf,
        },
        same("duration_minutes", (row, column) => row.required(column, wholeNumber(1, 43_200))),
        descriptions,
        imageList,
        attributeCodes,
        externalIdList,
        synthetic,
      ],
    },
  ],
  check(row, references) {
    references.tours.add(row, "code", row.raw("code"));
    references.places.mustKnow(row, "place_code", row.raw("place_code"));
    bothCoordinates(row);
  },
};
