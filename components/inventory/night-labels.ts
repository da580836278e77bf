import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatCount } from "../format/dates";
import { formatAmount } from "../format/money";

export type Calendar = ResponseOf<"inventory.get">;
export type Plan = Calendar["plans"][number];
export type Room = Calendar["rooms"][number];
export type Night = Room["nights"][number];

/** What can still be sold of an allotment. */
export const leftOf = ({ total, sold, held }: Night): number => total - sold - held;

/** How much of an allotment is gone, from 0 to 4; none of none is nothing. */
export function fullnessOf({ total, sold, held }: Night): number {
  return total === 0 ? 0 : Math.ceil((4 * (sold + held)) / total);
}

/** The shortest and the longest stay that the night itself demands of a plan; null: the plan's own. */
export const staysOf = (night: Night, plan: number) => ({
  min: night.min_stay[plan] ?? null,
  max: night.max_stay[plan] ?? null,
});

/** `120` of "120.00", `120.50` of "120.50": a cell is small, and is never rounded. */
export const short = (amount: string): string => amount.replace(/\.0+$/, "");

/** What bars a night besides a lack of rooms. */
export function restrictionsOf(night: Night, plan: number): string[] {
  const { min, max } = staysOf(night, plan);
  return [
    night.closed && "closed",
    night.closed_to_arrival && "no arrival",
    night.closed_to_departure && "no departure",
    min !== null && `stays of ${formatCount(min, "night")} or more`,
    max !== null && `stays of ${formatCount(max, "night")} or fewer`,
  ].filter((words) => words !== false);
}

/** All that a cell shows, in words: `5 of 8 left, 2 sold, 1 held, 120.00 EUR, no arrival`. */
export function describeNight(night: Night | undefined, plan: number, currency: string | undefined): string {
  if (!night) return "never on sale";
  const price = night.prices[plan];
  return [
    `${leftOf(night)} of ${night.total} left`,
    `${night.sold} sold`,
    night.held > 0 && `${night.held} held`,
    currency !== undefined && (price == null ? "no price" : formatAmount(price, currency)),
    ...restrictionsOf(night, plan),
  ]
    .filter((words) => words !== false)
    .join(", ");
}
