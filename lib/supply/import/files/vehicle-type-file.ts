import { type CatalogueFile, same } from "./catalogue-file";
import { referenceCode, text, wholeNumber } from "@/lib/supply/csv/cells";
import { imageList, ownCode, ownName } from "./catalogue-targets";

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
