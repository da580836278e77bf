import { type CatalogueFile, same } from "./catalogue-file";
import { code, oneOf, wholeNumber } from "@/lib/supply/csv/cells";
import { serviceId, serviceRecord, serviceReference } from "./service-targets";

/** transfers.csv. The duration is an estimate, for people. */
export const transferFile: CatalogueFile = {
  file: "transfers.csv",
  required: ["code", "from_zone_code", "to_zone_code", "direction", "service_class", "vehicle_type_code"],
  records: [
    serviceRecord(2),
    {
      table: "transfer_service",
      detail: true,
      key: ["service_id"],
      references: [
        serviceReference,
        { column: "from_zone_id", table: "service_zone" },
        { column: "to_zone_id", table: "service_zone" },
        { column: "vehicle_type_id", table: "transfer_vehicle_type" },
      ],
      targets: [
        serviceId,
        { column: "from_zone_id", from: ["from_zone_code"], read: (row) => row.required("from_zone_code", code) },
        { column: "to_zone_id", from: ["to_zone_code"], read: (row) => row.required("to_zone_code", code) },
        same("direction", (row, column) => row.required(column, oneOf("1", "2"))),
        same("service_class", (row, column) => row.required(column, oneOf("1", "2"))),
        {
          column: "vehicle_type_id",
          from: ["vehicle_type_code"],
          read: (row) => row.required("vehicle_type_code", code),
        },
        same("duration_minutes", (row, column) => row.optional(column, wholeNumber(1, 2880))),
      ],
    },
  ],
  check(row, { zones, vehicleTypes, services }) {
    const [from, to, vehicle] = [row.raw("from_zone_code"), row.raw("to_zone_code"), row.raw("vehicle_type_code")];
    zones.mustKnow(row, "from_zone_code", from);
    zones.mustKnow(row, "to_zone_code", to);
    vehicleTypes.mustKnow(row, "vehicle_type_code", vehicle);
    if (to !== "" && to === from) row.wrong("to_zone_code", "another zone than from_zone_code");
    services.add(row, `transfer ${from} ${to} ${row.raw("direction")} ${row.raw("service_class")} ${vehicle}`, true);
  },
};
