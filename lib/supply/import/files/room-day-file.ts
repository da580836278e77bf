import { prices, stays } from "../day-cells";
import { ROOM_DAYS } from "../day-stock";
import type { SoldProperty } from "../sold-supply";
import { type DayFile, known, readDays, staged, stockOf } from "../stage-days";
import { expected } from "@/lib/format/cell-problem";

/**
 * room_days.csv.
 * @param supply by the properties' codes
 */
export function roomDayFile(supply: ReadonlyMap<string, SoldProperty>): DayFile {
  return {
    stock: ROOM_DAYS,
    columns: {
      required: ["property_code", "room_code", "from", "to"],
      optional: [
        "weekdays",
        "allotment",
        "prices",
        "closed",
        "closed_to_arrival",
        "closed_to_departure",
        "min_stay",
        "max_stay",
      ],
    },
    cells(row) {
      const property = row.required("property_code", (code) =>
        known(supply.get(code), expected("cells.knownRecord", { noun: "property" })),
      );
      const days = readDays(row);
      const stock = stockOf(row, ROOM_DAYS);
      if (!property) return null;
      const room = row.required("room_code", (code) => known(property.rooms.get(code), expected("cells.knownRoom")));
      return [
        row.line,
        property.id,
        room,
        ...days,
        ...stock,
        staged(row.optional("prices", prices(property))),
        staged(row.optional("min_stay", stays(property))),
        staged(row.optional("max_stay", stays(property))),
      ];
    },
  };
}
