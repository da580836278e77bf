import { salesQuoteGet } from "@/lib/api/operations/sales-quotes";
import { clock } from "@/lib/core/clock";
import { DomainError } from "@/lib/core/errors";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { PaperLanguage } from "@/lib/document/languages";
import type { QuotedOfferPaper, QuotedServicesPaper, QuotePaper } from "@/lib/document/quote-paper";
import { readLetterhead } from "@/lib/document/read-letterhead";
import { renderQuote } from "@/lib/document/render";
import { showOffer, type StoredOffer } from "@/lib/sales-quote/offers/offers";
import type { ShownOffer } from "@/lib/sales-quote/offers/schemas";
import { findQuote } from "@/lib/sales-quote/repository";
import { servePaper } from "./serve-paper";

/** Serves a quote as a PDF, as it is now, to users who may read it. */
export function showQuote(
  request: Request,
  cookie: (name: string) => string | undefined,
  publicId: string,
): Promise<Response> {
  return servePaper(request, cookie, {
    operation: salesQuoteGet,
    path: `/quotes/${publicId}/quote.pdf`,
    publicId,
    async read(tenantId, language) {
      const quote = await findQuote(tenantId, publicId);
      if (!quote) throw new DomainError("SALES_QUOTE_NOT_FOUND");
      const letterhead = await readLetterhead(tenantId);
      return drawQuote({ ...quote, letterhead }, language);
    },
  });
}

/** A quote with its stored offers. */
type Quote = Omit<QuotePaper, "offers"> & { offers: readonly StoredOffer[] };

/** Draws a quote, with sell prices only. */
export async function drawQuote(
  { publicId, title, note, expiresAt, letterhead, offers }: Quote,
  language: PaperLanguage,
) {
  const paper = { publicId, title, note, expiresAt, letterhead, offers: offers.map(toPaper) };
  return { pdf: await renderQuote(paper, clock.now(), language), fileName: `quote-${publicId}.pdf` };
}

/** An offer as the traveller sees it, with its sell price only. */
function toPaper(stored: StoredOffer): QuotedOfferPaper {
  const offer = showOffer(stored);
  const { id, image, sell_price: price, currency, cancellation_policy: policy, is_on_request: isOnRequest } = offer;
  const { free_until: freeUntil, timezone } = policy;
  const shared = { id, picture: image?.url ?? null, price, currency, freeUntil, timezone, isOnRequest };
  if (offer.product_type === PRODUCT_TYPE.STAY) {
    const { property, checkin, checkout, rooms, fees_at_property: fees } = offer;
    const { name, city } = property;
    return { ...shared, kind: "stay", name, city, checkin, checkout, rooms, fees };
  }
  const { party } = offer;
  const packaged = offer.product_type === PRODUCT_TYPE.PACKAGE ? offer : null;
  return {
    ...shared,
    kind: "services",
    packageName: packaged?.name ?? null,
    protection: { organiser: packaged?.organiser, protection: packaged?.protection },
    party,
    services: servicesOf(offer),
  };
}

function servicesOf(
  offer: Exclude<ShownOffer, { product_type: typeof PRODUCT_TYPE.STAY }>,
): QuotedServicesPaper["services"] {
  const service = (starts_at: string, ends_at: string) => {
    const details = "details" in offer ? offer.details : undefined;
    return [{ productType: offer.product_type, starts_at, ends_at, details }];
  };
  if (offer.product_type === PRODUCT_TYPE.TRANSFER) {
    const { service_date: day } = offer.details;
    const at = offer.time === null ? day : `${day}T${offer.time}`;
    return service(at, at);
  }
  if (offer.product_type === PRODUCT_TYPE.TOUR) return service(offer.starts_at, offer.ends_at);
  if (offer.product_type === PRODUCT_TYPE.FLIGHT) {
    const { segments } = offer.details;
    return service(segments[0]!.departs_at, segments.at(-1)!.arrives_at);
  }
  return offer.items.map(({ product_type: productType, ...item }) => ({ productType, ...item }));
}
