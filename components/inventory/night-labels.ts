import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";

export type Calendar = ResponseOf<"inventory.get">;
export type Plan = Calendar["plans"][number];
export type Room = Calendar["rooms"][number];
export type Night = Room["nights"][number];

/** The number of rooms of the allotment that can still be sold. */
export const roomsLeft = ({ total, sold, held }: Night): number => total - sold - held;

/** How full an allotment is, 0 to 4; an empty allotment counts as 0. */
export function computeFullness({ total, sold, held }: Night): number {
  return total === 0 ? 0 : Math.ceil((4 * (sold + held)) / total);
}

/** The night's own minimum and maximum stay for a plan; null where the plan's limits apply. */
export const stayLimits = (night: Night, plan: number) => ({
  min: night.min_stay[plan] ?? null,
  max: night.max_stay[plan] ?? null,
});

/** Shortens an amount for a small cell without rounding: `120` for "120.00", `120.50` for "120.50". */
export const shortenAmount = (amount: string): string => amount.replace(/\.0+$/, "");

/** Restrictions of a night other than a lack of rooms. */
export function listRestrictions(night: Night, plan: number): string[] {
  const { min, max } = stayLimits(night, plan);
  return [
    night.closed && t("inventory.closedWord"),
    night.closed_to_arrival && t("inventory.noArrival"),
    night.closed_to_departure && t("inventory.noDeparture"),
    min !== null && t("inventory.staysOrMore", { min }),
    max !== null && t("inventory.staysOrFewer", { max }),
  ].filter((words) => words !== false);
}

/** The label of a cell: `5 of 8 left, 2 sold, 1 held, 120.00 EUR, no arrival`. */
export function describeNight(night: Night | undefined, plan: number, currency: string | undefined): string {
  if (!night) return t("inventory.neverOnSale");
  const price = night.prices[plan];
  return [
    t("inventory.leftOf", { left: roomsLeft(night), total: night.total }),
    t("inventory.soldCount", { sold: night.sold }),
    night.held > 0 && t("inventory.heldCount", { held: night.held }),
    currency !== undefined && (price == null ? t("inventory.noPrice") : formatAmount(price, currency)),
    ...listRestrictions(night, plan),
  ]
    .filter((words) => words !== false)
    .join(t("format.comma"));
}
