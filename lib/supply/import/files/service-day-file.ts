import { type CellReader, EVERY_DAY, parts, timeOfDay, Unexpected } from "@/lib/supply/csv/cells";
import { arrayText } from "../copy-rows";
import type { Row } from "@/lib/supply/csv/csv-rows";
import { prices } from "../day-cells";
import { SERVICE_DAYS } from "../day-stock";
import type { SoldService } from "../sold-service-tariffs";
import { type DayFile, type Days, known, readDays, staged, stockOf } from "../stage-days";
import { expected } from "@/lib/format/cell-problem";

const times: CellReader<string[]> = (cell) => {
  const found = parts(cell).map(timeOfDay);
  if (new Set(found).size < found.length) throw new Unexpected(expected("cells.timeOnce"));
  return found;
};

/** A tour's option has its own start times; a transfer has none, a flight its departure time. */
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

/** The days of a row; a flight has its own weekdays. */
function daysOf(row: Row, flies = EVERY_DAY): Days {
  const [from, to, mask] = readDays(row, flies);
  if (mask & ~flies) row.wrong("weekdays", expected("cells.flightDays"));
  return [from, to, mask];
}

/** service_days.csv. @param supply by the services' codes */
export function serviceDayFile(supply: ReadonlyMap<string, SoldService>): DayFile {
  return {
    stock: SERVICE_DAYS,
    columns: {
      required: ["service_code", "from", "to"],
      optional: ["weekdays", "start_times", "allotment", "prices", "closed"],
    },
    cells(row) {
      const service = row.required("service_code", (code) => known(supply.get(code), expected("cells.knownService")));
      const days = daysOf(row, service?.flies);
      const stock = stockOf(row, SERVICE_DAYS);
      if (!service) return null;
      const slots = arrayText(startTimes(row, service).map((time) => `"${time}"`));
      return [
        row.line,
        service.id,
        slots,
        ...days,
        ...stock,
        staged(row.optional("prices", prices(service, "tariff"))),
      ];
    },
  };
}
