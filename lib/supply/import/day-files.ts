import { makeExpectation } from "@/lib/format/cell-problem";
import { formatArray, EVERY_DAY, times, trueOrFalse, wholeNumber } from "../csv/cells";
import type { Row } from "../csv/csv-rows";
import { planFlags, planPrices, roomPrices, planStayLimits } from "./day-cells";
import { ROOM_DAYS, SERVICE_DAYS } from "./day-stock";
import type { SoldService } from "./sold-service-tariffs";
import type { SoldProperty } from "./sold-supply";
import {
  type DayFile,
  type DayRange,
  requireFoundCell,
  readDays,
  formatStagedArray,
  listStockCells,
} from "./stage-days";

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
        requireFoundCell(supply.get(code), makeExpectation("cells.knownRecord", { noun: "property" })),
      );
      const days = readDays(row);
      const total = row.optional("allotment", wholeNumber(0, 30_000));
      // A restriction applies to the room type, or to some plans.
      const isOfPlans = ROOM_DAYS.flags.map((flag) => row.raw(flag).includes("="));
      const ofRoom = ROOM_DAYS.flags.map((flag, at) => (isOfPlans[at] ? null : row.optional(flag, trueOrFalse)));
      if (!property) return null;
      const room = row.required("room_code", (code) =>
        requireFoundCell(property.rooms.get(code), makeExpectation("cells.knownRoom")),
      );
      return [
        row.line,
        property.id,
        room,
        ...days,
        total,
        ...ofRoom,
        formatStagedArray(row.optional("prices", roomPrices(property))),
        formatStagedArray(row.optional("min_stay", planStayLimits(property))),
        formatStagedArray(row.optional("max_stay", planStayLimits(property))),
        formatStagedArray(row.optional("min_stay_through", planStayLimits(property))),
        formatStagedArray(row.optional("min_sell", planPrices(property))),
        ...ROOM_DAYS.flags.map((flag, at) =>
          isOfPlans[at] ? formatStagedArray(row.optional(flag, planFlags(property))) : null,
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
      row.wrong("start_times", makeExpectation("cells.startTimes", { example: "09:00;14:00" }));
    return given ?? [];
  }
  if (given) row.wrong("start_times", makeExpectation("cells.noStartTimes", { product }));
  return [departure];
}

/** The days of a row; a flight has weekdays of its own. */
function daysOf(row: Row, flies = EVERY_DAY): DayRange {
  const [from, to, mask] = readDays(row, flies);
  if (mask & ~flies) row.wrong("weekdays", makeExpectation("cells.flightDays"));
  return [from, to, mask];
}

/** service_days.csv. @param supply by the services' codes */
export function serviceDayFile(supply: ReadonlyMap<string, SoldService>): DayFile {
  return {
    stock: SERVICE_DAYS,
    file: "service_days.csv",
    cells(row) {
      const service = row.required("service_code", (code) =>
        requireFoundCell(supply.get(code), makeExpectation("cells.knownService")),
      );
      const days = daysOf(row, service?.flies);
      const stock = listStockCells(row, SERVICE_DAYS);
      if (!service) return null;
      const slots = formatArray(startTimes(row, service).map((time) => `"${time}"`));
      return [
        row.line,
        service.id,
        slots,
        ...days,
        ...stock,
        formatStagedArray(row.optional("prices", planPrices(service, "tariff"))),
      ];
    },
  };
}
