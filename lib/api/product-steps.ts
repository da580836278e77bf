import { type PinnedStay, stockUseOfStay } from "@/lib/accommodation/booking/pinned-stay";
import { toPlacedResponse } from "@/lib/booking/present";
import { replayPendingBook } from "@/lib/booking/create/replay";
import { PlacedResponse } from "@/lib/booking/schemas";
import { isOpen } from "@/lib/booking/status";
import { toPinResponse } from "@/lib/prebook/present";
import type { Context } from "@/lib/core/context";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { StockUse } from "@/lib/inventory/stock-use";
import type { PinnedOffer } from "@/lib/prebook/pinned";
import { PinResponse } from "@/lib/prebook/schemas";
import type { StoredResponse } from "./operation";

// Shared parts of the search, prebook and book operations of transfers, tours, flights and packages. An operation
// spreads its step, and adds id, path, summary, body and run.

const step = { method: "POST", audience: "partner", scopes: ["distribution:booking"] } as const;

/** POST /{product}/search. The operation adds response and present. */
export const searchStep = {
  ...step,
  profile: "header",
  idempotent: "none",
  metered: true,
  effect: "read",
  freshness: "recent",
  statuses: [200],
  errors: [],
} as const;

/** POST /{product}/prebook; its run ends in `pinOffer`. */
export const prebookStep = {
  ...step,
  profile: "sealed",
  idempotent: "required",
  metered: false,
  response: PinResponse,
  statuses: [200],
  errors: ["ALLOCATION_GONE", "PROFILE_NOT_FOUND"],
  scenarios: ["price_changed", "sold_out"],
  present: toPinResponse,
} as const;

/**
 * The response of a replayed book: `200` once the booking is settled, `202` while it is pending. A booking that was
 * confirmed at once is shown as at that time; one that was pending has its present status.
 */
async function replayBook(context: Context, stored: StoredResponse): Promise<StoredResponse> {
  if (stored.status !== 202) return { ...stored, status: 200 };
  const settled = await replayPendingBook(context, stored.response);
  return settled === undefined ? stored : { status: 200, response: settled };
}

/** POST /{product}/book; its run ends in `createBooking`. A stay's book has another response; the rest is the same. */
export const bookStep = {
  ...step,
  profile: "sealed",
  idempotent: "required",
  metered: false,
  response: PlacedResponse,
  statuses: [201, 200, 202],
  errors: [
    "PREBOOK_NOT_FOUND",
    "PREBOOK_CONSUMED",
    "PREBOOK_EXPIRED",
    "SOLD_OUT",
    "CREDIT_EXCEEDED",
    "UNSUPPORTED_FX_PAIR",
    "GUESTS_MISMATCH",
    "PROFILE_NOT_FOUND",
  ],
  scenarios: ["on_request", "pending", "pending_failed", "supplier_cancel"],
  present: toPlacedResponse,
  status: ({ booking }: { booking: { status: string } }) => (isOpen(booking.status) ? 202 : 201),
  headers: (wire: { poll_url?: string | undefined }, status: number): Record<string, string> =>
    status === 202 && wire.poll_url ? { Location: wire.poll_url, "Retry-After": "2" } : {},
  replay: replayBook,
} as const;

/**
 * The stock that a prebook token holds, for every product; a stay's token stores its stock together with other data.
 */
export const readHeldStock = (productType: number, offer: unknown): StockUse =>
  productType === PRODUCT_TYPE.STAY ? stockUseOfStay(offer as PinnedStay) : (offer as PinnedOffer).takes;
