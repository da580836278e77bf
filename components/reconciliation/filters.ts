import { addDays } from "@/lib/core/dates";
import type { InputOf } from "@/lib/staff/client/operations";
import { parseDays } from "../booking/list/date-spans";

type Query = InputOf<"reconciliation.report">["query"];

const one = <T extends string>(given: string | null, of: readonly T[]): T =>
  of.find((word) => word === given) ?? of[0]!;

/** Reads the report's parameters from the address; invalid values are ignored. */
export function readReportQuery(
  query: Pick<URLSearchParams, "get">,
  today: string,
): { days: string | null; report: Query } {
  const days = parseDays(query.get("days"), today) ? query.get("days") : null;
  const product = query.get("product");
  const profile = query.get("profile");
  return {
    days,
    report: {
      ...parseDays(days ?? "this_month", today)!,
      by: one(query.get("by"), ["booking", "stay"] as const),
      bucket: one(query.get("bucket"), ["day", "month"] as const),
      ...(product && /^[1-5]$/.test(product) && { product_type: product }),
      ...(profile && { profile_public_id: profile }),
    },
  };
}

/** Lists every day of a range, or the first day of every month, including those without bookings. */
export function listBuckets({ from, to }: { from: string; to: string }, bucket: "day" | "month"): string[] {
  const buckets: string[] = [];
  const first = (day: string): string => (bucket === "day" ? day : `${day.slice(0, 7)}-01`);
  for (let day = first(from); day <= to; day = first(addDays(day, bucket === "day" ? 1 : 31))) buckets.push(day);
  return buckets;
}
