import { type CatalogueFile, same } from "./catalogue-file";
import { code, text, wholeNumber } from "@/lib/supply/csv/cells";
import { ownName } from "./catalogue-targets";
import { serviceId, serviceRecord, serviceReference } from "./service-targets";

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
