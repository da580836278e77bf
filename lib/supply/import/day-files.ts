import { expected } from "@/lib/format/cell-problem";
import { arrayText, EVERY_DAY, times, trueOrFalse, wholeNumber } from "../csv/cells";
import type { Row } from "../csv/csv-rows";
import { flags, prices, roomPrices, stays } from "./day-cells";
import { ROOM_DAYS, SERVICE_DAYS } from "./day-stock";
import type { SoldService } from "./sold-service-tariffs";
import type { SoldProperty } from "./sold-supply";
import { type DayFile, type DayRange, requireFound, readDays, stageElements, listStockCells } from "./stage-days";

/**
 * room_days.csv.
 * @param supply by the properties' codes
 */
export function roomDayFile(supply: ReadonlyMap<string, SoldProperty>): DayFile {
  return {
    stock: ROOM_DAYS,
    file: "room_days.csv",
    cells(row) {
      const property = row.required("property_code", (code) =>
        requireFound(supply.get(code), expected("cells.knownRecord", { noun: "property" })),
      );
      const days = readDays(row);
      const total = row.optional("allotment", wholeNumber(0, 30_000));
      // A restriction applies to the room type, or to some plans.
      const isOfPlans = ROOM_DAYS.flags.map((flag) => row.raw(flag).includes("="));
      const ofRoom = ROOM_DAYS.flags.map((flag, at) => (isOfPlans[at] ? null : row.optional(flag, trueOrFalse)));
      if (!property) return null;
      const room = row.required("room_code", (code) =>
        requireFound(property.rooms.get(code), expected("cells.knownRoom")),
      );
      return [
        row.line,
        property.id,
        room,
        ...days,
        total,
        ...ofRoom,
        stageElements(row.optional("prices", roomPrices(property))),
        stageElements(row.optional("min_stay", stays(property))),
        stageElements(row.optional("max_stay", stays(property))),
        stageElements(row.optional("min_stay_through", stays(property))),
        stageElements(row.optional("min_sell", prices(property))),
        ...ROOM_DAYS.flags.map((flag, at) =>
          isOfPlans[at] ? stageElements(row.optional(flag, flags(property))) : null,
        ),
      ];
    },
  };
}

/** The start times of a row: a tour's option has its own, a transfer has none, a flight has its departure time. */
function startTimes(row: Row, { product, departure }: SoldService): string[] {
  const given = row.optional("start_times", times);
  if (product === "tour option") {
    if (row.raw("start_times") === "")
      row.wrong("start_times", expected("cells.startTimes", { example: "09:00;14:00" }));
    return given ?? [];
  }
  if (given) row.wrong("start_times", expected("cells.noStartTimes", { product }));
  return [departure];
}

/** The days of a row; a flight has weekdays of its own. */
function daysOf(row: Row, flies = EVERY_DAY): DayRange {
  const [from, to, mask] = readDays(row, flies);
  if (mask & ~flies) row.wrong("weekdays", expected("cells.flightDays"));
  return [from, to, mask];
}

/** service_days.csv. @param supply by the services' codes */
export function serviceDayFile(supply: ReadonlyMap<string, SoldService>): DayFile {
  return {
    stock: SERVICE_DAYS,
    file: "service_days.csv",
    cells(row) {
      const service = row.required("service_code", (code) =>
        requireFound(supply.get(code), expected("cells.knownService")),
      );
      const days = daysOf(row, service?.flies);
      const stock = listStockCells(row, SERVICE_DAYS);
      if (!service) return null;
      const slots = arrayText(startTimes(row, service).map((time) => `"${time}"`));
      return [
        row.line,
        service.id,
        slots,
        ...days,
        ...stock,
        stageElements(row.optional("prices", prices(service, "tariff"))),
      ];
    },
  };
}
