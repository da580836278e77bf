import type { z } from "zod";
import { computeAllowed } from "@/lib/booking/sell-price/sell-price";
import { computeEarning } from "@/lib/core/earning";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatMoney, parseMoney, type Minor } from "@/lib/core/money";
import { getPriceTerms, showOffer, type StoredOffer } from "./offers/offers";
import type { QuotedOffer } from "./offers/schemas";
import type { ListedQuote, QuoteRow } from "./repository";
import { getLinkPath, type ShownQuote, type SalesQuotes, type SentQuote } from "./sales-quotes";
import type { CurrentSalesQuote, QUOTE_STATUSES, SalesQuotePage, SalesQuoteRecord, SentSalesQuote } from "./schemas";

/** The status of a quote: the first that applies of DRAFT, CHOSEN, REVOKED, EXPIRED, SENT. */
function computeStatus(
  { sentVersion, choice, hasLink, expiresAt }: Pick<ListedQuote, "sentVersion" | "choice" | "hasLink" | "expiresAt">,
  now: Date,
): (typeof QUOTE_STATUSES)[number] {
  if (sentVersion === null) return "DRAFT";
  if (choice && choice.version === sentVersion) return "CHOSEN";
  if (!hasLink) return "REVOKED";
  return expiresAt !== null && now >= expiresAt ? "EXPIRED" : "SENT";
}

/** A quote in a list. */
export const toListedQuote = (quote: ListedQuote, actor: string, now: Date) => ({
  public_id: quote.publicId,
  title: quote.title,
  status: computeStatus(quote, now),
  is_collecting: quote.collectingBy === actor,
  offer_count: quote.offerCount,
  created_at: quote.createdAt.toISOString(),
  expires_at: quote.expiresAt?.toISOString() ?? null,
  view_count: quote.viewCount,
  last_viewed_at: quote.lastViewedAt?.toISOString() ?? null,
});

export const toSalesQuotePage = ({ rows, nextCursor, actor, now }: SalesQuotes): z.input<typeof SalesQuotePage> => ({
  items: rows.map((row) => toListedQuote(row, actor, now)),
  next_cursor: nextCursor,
});

export const toSalesQuote = ({ quote, actor, now }: ShownQuote): z.input<typeof SalesQuoteRecord> => ({
  ...toListedQuote(quote, actor, now),
  version: quote.version,
  path: getLinkPath(quote),
  note: quote.note,
  valid_days: quote.validDays,
  offers: quote.offers.map((offer) => toQuotedOffer(offer, quote)),
  is_changed: quote.sentVersion !== null && quote.version !== quote.sentVersion,
  choice: quote.choice,
  versions: quote.versions.map(({ version, title, note, offers, sentAt, sentBy }) => ({
    version,
    sent_at: sentAt.toISOString(),
    sent_by: sentBy,
    title,
    note,
    offers: offers.map(showOffer),
  })),
});

function toQuotedOffer(offer: StoredOffer, { limits }: QuoteRow): QuotedOffer {
  const { total, sell_price: own, priced_at } = offer;
  const terms = getPriceTerms(offer, limits);
  const { currency, price, markupPercent, pinned } = terms;
  const format = (amount: Minor) => formatMoney(amount, currency);
  const { net, markup } = computeEarning(price, markupPercent, own === null ? null : parseMoney(own, currency), pinned);
  const allowed = computeAllowed(terms);
  return {
    ...showOffer(offer),
    ...(offer.product_type === PRODUCT_TYPE.STAY && { stay: offer.stay }),
    ...(offer.product_type === PRODUCT_TYPE.PACKAGE && { guest_market: offer.search.guest_market }),
    profile_price: total,
    net_total: format(net),
    markup: format(markup),
    allowed: allowed && { min: format(allowed.min), max: format(allowed.max) },
    priced_at,
  } as QuotedOffer;
}

export const toCurrentSalesQuote = (
  quote: { publicId: string; offerCount: number } | null,
): z.input<typeof CurrentSalesQuote> => ({
  quote: quote ? { public_id: quote.publicId, offer_count: quote.offerCount } : null,
});

export const toSentSalesQuote = ({ path, expiresAt }: SentQuote): z.input<typeof SentSalesQuote> => ({
  path,
  expires_at: expiresAt.toISOString(),
});
