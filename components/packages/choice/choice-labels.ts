import { formatRatePlan } from "@/lib/format/board";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatAmount } from "@/lib/format/money";
import { formatItem, type Item } from "../item-labels";

/** What may be chosen at an item, for the button and the panel's title. */
export function formatChoice(type: number): string {
  if (type === PRODUCT_TYPE.STAY) return "hotel or room";
  if (type === PRODUCT_TYPE.FLIGHT) return "flight";
  if (type === PRODUCT_TYPE.TRANSFER) return "vehicle";
  return "option";
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
    return { title, note: `${note} · ${details.cabin.replaceAll("_", " ").toLowerCase()}` };
  if (item.product_type === PRODUCT_TYPE.TRANSFER && "vehicle_type" in details)
    return { title: details.vehicle_type.name, note: `up to ${details.vehicle_type.max_passengers} passengers` };
  return { title, note };
}

/** `+84.00 EUR`, `−12.50 EUR`, `same price`. @param amount in wire format, signed */
export function formatDifference(amount: string, currency: string): string {
  if (Number(amount) === 0) return "same price";
  return amount.startsWith("-") ? `−${formatAmount(amount.slice(1), currency)}` : `+${formatAmount(amount, currency)}`;
}
