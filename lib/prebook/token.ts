import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { findPinned, type PinnedPrebook } from "./repository";

/** A token that may be booked now. */
export interface OpenToken<Offer> {
  token: string;
  productType: number;
  offer: Offer;
  expiresAt: Date;
  /** Taken for the booking that follows. */
  bookingNumber: string;
}

/**
 * Opens a prebook token for its booking, and restores the profile that it was pinned under. Another product's token and
 * another tenant's are not found, and stay as they are.
 * @throws DomainError `PREBOOK_NOT_FOUND`, `PROFILE_NOT_FOUND`, `PREBOOK_CONSUMED`, `PREBOOK_EXPIRED`, `SOLD_OUT`
 */
export async function openToken<Offer>(
  context: Context,
  productType: number,
  token: string,
): Promise<OpenToken<Offer>> {
  const pinned = await findPinned<Offer>(context.tenantId, productType, token);
  if (!pinned) throw new DomainError("PREBOOK_NOT_FOUND");
  context.restoreProfile(pinned.profileId);
  requireUnconsumed(pinned);
  if (pinned.releasedAt || context.now > pinned.expiresAt) throw new DomainError("PREBOOK_EXPIRED");
  if (pinned.matchStatus === "SOLD_OUT") throw new DomainError("SOLD_OUT");
  const { offer, expiresAt, bookingNumber } = pinned;
  return { token, productType, offer, expiresAt, bookingNumber };
}

/**
 * Says why an open token could not be placed after all, as whoever places it found out.
 * @throws DomainError `PREBOOK_CONSUMED`, `PREBOOK_EXPIRED`, `SOLD_OUT`, `PREBOOK_NOT_FOUND`; nothing when it was placed
 */
export async function requirePlaced(
  context: Context,
  { productType, token }: OpenToken<unknown>,
  placed: "PLACED" | "CONSUMED" | "SOLD_OUT",
): Promise<void> {
  if (placed === "PLACED") return;
  if (placed === "SOLD_OUT") throw new DomainError("SOLD_OUT");
  const now = await findPinned(context.tenantId, productType, token);
  if (now) requireUnconsumed(now);
  if (now?.releasedAt) throw new DomainError("PREBOOK_EXPIRED");
  throw new DomainError("PREBOOK_NOT_FOUND");
}

function requireUnconsumed({ consumedBy }: PinnedPrebook<unknown>): void {
  if (consumedBy) throw new DomainError("PREBOOK_CONSUMED", { details: { booking_public_id: consumedBy } });
}
