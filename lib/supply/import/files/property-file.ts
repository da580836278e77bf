import { type CatalogueFile, same } from "./catalogue-file";
import { PROPERTY_CATEGORY_CODES } from "@/lib/catalogue/reference-schemas";
import { currency, oneOf, text, timeOfDay, timeZone, truth, webAddress, wholeNumber } from "@/lib/supply/csv/cells";
import {
  attributeCodes,
  bothCoordinates,
  confirmationMode,
  countryCode,
  descriptions,
  externalIdList,
  imageList,
  latitude,
  longitude,
  ownCode,
  ownName,
  placeId,
  status,
  synthetic,
} from "./catalogue-targets";
import type { Row } from "@/lib/supply/csv/csv-rows";
import { DEFAULT_CHECKIN } from "../terms";
import { mandatoryFees } from "@/lib/supply/csv/list-cells";

/** The non-empty ones of some text columns, as an object. */
function filled(row: Row, readers: Record<string, (cell: string) => string>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [column, read] of Object.entries(readers)) {
    const value = row.optional(column, read);
    if (value !== null) found[column] = value;
  }
  return found;
}

function addressOf(row: Row): object {
  return {
    line: row.optional("address_line", text(300)),
    postal_code: row.optional("postal_code", text(20)),
    city: row.required("city", text(120)),
    region: row.optional("region", text(120)),
    country_code: row.raw("country_code"),
  };
}

function childPolicyOf(row: Row): object {
  return {
    children_welcome: row.optional("children_welcome", truth) ?? true,
    min_age: row.optional("min_child_age", wholeNumber(0, 17)) ?? 0,
  };
}

/** properties.csv */
export const propertyFile: CatalogueFile = {
  file: "properties.csv",
  required: ["code", "name", "category_code", "city", "country_code", "timezone", "currency_code"],
  records: [
    {
      table: "property",
      idPrefix: "prp",
      key: ["code"],
      references: [{ column: "place_id", table: "place" }],
      otherwise: { attribute_codes: "'{}'" },
      property: "id",
      targets: [
        ownCode,
        ownName,
        status,
        same("category_code", (row, column) => row.required(column, oneOf(...PROPERTY_CATEGORY_CODES))),
        same("star_rating", (row, column) => row.optional(column, wholeNumber(1, 5))),
        same("chain", (row, column) => row.optional(column, text(120))),
        { column: "address", from: ["city", "address_line", "postal_code", "region"], read: addressOf },
        countryCode,
        latitude,
        longitude,
        same("timezone", (row, column) => row.required(column, timeZone)),
        same("checkin_from", (row, column) => row.optional(column, timeOfDay) ?? DEFAULT_CHECKIN),
        same("checkout_until", (row, column) => row.optional(column, timeOfDay) ?? "11:00"),
        same("currency_code", (row, column) => row.required(column, currency)),
        placeId,
        {
          column: "contact",
          from: ["phone", "email", "website"],
          read: (row) => filled(row, { phone: text(40), email: text(254), website: webAddress }),
        },
        descriptions,
        imageList,
        attributeCodes,
        { column: "child_policy", from: ["children_welcome", "min_child_age"], read: childPolicyOf },
        same("mandatory_fees", (row, column) => row.optional(column, mandatoryFees) ?? []),
        externalIdList,
        confirmationMode,
        synthetic,
      ],
    },
  ],
  check(row, references) {
    references.properties.add(row, "code", row.raw("code"));
    references.places.mustKnow(row, "place_code", row.raw("place_code"));
    bothCoordinates(row);
    references.terms.noteProperty(row);
  },
};
