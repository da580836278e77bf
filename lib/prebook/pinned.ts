import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import type { StockUse } from "@/lib/inventory/stock-use";

/** Minutes for which a prebook token pins its offer and holds its stock. */
const TOKEN_MINUTES = 30;

/** The expiry of a token issued now: on a whole second, as holds, so that both end together. */
export function computeExpiry(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + TOKEN_MINUTES * 60_000) / 1000) * 1000);
}

/** An instant in whole epoch seconds, the unit of holds. */
export const toEpochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** An item of a package, with its share of the price and its own terms. */
export interface PinnedItem {
  /** The item's number, as in `takes`. */
  item_no: number;
  product_type: number;
  /** In the format of the offer's `starts_at`. */
  starts_at: string;
  ends_at: string;
  /** Minor units, as a decimal string; the items' totals add up to the offer's. */
  total: string;
  policy: CancellationPolicy;
  /** The sold product, as the booking shows it. */
  details: Record<string, unknown>;
}

/** The pinned offer of every product but a stay, stored as JSON with the token. */
export interface PinnedOffer<Details extends object = object> {
  takes: StockUse;
  currency: string;
  /** Minor units, as a decimal string. */
  total: string;
  /** The profile's mark-up in the total, in percent; absent in older tokens. */
  markup_percent?: string;
  /** The part of the total that the tenant owes; if absent, it is computed from the mark-up. */
  net_total?: string;
  /** The client's minimum price. */
  least_price?: string;
  /** The guests' market, if known. */
  guest_market?: string | undefined;
  /** Start and end of the service: an instant with its zone's offset where a time is known, else a date. */
  starts_at: string;
  ends_at: string;
  confirmation_mode: "INSTANT" | "DELAYED" | "ON_REQUEST";
  /** The priced party. */
  party: { adults: number; child_ages: number[] };
  policy: CancellationPolicy;
  /** Items of a package. */
  items?: PinnedItem[];
  /** The sold product, which becomes the booking's `details`. */
  details: Details;
}
