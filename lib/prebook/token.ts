import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { findPinnedPrebook, type PinnedPrebook } from "./repository";

/** A token that can be booked now. */
export interface BookableToken<Offer> {
  token: string;
  productType: number;
  offer: Offer;
  /** When its holds end, in epoch seconds of the shared clock. */
  holdEnd: number;
  /** The number that is reserved for the booking. */
  bookingNumber: string;
}

/**
 * Opens a prebook token for its booking, and restores the profile that it was pinned under. Tokens of other products or
 * tenants are not found.
 * @throws DomainError `PREBOOK_NOT_FOUND`, `PROFILE_NOT_FOUND`, `PREBOOK_CONSUMED`, `PREBOOK_EXPIRED`, `SOLD_OUT`
 */
export async function openToken<Offer>(
  context: Context,
  productType: number,
  token: string,
): Promise<BookableToken<Offer>> {
  const pinned = await findPinnedPrebook<Offer>(context.tenantId, productType, token);
  if (!pinned) throw new DomainError("PREBOOK_NOT_FOUND");
  context.restoreProfile(pinned.profileId);
  requireUnconsumed(pinned);
  if (pinned.releasedAt || context.now > pinned.expiresAt) throw new DomainError("PREBOOK_EXPIRED");
  if (pinned.matchStatus === "SOLD_OUT") throw new DomainError("SOLD_OUT");
  const { offer, holdEnd, bookingNumber } = pinned;
  return { token, productType, offer, holdEnd, bookingNumber };
}

/**
 * Throws the reason why an open token could not be booked; nothing if it was.
 * @throws DomainError `PREBOOK_CONSUMED`, `PREBOOK_EXPIRED`, `SOLD_OUT`, `PREBOOK_NOT_FOUND`, `SERVICE_BUSY`
 */
export async function throwUnlessBooked(
  context: Context,
  { productType, token }: BookableToken<unknown>,
  placed: "PLACED" | "CONSUMED" | "SOLD_OUT",
): Promise<void> {
  if (placed === "PLACED") return;
  if (placed === "SOLD_OUT") throw new DomainError("SOLD_OUT");
  const now = await findPinnedPrebook(context.tenantId, productType, token);
  if (now) requireUnconsumed(now);
  if (now?.releasedAt) throw new DomainError("PREBOOK_EXPIRED");
  // The hold is live: the sandbox's clock was moved between the two statements.
  if (now) throw new DomainError("SERVICE_BUSY");
  throw new DomainError("PREBOOK_NOT_FOUND");
}

function requireUnconsumed({ consumedBy }: PinnedPrebook<unknown>): void {
  if (consumedBy) throw new DomainError("PREBOOK_CONSUMED", { details: { booking_public_id: consumedBy } });
}
