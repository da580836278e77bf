import { type CatalogueFile, same } from "./catalogue-file";
import { code, squareMetres, wholeNumber } from "@/lib/supply/csv/cells";
import { attributeCodes, imageList, ownCode, ownName } from "./catalogue-targets";
import { beds } from "@/lib/supply/csv/list-cells";
import { expected } from "@/lib/format/cell-problem";

/** rooms.csv */
export const roomFile: CatalogueFile = {
  file: "rooms.csv",
  required: ["property_code", "code", "name", "base_occupancy", "max_adults", "max_children", "max_occupancy"],
  records: [
    {
      table: "room",
      idPrefix: "rom",
      key: ["property_id", "code"],
      references: [{ column: "property_id", table: "property" }],
      otherwise: { attribute_codes: "'{}'" },
      property: "property_id",
      targets: [
        { column: "property_id", from: ["property_code"], read: (row) => row.required("property_code", code) },
        ownCode,
        ownName,
        same("base_occupancy", (row, column) => row.required(column, wholeNumber(1, 30))),
        same("max_adults", (row, column) => row.required(column, wholeNumber(1, 30))),
        same("max_children", (row, column) => row.required(column, wholeNumber(0, 30))),
        same("max_occupancy", (row, column) => row.required(column, wholeNumber(1, 30))),
        same("beds", (row, column) => row.optional(column, beds) ?? []),
        same("size_sqm", (row, column) => row.optional(column, squareMetres)),
        attributeCodes,
        imageList,
      ],
    },
  ],
  check(row, references) {
    references.properties.mustKnow(row, "property_code", row.raw("property_code"));
    references.rooms.add(row, "code", `${row.raw("property_code")} ${row.raw("code")}`);
    const most = Number(row.raw("max_occupancy"));
    if (most < Number(row.raw("max_adults")))
      row.wrong("max_occupancy", expected("cells.noLessThan", { limit: "max_adults" }));
    if (most < Number(row.raw("base_occupancy")))
      row.wrong("base_occupancy", expected("cells.noMoreThan", { limit: "max_occupancy" }));
  },
};
