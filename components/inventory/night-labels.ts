import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatCount } from "@/lib/format/counts";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";

export type Calendar = ResponseOf<"inventory.get">;
export type Plan = Calendar["plans"][number];
export type Room = Calendar["rooms"][number];
export type Night = Room["nights"][number];

/** The number of rooms of the allotment that can still be sold. */
export const roomsLeft = ({ total, sold, held }: Night): number => total - sold - held;

/** How full an allotment is, 0 to 4; an empty allotment counts as 0. */
export function computeFillLevel({ total, sold, held }: Night): number {
  return total === 0 ? 0 : Math.ceil((4 * (sold + held)) / total);
}

/** The night's own minimum and maximum stay for a plan; null where the plan's limits apply. */
export const stayLimits = (night: Night, plan: number) => ({
  min: night.min_stay[plan] ?? null,
  max: night.max_stay[plan] ?? null,
});

/** Shortens an amount for a small cell without rounding: `120` for "120.00", `120.50` for "120.50". */
export const shortenAmount = (amount: string): string => amount.replace(/\.0+$/, "");

/** The restrictions of a night under a plan: those of all plans, or its own. */
export const findRestrictions = (night: Night, plan: number) => ({
  isClosed: night.closed || night.plans_closed[plan] === true,
  isBarredToArrive: night.closed_to_arrival || night.plans_closed_to_arrival[plan] === true,
  isBarredToDepart: night.closed_to_departure || night.plans_closed_to_departure[plan] === true,
});

/** Restrictions of a night under a plan other than a lack of rooms. */
export function listRestrictions(night: Night, plan: number): string[] {
  const { min, max } = stayLimits(night, plan);
  const { isClosed, isBarredToArrive, isBarredToDepart } = findRestrictions(night, plan);
  const through = night.min_stay_through[plan] ?? null;
  return [
    isClosed && t("inventory.closedWord"),
    isBarredToArrive && t("inventory.noArrival"),
    isBarredToDepart && t("inventory.noDeparture"),
    min !== null && t("inventory.staysOrMore", { min }),
    max !== null && t("inventory.staysOrFewer", { max }),
    through !== null && t("inventory.staysThrough", { min: through }),
  ].filter((words) => words !== false);
}

/** A price of a night under a plan: for the room or, if there are any by number of adults, one of those. */
interface ShownPrice {
  /** The number of adults; null for the room's price. */
  adults: number | null;
  amount: string;
}
export function listPrices(night: Night, plan: number): ShownPrice[] {
  const byAdults = (night.adult_prices[plan] ?? []).flatMap((amount, at) =>
    amount === null ? [] : { adults: at + 1, amount },
  );
  if (byAdults.length > 0) return byAdults;
  const amount = night.prices[plan];
  return amount == null ? [] : [{ adults: null, amount }];
}

/** The price that stands for the others where there is room for one: that of two adults, or the first. */
export function getMainPrice(night: Night, plan: number): string | undefined {
  const prices = listPrices(night, plan);
  return (prices.find(({ adults }) => adults === 2) ?? prices[0])?.amount;
}

/** The label of a cell: `5 of 8 left, 2 sold, 1 held, 120.00 EUR, no arrival`. */
export function describeNight(night: Night | undefined, plan: number, currency: string | undefined): string {
  if (!night) return t("inventory.neverOnSale");
  const prices = listPrices(night, plan);
  return [
    t("inventory.leftOf", { left: roomsLeft(night), total: night.total }),
    t("inventory.soldCount", { sold: night.sold }),
    night.held > 0 && t("inventory.heldCount", { held: night.held }),
    ...(currency === undefined
      ? []
      : prices.length === 0
        ? [t("inventory.noPrice")]
        : prices.map(({ adults, amount }) =>
            [...(adults === null ? [] : [formatCount(adults, "adult")]), formatAmount(amount, currency)].join(" "),
          )),
    ...listRestrictions(night, plan),
  ]
    .filter((words) => words !== false)
    .join(t("format.comma"));
}

/** By plan, the largest number of adults with a price in the calendar; 0 if it is priced by room. */
export const countPricedAdults = ({ plans, rooms }: Pick<Calendar, "plans" | "rooms">): number[] =>
  plans.map((_, at) =>
    Math.max(0, ...rooms.flatMap(({ nights }) => nights.map((night) => night.adult_prices[at]?.length ?? 0))),
  );
