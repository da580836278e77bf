import type { z } from "zod";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import { formatInstant } from "@/lib/core/dates";
import { newId } from "@/lib/core/ids";
import { formatMoney } from "@/lib/core/money";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { PinnedItem } from "@/lib/prebook/pinned";
import { type SoldTransfer, toArrivalFields } from "./arrival/arrival";
import { type ItemDetails, nameDetails } from "./detail-schemas";
import type { ItemRow } from "./repository";
import type { BookedItem } from "./schemas";
import type { BookingStatus } from "./status";
import { readTitle } from "./summary";

/** An item of a package's booking, ready to be inserted: fields are named as the columns. */
export interface NewItem extends Omit<PinnedItem, "policy"> {
  public_id: string;
  policy: PolicySnapshot;
}

/**
 * The items of a new booking, each with its own frozen policy.
 * @see docs/cancellation#items-of-a-package
 */
export function newItems(context: Context, pinned: PinnedItem[]): NewItem[] {
  return pinned.map((item) => ({
    ...item,
    public_id: newId("itm", context.now),
    policy: { ...item.policy, captured_at: formatInstant(context.now, item.policy.timezone) },
  }));
}

/** An item in the book response: it has its booking's status. */
export function toNewItem(item: NewItem, status: BookingStatus, currency: string): z.input<typeof BookedItem> {
  return {
    item_public_id: item.public_id,
    item_no: item.item_no,
    product_type: item.product_type,
    title: readTitle(item.details),
    status,
    starts_at: item.starts_at,
    ends_at: item.ends_at,
    total_amount: formatMoney(BigInt(item.total), currency),
    currency_code: currency,
    cancellation_policy_snapshot: item.policy,
    details: nameDetails(item.product_type, item.details) as z.input<typeof ItemDetails>,
    ...arrivalOfItem(item.product_type, item.details, item.policy),
  };
}

/** An item in `view=full`, with the fee of its cancellation. */
export function toBookedItem(item: ItemRow, currency: string): z.input<typeof BookedItem> {
  const penalty = item.realizedPenalty as PolicySnapshot["realized_penalty"] | null;
  return {
    item_public_id: item.publicId,
    item_no: item.itemNo,
    product_type: item.productType,
    title: readTitle(item.details),
    status: item.status as BookingStatus,
    starts_at: item.startsAt,
    ends_at: item.endsAt,
    total_amount: formatMoney(item.total, currency),
    currency_code: currency,
    cancellation_policy_snapshot: { ...(item.policy as PolicySnapshot), ...(penalty && { realized_penalty: penalty }) },
    details: nameDetails(item.productType, item.details as object) as z.input<typeof ItemDetails>,
    ...arrivalOfItem(item.productType, item.details, item.policy as PolicySnapshot),
  };
}

/** The arrival fields of a package's transfer; none for other products. */
const arrivalOfItem = (productType: number, details: unknown, { timezone }: PolicySnapshot) =>
  productType === PRODUCT_TYPE.TRANSFER ? toArrivalFields(details as SoldTransfer, timezone) : {};
