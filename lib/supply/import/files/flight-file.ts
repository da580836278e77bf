import { type CatalogueFile, same } from "./catalogue-file";
import {
  type CellReader,
  code,
  oneOf,
  text,
  timeOfDay,
  Unexpected,
  weekdayNumbers,
  wholeNumber,
} from "@/lib/supply/csv/cells";
import { ownCode, status, synthetic } from "./catalogue-targets";
import { arrayText } from "../copy-rows";
import type { Row } from "@/lib/supply/csv/csv-rows";
import type { References } from "../references";
import { serviceId, serviceRecord, serviceReference } from "./service-targets";
import { expected } from "@/lib/format/cell-problem";

const carrier: CellReader<string> = (cell) => {
  if (!/^[A-Z\d]{2}$/.test(cell)) throw new Unexpected(expected("cells.airline"));
  return cell;
};

const flightNumber: CellReader<string> = (cell) => {
  if (!/^\d{1,4}[A-Z]?$/.test(cell)) throw new Unexpected(expected("cells.flightNumber", { example: "3170" }));
  return cell;
};

function mustBeAirport(row: Row, column: string, { places, placeTypes }: References): void {
  const place = row.raw(column);
  if (placeTypes.has(place) && placeTypes.get(place) !== "AIRPORT") row.wrong(column, expected("cells.airport"));
  else places.mustKnow(row, column, place);
}

/** flights.csv */
export const flightFile: CatalogueFile = {
  file: "flights.csv",
  required: [
    "code",
    "carrier_code",
    "carrier_name",
    "flight_number",
    "origin_code",
    "destination_code",
    "departure_time",
    "arrival_time",
    "duration_minutes",
  ],
  records: [
    {
      table: "flight",
      idPrefix: "flt",
      key: ["code"],
      references: [
        { column: "origin_id", table: "place" },
        { column: "destination_id", table: "place" },
      ],
      otherwise: { weekdays: "'{1,2,3,4,5,6,7}'" },
      targets: [
        ownCode,
        status,
        same("carrier_code", (row, column) => row.required(column, carrier)),
        same("carrier_name", (row, column) => row.required(column, text(120))),
        same("flight_number", (row, column) => row.required(column, flightNumber)),
        { column: "origin_id", from: ["origin_code"], read: (row) => row.required("origin_code", code) },
        { column: "destination_id", from: ["destination_code"], read: (row) => row.required("destination_code", code) },
        same("departure_time", (row, column) => row.required(column, timeOfDay)),
        same("arrival_time", (row, column) => row.required(column, timeOfDay)),
        same("arrival_day_offset", (row, column) => Number(row.optional(column, oneOf("-1", "0", "1", "2")) ?? 0)),
        same("duration_minutes", (row, column) => row.required(column, wholeNumber(1, 2880))),
        same("weekdays", (row, column) => arrayText(row.optional(column, weekdayNumbers) ?? [1, 2, 3, 4, 5, 6, 7])),
        same("aircraft", (row, column) => row.optional(column, text(60))),
        synthetic,
      ],
    },
  ],
  check(row, references) {
    const [flight, origin, destination] = [row.raw("code"), row.raw("origin_code"), row.raw("destination_code")];
    references.flights.add(row, "code", flight);
    references.terms.noteFlight(row);
    mustBeAirport(row, "origin_code", references);
    mustBeAirport(row, "destination_code", references);
    if (origin !== "" && origin === destination)
      row.wrong("destination_code", expected("cells.otherAirport", { column: "origin_code" }));
    // The stock of its days is counted per departure time.
    references.departureTimes.mustStay(row, "departure_time", flight, row.raw("departure_time"));
  },
};

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
