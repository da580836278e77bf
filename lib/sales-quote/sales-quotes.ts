import { z } from "zod";
import { checkSellPrice } from "@/lib/booking/sell-price/sell-price";
import type { Context } from "@/lib/core/context";
import { openCursor, cutPage } from "@/lib/core/cursor";
import { DomainError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { inTransaction, prisma, type Prisma, type Tx } from "@/lib/core/prisma";
import { formatMoney } from "@/lib/core/money";
import { newLink, openStoredToken } from "@/lib/shared-link/link";
import { getCurrency, getPriceTerms, makeOffer, type StoredOffer } from "./offers/offers";
import type { WantedOffer } from "./offers/schemas";
import { findQuote, listQuotes, readOffers, type ListedQuote, type QuoteRow } from "./repository";
import { MAX_OFFERS, MIN_SENT_OFFERS } from "./limits";
import type { ChangeSalesQuote, SalesQuoteList } from "./schemas";

const DAY_MS = 86_400_000;

export interface SalesQuotes {
  rows: ListedQuote[];
  nextCursor: string | null;
  actor: string;
  now: Date;
}
const Position = z.object({ created_at: z.string(), public_id: z.string() });

/** The tenant's quotes, newest first. */
export async function listSalesQuotes(context: Context, { limit, cursor }: SalesQuoteList): Promise<SalesQuotes> {
  const after = cursor === undefined ? undefined : openCursor(context, "sales quotes", cursor, Position);
  const rows = await listQuotes(
    context.tenantId,
    after && { createdAt: new Date(after.created_at), publicId: after.public_id },
    limit + 1,
  );
  const page = cutPage(context, "sales quotes", rows, limit, (last) => ({
    created_at: last.createdAt.toISOString(),
    public_id: last.publicId,
  }));
  return { ...page, actor: context.actor, now: context.now };
}

/** A quote as the caller sees it. */
export interface ShownQuote {
  quote: QuoteRow;
  actor: string;
  now: Date;
}

/** @throws DomainError `SALES_QUOTE_NOT_FOUND` */
export async function getSalesQuote({ tenantId, actor, now }: Context, publicId: string): Promise<ShownQuote> {
  const quote = await findQuote(tenantId, publicId);
  if (!quote) throw new DomainError("SALES_QUOTE_NOT_FOUND");
  return { quote, actor, now };
}

/** The quote that the caller's next offers will be added to. */
export async function getCurrentSalesQuote({ tenantId, actor }: Context) {
  const quote = await prisma().salesQuote.findFirst({
    where: { tenantId, collectingBy: actor },
    select: { publicId: true, offers: true },
  });
  return quote && { publicId: quote.publicId, offerCount: readOffers(quote.offers).length };
}

/**
 * Prices an offer and adds it to a quote: by default to the caller's current one, which is created if there is none.
 * @throws DomainError `SALES_QUOTE_NOT_FOUND`, as `makeOffer`, and `INVALID_REQUEST` beyond ten offers
 */
export async function addSalesQuoteOffer(
  context: Context,
  publicId: string | undefined,
  wanted: WantedOffer,
): Promise<ShownQuote> {
  if (publicId !== undefined) await getSalesQuote(context, publicId);
  const offer = await makeOffer(context, wanted);
  return inTransaction(context, async (tx, { audit }) => {
    const id = await appendOffer(tx, context, publicId, offer);
    audit({ subject: id });
    return getSalesQuote(context, id);
  });
}

/**
 * Appends an offer to the quote as it is at that moment, so that offers added at once are all kept, and make a single
 * quote.
 */
async function appendOffer(
  tx: Tx,
  { tenantId, actor, now }: Context,
  publicId: string | undefined,
  offer: StoredOffer,
): Promise<string> {
  const where = publicId === undefined ? { tenantId, collectingBy: actor } : { tenantId, publicId };
  for (;;) {
    const quote = await tx.salesQuote.findFirst({ where, select: { publicId: true, version: true, offers: true } });
    if (!quote && publicId !== undefined) throw new DomainError("SALES_QUOTE_NOT_FOUND");
    const offers = quote ? readOffers(quote.offers) : [];
    if (offers.length >= MAX_OFFERS)
      throw invalid({
        path: "offer",
        message: `exceeds the maximum of ${MAX_OFFERS} offers: send or shorten the quote`,
      });
    const data = { offers: toJson([...offers, offer]), updatedAt: now };
    const made = { tenantId, publicId: newId("quo", now), createdBy: actor, collectingBy: actor, createdAt: now };
    const { count } = quote
      ? await tx.salesQuote.updateMany({
          where: { tenantId, publicId: quote.publicId, version: quote.version },
          data: { ...data, version: { increment: 1 } },
        })
      : await tx.salesQuote.createMany({ data: [{ ...made, ...data }], skipDuplicates: true });
    if (count > 0) return quote?.publicId ?? made.publicId;
  }
}

const toJson = (offers: StoredOffer[]) => offers as unknown as Prisma.InputJsonArray;

/**
 * Changes title, note, validity, prices and order of a quote. What was sent stays as it is until the quote is sent
 * again.
 * @throws DomainError `SALES_QUOTE_NOT_FOUND`, `SALES_QUOTE_CHANGED`, `SELL_PRICE_NOT_ALLOWED`, `INVALID_REQUEST`
 */
export function updateSalesQuote(context: Context, publicId: string, change: ChangeSalesQuote): Promise<ShownQuote> {
  const { tenantId, actor, now } = context;
  const { title, note, valid_days: validDays, is_collecting: isCollecting, version } = change;
  return inTransaction(context, async (tx, { audit }) => {
    const { quote } = await getSalesQuote(context, publicId);
    const offers = change.offers.map(({ id, sell_price: wanted }, at) => {
      const offer = quote.offers.find((one) => one.id === id);
      if (!offer) throw invalid({ path: `offers.${at}.id`, message: "is not an offer of this quote" });
      return { ...offer, sell_price: sellPriceOf(offer, quote, wanted, `offers.${at}.sell_price`) };
    });
    if (isCollecting)
      await tx.salesQuote.updateMany({
        where: { tenantId, collectingBy: actor, publicId: { not: publicId } },
        data: { collectingBy: null },
      });
    const { count } = await tx.salesQuote.updateMany({
      where: { tenantId, publicId, version },
      data: {
        title,
        note: note === "" ? null : note,
        validDays,
        offers: toJson(offers),
        ...(isCollecting !== undefined && { collectingBy: isCollecting ? actor : null }),
        version: { increment: 1 },
        updatedAt: now,
      },
    });
    if (count === 0) throw new DomainError("SALES_QUOTE_CHANGED");
    audit({ subject: publicId });
    return getSalesQuote(context, publicId);
  });
}

function sellPriceOf(offer: StoredOffer, { limits }: QuoteRow, wanted: string | null, path: string): string | null {
  // A price that was allowed when it was set stays, although the limits may have changed.
  if (wanted === offer.sell_price) return wanted;
  const chosen = checkSellPrice(getPriceTerms(offer, limits), wanted, path);
  return chosen === null ? null : formatMoney(chosen, getCurrency(offer));
}

const pathOf = (token: string): string => `/quote/${token}`;

/** The path of a quote's link; null if it has none, or one from before links could be shown again. */
export function getLinkPath({ publicId, hasLink, sealedToken }: QuoteRow): string | null {
  const token = hasLink ? openStoredToken(publicId, sealedToken) : null;
  return token === null ? null : pathOf(token);
}

/** A quote that was sent. */
export interface SentQuote {
  path: string | null;
  expiresAt: Date;
}

/**
 * Sends a quote: stores it as a version and creates its link, or lets the existing link show this version.
 * @returns the path of the link, as `getLinkPath`
 * @throws DomainError `SALES_QUOTE_NOT_FOUND`, `SALES_QUOTE_CHANGED`, `INVALID_REQUEST` with fewer than two offers
 */
export function sendSalesQuote(
  context: Context,
  publicId: string,
  { version, new_link: isNew }: { version: number; new_link: boolean },
): Promise<SentQuote> {
  const { tenantId, actor, now } = context;
  return inTransaction(context, async (tx, { audit }) => {
    const { quote } = await getSalesQuote(context, publicId);
    if (quote.version !== version) throw new DomainError("SALES_QUOTE_CHANGED");
    const { title, note, offers, validDays, hasLink } = quote;
    if (offers.length < MIN_SENT_OFFERS)
      throw invalid({ path: "version", message: `needs at least ${MIN_SENT_OFFERS} offers to choose from` });
    const link = isNew || !hasLink ? newLink(publicId) : null;
    const expiresAt = new Date(now.getTime() + validDays * DAY_MS);
    const { count } = await tx.salesQuote.updateMany({
      where: { tenantId, publicId, version, ...(!link && { tokenHash: { not: null } }) },
      data: {
        sentVersion: version,
        expiresAt,
        collectingBy: null,
        ...(link && { tokenHash: link.tokenHash, sealedToken: link.sealedToken }),
        updatedAt: now,
      },
    });
    if (count === 0) throw new DomainError("SALES_QUOTE_CHANGED");
    const sent = { title, note, offers: toJson(offers), sentBy: actor, sentAt: now };
    const key = { tenantId, quotePublicId: publicId, version };
    await tx.salesQuoteVersion.createMany({ data: [{ ...key, ...sent }], skipDuplicates: true });
    audit({ subject: publicId });
    return { path: link ? pathOf(link.token) : getLinkPath(quote), expiresAt };
  });
}

/** Ends the link of a quote. @throws DomainError `SALES_QUOTE_NOT_FOUND` */
export function revokeSalesQuote(context: Context, publicId: string): Promise<ShownQuote> {
  const { tenantId, now } = context;
  return inTransaction(context, async (tx, { audit }) => {
    const data = { tokenHash: null, sealedToken: null, updatedAt: now };
    await tx.salesQuote.updateMany({ where: { tenantId, publicId }, data });
    audit({ subject: publicId });
    return getSalesQuote(context, publicId);
  });
}
