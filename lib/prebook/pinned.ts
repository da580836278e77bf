import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import type { Takes } from "@/lib/inventory/takes";

/** Minutes that a prebook token pins its offer and holds its inventory. */
export const TOKEN_MINUTES = 30;

/**
 * When a token issued now expires: on a whole second, because holds count in seconds and both must end together.
 */
export function expiryOf(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + TOKEN_MINUTES * 60_000) / 1000) * 1000);
}

/** Whole seconds of the epoch: the unit of holds. */
export const secondOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A part of a package, with its share of the price and its own terms. */
export interface PinnedItem {
  /** As in `takes`. */
  item_no: number;
  product_type: number;
  /** As the offer's. */
  starts_at: string;
  ends_at: string;
  /** Minor units, a decimal string; the items' add up to the offer's. */
  total: string;
  policy: CancellationPolicy;
  /** What is sold, as its booking shows it. */
  details: Record<string, unknown>;
}

/** What prebook pins and book sells of every product but a stay: kept as JSON with the token. */
export interface PinnedOffer<Details extends object = object> {
  takes: Takes;
  currency: string;
  /** Minor units, a decimal string. */
  total: string;
  /** The profile's mark-up in the total, in percent; tokens pinned before it was added lack it. */
  markup_percent?: string;
  /** When the service begins and ends: an instant with its zone's offset where a time is known, else the date. */
  starts_at: string;
  ends_at: string;
  confirmation_mode: "INSTANT" | "DELAYED" | "ON_REQUEST";
  /** Who was priced. */
  party: { adults: number; child_ages: number[] };
  policy: CancellationPolicy;
  /** Of a package. */
  items?: PinnedItem[];
  /** What was sold, as the booking shows it under `details`. */
  details: Details;
}
