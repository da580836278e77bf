import { formatRatePlan } from "@/lib/format/board";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatAmount } from "@/lib/format/money";
import { formatNoun } from "@/lib/format/noun";
import { formatCount } from "@/lib/format/counts";
import { formatCabin } from "@/components/flights/cabin-labels";
import { t } from "@/lib/language/text";
import { formatItem, type Item } from "../item-labels";

/** `Change flight`: what may be chosen at an item, for the button and the panel's title. */
export function formatChange(type: number): string {
  if (type === PRODUCT_TYPE.STAY) return t("packages.change.stay");
  if (type === PRODUCT_TYPE.FLIGHT) return t("packages.change.flight");
  if (type === PRODUCT_TYPE.TRANSFER) return t("packages.change.vehicle");
  return t("packages.change.option");
}

/** An alternative in a list: what it is, and what sets it apart. */
export function formatAlternative(item: Item): { title: string; note: string } {
  const { details } = item;
  if (item.product_type === PRODUCT_TYPE.STAY && "property_name" in details) {
    const rooms = details.rooms.map(
      ({ name, rate_plan_name: plan, meal_plan_code: board }) => `${name} · ${formatRatePlan(board, plan)}`,
    );
    return { title: details.property_name, note: [...new Set(rooms)].join("; ") };
  }
  const { title, note } = formatItem(item);
  if (item.product_type === PRODUCT_TYPE.FLIGHT && "cabin" in details)
    return { title, note: `${note} · ${formatNoun(formatCabin(details.cabin))}` };
  if (item.product_type === PRODUCT_TYPE.TRANSFER && "vehicle_type" in details)
    return {
      title: details.vehicle_type.name,
      note: t("packages.upToPassengers", { passengers: formatCount(details.vehicle_type.max_passengers, "passenger") }),
    };
  return { title, note };
}

/** `+84.00 EUR`, `−12.50 EUR`, `same price`. @param amount in wire format, signed */
export function formatDifference(amount: string, currency: string): string {
  if (Number(amount) === 0) return t("packages.samePrice");
  return amount.startsWith("-") ? `−${formatAmount(amount.slice(1), currency)}` : `+${formatAmount(amount, currency)}`;
}
