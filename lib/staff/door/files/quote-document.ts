import { salesQuoteGet } from "@/lib/api/operations/sales-quotes";
import { clock } from "@/lib/core/clock";
import { DomainError } from "@/lib/core/errors";
import type { PaperLanguage } from "@/lib/document/languages";
import type { QuotePaper, QuotedStayPaper } from "@/lib/document/quote-paper";
import { readLetterhead } from "@/lib/document/read-letterhead";
import { renderQuote } from "@/lib/document/render";
import { showOffer, type StoredOffer } from "@/lib/sales-quote/offer";
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

/** Draws a quote with sell prices alone. */
export async function drawQuote(
  { publicId, title, note, expiresAt, letterhead, offers }: Quote,
  language: PaperLanguage,
) {
  const paper = { publicId, title, note, expiresAt, letterhead, offers: offers.map(toPaper) };
  return { pdf: await renderQuote(paper, clock.now(), language), fileName: `quote-${publicId}.pdf` };
}

/** What the traveller sees of an offer: its sell price alone. */
function toPaper(offer: StoredOffer): QuotedStayPaper {
  const { property, checkin, checkout, rooms, sell_price, currency, cancellation_policy, ...shown } = showOffer(offer);
  return {
    propertyId: offer.stay.property_public_id,
    name: property.name,
    city: property.city,
    checkin,
    checkout,
    rooms,
    price: sell_price,
    currency,
    freeUntil: cancellation_policy.free_until,
    timezone: cancellation_policy.timezone,
    fees: shown.fees_at_property,
    isOnRequest: shown.is_on_request,
  };
}
