import { type CatalogueFile, same } from "./catalogue-file";
import { code, oneOf, referenceCode, text, timeZone, wholeNumber } from "@/lib/supply/csv/cells";
import { serviceId, serviceRecord, serviceReference } from "./service-targets";
import {
  bothCoordinates,
  iataCode,
  imageList,
  inTree,
  latitude,
  longitude,
  ownCode,
  ownName,
  placeId,
  synthetic,
} from "./catalogue-targets";
import { expected } from "@/lib/format/cell-problem";

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
    if (to !== "" && to === from) row.wrong("to_zone_code", expected("cells.otherZone", { column: "from_zone_code" }));
    services.add(row, `transfer ${from} ${to} ${row.raw("direction")} ${row.raw("service_class")} ${vehicle}`, true);
  },
};

/** vehicle_types.csv */
export const vehicleTypeFile: CatalogueFile = {
  file: "vehicle_types.csv",
  required: ["code", "name", "vehicle_class", "max_passengers", "max_bags"],
  records: [
    {
      table: "transfer_vehicle_type",
      idPrefix: "veh",
      key: ["code"],
      targets: [
        ownCode,
        ownName,
        same("vehicle_class", (row, column) => row.required(column, referenceCode)),
        same("max_passengers", (row, column) => row.required(column, wholeNumber(1, 300))),
        same("max_bags", (row, column) => row.required(column, wholeNumber(0, 600))),
        same("description", (row, column) => row.optional(column, text(2000))),
        imageList,
      ],
    },
  ],
  check: (row, references) => references.vehicleTypes.add(row, "code", row.raw("code")),
};

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
