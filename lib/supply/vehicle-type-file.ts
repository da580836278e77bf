import { type CatalogueFile, same } from "./catalogue-file";
import { code, referenceCode, text, wholeNumber } from "./cells";
import { imageList } from "./common-targets";

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
        same("code", (row, column) => row.required(column, code)),
        same("name", (row, column) => row.required(column, text(200))),
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
