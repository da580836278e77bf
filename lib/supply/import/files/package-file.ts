import { type CatalogueFile, same } from "./catalogue-file";
import {
  type CellReader,
  code,
  date,
  timeOfDay,
  timeZone,
  Unexpected,
  weekdayNumbers,
  wholeNumber,
} from "@/lib/supply/csv/cells";
import {
  countryCode,
  descriptions,
  imageList,
  ownCode,
  ownName,
  placeId,
  status,
  synthetic,
} from "./catalogue-targets";
import { arrayText } from "../copy-rows";
import type { Row } from "@/lib/supply/csv/csv-rows";
import type { References } from "../references";
import { expected } from "@/lib/format/cell-problem";

const percent: CellReader<string> = (cell) => {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(cell) || Number(cell) > 100) throw new Unexpected(expected("cells.percentage"));
  return cell;
};

/** packages.csv */
export const packageFile: CatalogueFile = {
  file: "packages.csv",
  required: ["code", "name", "country_code", "timezone"],
  records: [
    {
      table: "package",
      idPrefix: "pkg",
      key: ["code"],
      references: [{ column: "place_id", table: "place" }],
      targets: [
        ownCode,
        ownName,
        status,
        placeId,
        countryCode,
        same("timezone", (row, column) => row.required(column, timeZone)),
        descriptions,
        imageList,
        same("discount_percent", (row, column) => row.optional(column, percent) ?? "0"),
        same("sell_from", (row, column) => row.optional(column, date)),
        same("sell_until", (row, column) => row.optional(column, date)),
        same("start_weekdays", (row, column) =>
          arrayText(row.optional(column, weekdayNumbers) ?? [1, 2, 3, 4, 5, 6, 7]),
        ),
        synthetic,
      ],
    },
  ],
  check(row, references) {
    references.packages.add(row, "code", row.raw("code"));
    references.places.mustKnow(row, "place_code", row.raw("place_code"));
    const [from, until] = [row.raw("sell_from"), row.raw("sell_until")];
    if (from && until && until < from)
      row.wrong("sell_until", expected("cells.noDateBefore", { column: "sell_from", day: from }));
  },
};

/** package_components.csv. A component is one value: nights in a property, or a departure of a service. */
export const packageComponentFile: CatalogueFile = {
  file: "package_components.csv",
  required: ["package_code", "position", "day_offset", "property_code", "nights", "service_code", "start_time"],
  records: [
    {
      table: "package_component",
      key: ["package_id", "position"],
      references: [
        { column: "package_id", table: "package" },
        { column: "property_id", table: "property" },
        { column: "service_id", table: "service" },
      ],
      targets: [
        { column: "package_id", from: ["package_code"], read: (row) => row.required("package_code", code) },
        same("position", (row, column) => row.required(column, wholeNumber(1, 20))),
        same("day_offset", (row, column) => row.required(column, wholeNumber(0, 60))),
        { column: "property_id", from: ["property_code"], read: (row) => row.optional("property_code", code) },
        same("nights", (row, column) => row.optional(column, wholeNumber(1, 30))),
        { column: "service_id", from: ["service_code"], read: (row) => row.optional("service_code", code) },
        same("start_time", (row, column) => row.optional(column, timeOfDay) ?? ""),
      ],
    },
  ],
  check(row, references) {
    const position = `${row.raw("package_code")} ${row.raw("position")}`;
    references.packages.mustKnow(row, "package_code", row.raw("package_code"));
    references.packageComponents.add(row, "position", position);
    checkPart(row, references);
  },
};

/** A stay has nights and no time; a tour has a time; transfers and flights have neither. */
function checkPart(row: Row, { properties, services }: References): void {
  const [property, nights, service, time] = ["property_code", "nights", "service_code", "start_time"].map((column) =>
    row.raw(column),
  );
  if ((property === "") === (service === "")) {
    row.wrong("service_code", expected("cells.eitherCode", { one: "property_code", other: "service_code" }));
    return;
  }
  const isTour = service !== "" && services.meaning(service!)?.startsWith("option ") === true;
  if (property !== "") properties.mustKnow(row, "property_code", property!);
  else services.mustKnow(row, "service_code");
  if ((property !== "") !== (nights !== "")) row.wrong("nights", expected("cells.stayNights"));
  if (isTour !== (time !== "")) row.wrong("start_time", expected("cells.tourStart"));
}
