import { BOOKING_STATUSES } from "@/lib/booking/status";
import type { InputOf } from "@/lib/staff/client/operations";
import { parseDays } from "../booking/list/date-spans";

type Query = InputOf<"earnings.report">["query"];

/** Reads the report's parameters from the address; invalid values are ignored. */
export function readReportQuery(
  query: Pick<URLSearchParams, "get">,
  today: string,
): { days: string | null; report: Query } {
  const days = parseDays(query.get("days"), today) ? query.get("days") : null;
  const product = query.get("product");
  const status = BOOKING_STATUSES.find((one) => one === query.get("status"));
  // If no days are selected, the report covers the year up to the end of this month.
  const usual = {
    from: `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}-01`,
    to: parseDays("this_month", today)!.to,
  };
  return {
    days,
    report: {
      ...(days === null ? usual : parseDays(days, today)!),
      by: query.get("by") === "stay" ? "stay" : "booking",
      ...(product !== null && /^[1-5]$/.test(product) && { product_type: product }),
      ...(status && { status }),
    },
  };
}
