import { z } from "zod";
import { chosenPrice } from "@/lib/booking/sell-price/sell-price";
import type { Context } from "@/lib/core/context";
import { openCursor, cutPage } from "@/lib/core/cursor";
import { DomainError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { newLink, openLink } from "@/lib/shared-link/link";
import { getCurrency, makeOffer, type StoredOffer } from "./offers/offers";
import type { WantedOffer } from "./offers/schemas";
import {
  appendTo,
  appendToCurrent,
  changeQuote,
  findCurrentQuote,
  findQuote,
  listQuotes,
  revokeLink,
  sendQuote,
  type ListedQuote,
  type QuoteRow,
} from "./repository";
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

/** A quote as its reader sees it. */
export interface ReadQuote {
  quote: QuoteRow;
  actor: string;
  now: Date;
}

/** @throws DomainError `SALES_QUOTE_NOT_FOUND` */
export async function getSalesQuote({ tenantId, actor, now }: Context, publicId: string): Promise<ReadQuote> {
  const quote = await findQuote(tenantId, publicId);
  if (!quote) throw new DomainError("SALES_QUOTE_NOT_FOUND");
  return { quote, actor, now };
}

/** The quote that the caller's next offers are added to. */
export const getCurrentSalesQuote = ({ tenantId, actor }: Context) => findCurrentQuote(tenantId, actor);

/**
 * Prices an offer and adds it to a quote: by default to the caller's current one, which is made when there is none.
 * @throws DomainError `SALES_QUOTE_NOT_FOUND`, as `makeOffer`, and `INVALID_REQUEST` beyond ten offers
 */
export async function addSalesQuoteOffer(
  context: Context,
  publicId: string | undefined,
  wanted: WantedOffer,
): Promise<ReadQuote> {
  if (publicId !== undefined) await getSalesQuote(context, publicId);
  const offer = await makeOffer(context, wanted);
  const added =
    publicId === undefined
      ? await appendToCurrent(context, newId("quo", context.now), offer, MAX_OFFERS)
      : (await appendTo(context, publicId, offer, MAX_OFFERS)) && publicId;
  if (!added)
    throw invalid({ path: "offer", message: `exceeds the maximum of ${MAX_OFFERS} offers: send or shorten the quote` });
  return getSalesQuote(context, added);
}

/**
 * Changes title, note, validity, prices and order of a quote. What was sent stays as it was until it is sent again.
 * @throws DomainError `SALES_QUOTE_NOT_FOUND`, `SALES_QUOTE_CHANGED`, `SELL_PRICE_NOT_ALLOWED`, `INVALID_REQUEST`
 */
export async function updateSalesQuote(
  context: Context,
  publicId: string,
  change: ChangeSalesQuote,
): Promise<ReadQuote> {
  const { quote } = await getSalesQuote(context, publicId);
  const { title, note, valid_days: validDays, is_collecting: isCollecting } = change;
  const offers = change.offers.map(({ id, sell_price: wanted }, at) => {
    const offer = quote.offers.find((one) => one.id === id);
    if (!offer) throw invalid({ path: `offers.${at}.id`, message: "is not an offer of this quote" });
    return { ...offer, sell_price: sellPriceOf(offer, quote, wanted, `offers.${at}.sell_price`) };
  });
  const changed = { title, note: note === "" ? null : note, validDays, offers, isCollecting };
  if (!(await changeQuote(context, publicId, change.version, changed))) throw new DomainError("SALES_QUOTE_CHANGED");
  return getSalesQuote(context, publicId);
}

function sellPriceOf(offer: StoredOffer, { limits }: QuoteRow, wanted: string | null, path: string): string | null {
  // A price that was allowed when it was set stays, although the limits may have changed.
  if (wanted === offer.sell_price) return wanted;
  const currency = getCurrency(offer);
  const price = parseMoney(offer.total, currency);
  const chosen = chosenPrice({ currency, price, markupPercent: offer.markup_percent, limits }, wanted, path);
  return chosen === null ? null : formatMoney(chosen, currency);
}

const pathOf = (token: string): string => `/quote/${token}`;

/** The path of a quote's link; null: it has none, or one that was made before links could be shown again. */
export function pathOfLink({ publicId, hasLink, sealedToken }: QuoteRow): string | null {
  const token = hasLink ? openLink(publicId, sealedToken) : null;
  return token === null ? null : pathOf(token);
}

/** A quote that was sent. */
export interface Sent {
  path: string | null;
  expiresAt: Date;
}

/**
 * Sends a quote: stores it as a version and makes its link, or lets the existing link show this version.
 * @returns the path of its link, as `pathOfLink`
 * @throws DomainError `SALES_QUOTE_NOT_FOUND`, `SALES_QUOTE_CHANGED`, `INVALID_REQUEST` with fewer than two offers
 */
export async function sendSalesQuote(
  context: Context,
  publicId: string,
  { version, new_link: isNew }: { version: number; new_link: boolean },
): Promise<Sent> {
  const { quote } = await getSalesQuote(context, publicId);
  if (quote.version !== version) throw new DomainError("SALES_QUOTE_CHANGED");
  if (quote.offers.length < MIN_SENT_OFFERS)
    throw invalid({ path: "version", message: `needs at least ${MIN_SENT_OFFERS} offers to choose from` });
  const link = isNew || !quote.hasLink ? newLink(publicId) : null;
  const expiresAt = new Date(context.now.getTime() + quote.validDays * DAY_MS);
  if (!(await sendQuote(context, publicId, version, { link, expiresAt }))) throw new DomainError("SALES_QUOTE_CHANGED");
  return { path: link ? pathOf(link.token) : pathOfLink(quote), expiresAt };
}

/** Ends the link of a quote. @throws DomainError `SALES_QUOTE_NOT_FOUND` */
export async function revokeSalesQuote(context: Context, publicId: string): Promise<ReadQuote> {
  if (!(await revokeLink(context, publicId))) throw new DomainError("SALES_QUOTE_NOT_FOUND");
  return getSalesQuote(context, publicId);
}
