import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { StockUse } from "@/lib/inventory/stock-use";
import { findPrebook, releaseStock } from "./release-repository";

/**
 * Releases the stock that a token holds; the token cannot be booked any more. A token without a hold (expired, released
 * before, or SOLD_OUT) stays unchanged.
 * @param takesOf returns the stock of a product's pinned offer
 * @throws DomainError `PREBOOK_NOT_FOUND`, `PREBOOK_CONSUMED` with its booking
 * @see docs/prebook#release
 */
export async function releasePrebook(
  context: Context,
  token: string,
  takesOf: (productType: number, offer: unknown) => StockUse,
): Promise<void> {
  for (;;) {
    const found = await findPrebook(context.tenantId, token);
    if (!found) throw new DomainError("PREBOOK_NOT_FOUND");
    const { consumedBy, releasedAt, expiresAt, holdEnd, matchStatus, productType, offer } = found;
    if (consumedBy) throw new DomainError("PREBOOK_CONSUMED", { details: { booking_public_id: consumedBy } });
    if (releasedAt || context.now > expiresAt || matchStatus === "SOLD_OUT") return;
    if (await releaseStock(context, token, takesOf(productType, offer), holdEnd)) return;
  }
}
