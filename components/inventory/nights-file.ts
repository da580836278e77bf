import { nightsBetween } from "@/lib/core/dates";
import type { Calendar, Night, Plan } from "./night-labels";

const COLUMNS =
  "property_code,room_code,from,to,allotment,prices,closed,closed_to_arrival,closed_to_departure,min_stay,max_stay,min_stay_through,min_sell";

const byPlan = (plans: readonly Plan[], values: readonly (string | number | null)[]) =>
  plans.map(({ code }, at) => `${code}=${values[at] ?? ""}`).join(";");

/**
 * The prices of a night. A plan with prices by number of adults lists only those, because `HB=` would take them off
 * sale.
 */
const pricesOf = (night: Night, plans: readonly Plan[]) =>
  plans
    .flatMap(({ code }, at) => {
      const [base = null, byAdults = []] = [night.prices[at], night.adult_prices[at]];
      return [
        ...(base !== null || byAdults.length === 0 ? [`${code}=${base ?? ""}`] : []),
        ...byAdults.map((price, adults) => `${code}@${adults + 1}=${price ?? ""}`),
      ];
    })
    .join(";");

/** A restriction as a cell: of all plans, or of single ones. */
const flagsOf = (isForAll: boolean, ofPlans: readonly boolean[], plans: readonly Plan[]) =>
  !isForAll && ofPlans.includes(true)
    ? byPlan(
        plans,
        ofPlans.map((is) => (is ? "true" : null)),
      )
    : isForAll;

function cellsOf(night: Night, plans: readonly Plan[]): string {
  const { total, closed, closed_to_arrival: arrival, closed_to_departure: departure } = night;
  return [
    total,
    pricesOf(night, plans),
    flagsOf(closed, night.plans_closed, plans),
    flagsOf(arrival, night.plans_closed_to_arrival, plans),
    flagsOf(departure, night.plans_closed_to_departure, plans),
    byPlan(plans, night.min_stay),
    byPlan(plans, night.max_stay),
    byPlan(plans, night.min_stay_through),
    byPlan(plans, night.min_sell),
  ].join(",");
}

/**
 * Exports the calendar's nights as room_days.csv, to edit them in a spreadsheet and import them again. Equal
 * consecutive nights share a row. Codes contain no commas or quotes (`lib/supply/csv/cells.ts`), so nothing needs
 * quoting.
 */
export function writeNightsFile({ property, plans, rooms }: Calendar): string {
  const lines = rooms.flatMap((room) => {
    const rows: { from: string; to: string; cells: string }[] = [];
    for (const night of room.nights) {
      const cells = cellsOf(night, plans);
      const last = rows.at(-1);
      if (last?.cells === cells && nightsBetween(last.to, night.day) === 1) last.to = night.day;
      else rows.push({ from: night.day, to: night.day, cells });
    }
    return rows.map(({ from, to, cells }) => `${property.code},${room.code},${from},${to},${cells}`);
  });
  return [COLUMNS, ...lines, ""].join("\n");
}
