import { TOUR_CATEGORY_CODES } from "@/lib/catalogue/reference-schemas";
import { type CatalogueFile, same } from "./catalogue-file";
import { code, degrees, oneOf, text, timeZone, wholeNumber } from "@/lib/supply/csv/cells";
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
import { serviceId, serviceRecord, serviceReference } from "./service-targets";

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

/** tour_options.csv. The default duration of an option is its tour's. */
export const tourOptionFile: CatalogueFile = {
  file: "tour_options.csv",
  required: ["code", "tour_code", "name"],
  records: [
    serviceRecord(3),
    {
      table: "tour_option",
      idPrefix: "opt",
      detail: true,
      key: ["service_id"],
      references: [serviceReference, { column: "tour_id", table: "tour" }],
      targets: [
        serviceId,
        { column: "tour_id", from: ["tour_code"], read: (row) => row.required("tour_code", code) },
        ownName,
        same("description", (row, column) => row.optional(column, text(2000))),
        same("duration_minutes", (row, column) => row.optional(column, wholeNumber(1, 43_200))),
        same("max_party", (row, column) => row.optional(column, wholeNumber(1, 300)) ?? 30),
      ],
    },
  ],
  check(row, references) {
    references.tours.mustKnow(row, "tour_code", row.raw("tour_code"));
    references.services.add(row, `option ${row.raw("tour_code")}`, false);
  },
};
