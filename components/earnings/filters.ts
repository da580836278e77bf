import { BOOKING_STATUSES } from "@/lib/booking/status";
import type { InputOf } from "@/lib/staff/client/operations";
import { daysOf } from "../booking/list/date-spans";

type Query = InputOf<"earnings.report">["query"];

/** Reads the report's parameters from the address; invalid values are ignored. */
export function reportQueryOf(
  query: Pick<URLSearchParams, "get">,
  today: string,
): { days: string | null; report: Query } {
  const days = daysOf(query.get("days"), today) ? query.get("days") : null;
  const product = query.get("product");
  const status = BOOKING_STATUSES.find((one) => one === query.get("status"));
  // Without a choice, the year up to the end of this month.
  const usual = {
    from: `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}-01`,
    to: daysOf("this_month", today)!.to,
  };
  return {
    days,
    report: {
      ...(days === null ? usual : daysOf(days, today)!),
      by: query.get("by") === "stay" ? "stay" : "booking",
      ...(product !== null && /^[1-5]$/.test(product) && { product_type: product }),
      ...(status && { status }),
    },
  };
}
