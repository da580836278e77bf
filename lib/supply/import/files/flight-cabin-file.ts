import { type CatalogueFile, same } from "./catalogue-file";
import { code, oneOf, wholeNumber } from "@/lib/supply/csv/cells";
import { serviceId, serviceRecord, serviceReference } from "./service-targets";

/** flight_cabins.csv */
export const flightCabinFile: CatalogueFile = {
  file: "flight_cabins.csv",
  required: ["code", "flight_code", "cabin"],
  records: [
    serviceRecord(4),
    {
      table: "flight_cabin",
      idPrefix: "cab",
      detail: true,
      key: ["service_id"],
      references: [serviceReference, { column: "flight_id", table: "flight" }],
      targets: [
        serviceId,
        { column: "flight_id", from: ["flight_code"], read: (row) => row.required("flight_code", code) },
        same("cabin", (row, column) => row.required(column, oneOf("ECONOMY", "PREMIUM_ECONOMY", "BUSINESS", "FIRST"))),
        same("baggage_included", (row, column) => row.optional(column, wholeNumber(0, 9)) ?? 0),
      ],
    },
  ],
  check(row, references) {
    references.flights.mustKnow(row, "flight_code", row.raw("flight_code"));
    references.services.add(row, `cabin ${row.raw("flight_code")} ${row.raw("cabin")}`, true);
  },
};
