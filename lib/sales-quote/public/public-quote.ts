import { getSharedNow, tenantNow } from "@/lib/core/clock";
import { DomainError, invalid } from "@/lib/core/errors";
import { inTransaction, Prisma } from "@/lib/core/prisma";
import { findLetterhead, type LetterheadRow } from "@/lib/partner/letterhead/letterhead-repository";
import { computeViewerDigest, hashLinkToken, type LinkViewer } from "@/lib/shared-link/link";
import { countView } from "@/lib/shared-link/link-repository";
import { showOffer } from "../offers/offers";
import type { Choice } from "../repository";
import type { PublicQuote } from "../schemas";
import { findSharedQuoteRow, QUOTE_LINKS, type SharedQuote } from "./public-quote-repository";

/** A quote as its link shows it, with the agency's letterhead. */
interface Opened {
  quote: PublicQuote;
  letterhead: LetterheadRow;
}

/** Finds what a link shares; undefined if it is unknown, revoked or expired, so that guessing reveals nothing. */
export const findSharedQuote = (token: string): Promise<SharedQuote | undefined> =>
  findSharedQuoteRow(hashLinkToken(token), getSharedNow());

/** A shared quote with its agency's letterhead; undefined if the agency is gone. */
export async function openQuote(shared: SharedQuote): Promise<Opened | undefined> {
  const letterhead = await findLetterhead(shared.tenantId);
  return letterhead && { quote: toPublicQuote(shared), letterhead };
}

const toPublicQuote = ({ title, note, version, expiresAt, offers, choice }: SharedQuote): PublicQuote => ({
  title,
  note,
  version,
  expires_at: expiresAt.toISOString(),
  offers: offers.map(showOffer),
  chosen_offer_id: choice?.version === version ? choice.offer_id : null,
});

/** Counts a view; the same address and browser count once within half an hour. */
export const viewQuote = (token: string, viewer: LinkViewer): Promise<void> =>
  countView(QUOTE_LINKS, hashLinkToken(token), computeViewerDigest(token, viewer), getSharedNow());

/**
 * Stores the traveller's choice. Repeating it has no further effect.
 * @returns false if the link is not valid
 * @throws DomainError `SALES_QUOTE_CHOSEN` after another choice, `INVALID_REQUEST` for an offer that the link does
 * not show
 */
export async function chooseOffer(
  token: string,
  { offerId, name, message }: { offerId: string; name: string; message: string | null },
  traceId: string,
): Promise<boolean> {
  const tokenHash = hashLinkToken(token);
  const shared = await findSharedQuoteRow(tokenHash, getSharedNow());
  if (!shared) return false;
  const now = tenantNow(shared.tenantId);
  const { version, offers } = shared;
  if (!offers.some(({ id }) => id === offerId))
    throw invalid({ path: "offer_id", message: "is not an offer of this quote" });
  const choice = { offer_id: offerId, version, name, message, at: now.toISOString() };
  if (await storeChoice(shared, tokenHash, choice, { now, traceId })) return true;
  const present = await findSharedQuoteRow(tokenHash, getSharedNow());
  if (!present) return false;
  if (present.choice?.version === version && present.choice.offer_id === offerId) return true;
  throw new DomainError("SALES_QUOTE_CHOSEN");
}

/**
 * Stores a choice if its version is still shown and has none, so that only one of two concurrent choices is stored.
 * The event is for open pages of the desk; no webhook has its type.
 * @returns whether it was stored
 */
function storeChoice(
  { tenantId, publicId, version }: SharedQuote,
  tokenHash: string,
  choice: Choice,
  { now, traceId }: { now: Date; traceId: string },
): Promise<boolean> {
  const writer = { tenantId, actor: "traveller", operation: "salesQuote.choose", now, traceId };
  return inTransaction(writer, async (tx, { audit, event }) => {
    const isOpen = [{ choice: { equals: Prisma.DbNull } }, { choice: { path: ["version"], lt: version } }];
    const { count } = await tx.salesQuote.updateMany({
      where: { tokenHash, sentVersion: version, expiresAt: { gt: now }, OR: isOpen },
      data: { choice: { ...choice }, updatedAt: now },
    });
    if (count === 0) return false;
    event("quote.chosen", { public_id: publicId });
    audit({ subject: publicId });
    return true;
  });
}
