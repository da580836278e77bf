import { LANGUAGES } from "@/lib/catalogue/languages/languages";
import { PLACE_TYPE_CODES } from "@/lib/catalogue/reference-schemas";
import { same, type Target } from "./catalogue-file";
import { code, country, degrees, oneOf, text, truth, Unexpected } from "@/lib/supply/csv/cells";
import { arrayText } from "../copy-rows";
import type { Row } from "@/lib/supply/csv/csv-rows";
import { attributeList, externalIds, images } from "@/lib/supply/csv/list-cells";
import { expected } from "@/lib/format/cell-problem";

/** Languages of descriptions: columns description_en, description_fr … */

const iata = (cell: string): string => {
  if (!/^[A-Z]{3}$/.test(cell)) throw new Unexpected(expected("cells.iata"));
  return cell;
};

function descriptionsOf(row: Row): object[] {
  return LANGUAGES.flatMap((language) => {
    const found = row.optional(`description_${language}`, text(10_000));
    return found === null ? [] : [{ language, text: found }];
  });
}

export const ownCode = same("code", (row, column) => row.required(column, code));
export const ownName = same("name", (row, column) => row.required(column, text(200)));
export const countryCode = same("country_code", (row, column) => row.required(column, country));
export const placeId: Target = {
  column: "place_id",
  from: ["place_code"],
  read: (row) => row.optional("place_code", code),
};
/** Targets that places and zones share. */
export const inTree: readonly Target[] = [
  ownCode,
  same("type", (row, column) => row.required(column, oneOf(...PLACE_TYPE_CODES))),
  ownName,
  countryCode,
  { column: "parent_id", from: ["parent_code"], read: (row) => row.optional("parent_code", code) },
];
export const latitude = same("latitude", (row, column) => row.optional(column, degrees(90)));
export const longitude = same("longitude", (row, column) => row.optional(column, degrees(180)));
export const iataCode = same("iata_code", (row, column) => row.optional(column, iata));
export const status = same("status", (row, column) => row.optional(column, oneOf("ACTIVE", "INACTIVE")) ?? "ACTIVE");
export const synthetic = same("synthetic", (row, column) => row.optional(column, truth) ?? false);
export const confirmationMode = same(
  "confirmation_mode",
  (row, column) => row.optional(column, oneOf("INSTANT", "DELAYED", "ON_REQUEST")) ?? "INSTANT",
);
export const attributeCodes = same("attribute_codes", (row, column) =>
  arrayText(row.optional(column, attributeList) ?? []),
);
export const externalIdList = same("external_ids", (row, column) => row.optional(column, externalIds) ?? []);
export const imageList: Target = {
  column: "images",
  from: ["image_urls"],
  read: (row) => row.optional("image_urls", images) ?? [],
};
export const descriptions: Target = {
  column: "descriptions",
  from: LANGUAGES.map((language) => `description_${language}`),
  read: descriptionsOf,
};

/** Reports a row with only one of latitude and longitude. */
export function bothCoordinates(row: Row): void {
  if ((row.raw("latitude") === "") === (row.raw("longitude") === "")) return;
  row.wrong(row.raw("latitude") === "" ? "latitude" : "longitude", expected("cells.bothCoordinates"));
}
