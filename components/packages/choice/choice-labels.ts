import { formatRatePlan } from "@/lib/format/board";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatAmount } from "@/lib/format/money";
import { formatNoun } from "@/lib/format/words";
import { formatCount } from "@/lib/format/counts";
import { formatCabin } from "@/components/flights/cabin-labels";
import { t } from "@/lib/language/text";
import { formatItem, type Item } from "../item-labels";

/** The label of the button and panel that exchange an item: `Change flight`. */
export function formatChangeLabel(type: number): string {
  if (type === PRODUCT_TYPE.STAY) return t("packages.change.stay");
  if (type === PRODUCT_TYPE.FLIGHT) return t("packages.change.flight");
  if (type === PRODUCT_TYPE.TRANSFER) return t("packages.change.vehicle");
  return t("packages.change.option");
}

/** The title of an alternative, and how it differs from the others. */
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

/** A signed difference as text: `+84.00 EUR`, `−12.50 EUR`, `same price`. @param amount signed, in wire format */
export function formatDifference(amount: string, currency: string): string {
  if (Number(amount) === 0) return t("packages.samePrice");
  return amount.startsWith("-") ? `−${formatAmount(amount.slice(1), currency)}` : `+${formatAmount(amount, currency)}`;
}
