import { readLetterhead } from "@/lib/document/read-letterhead";
import { findSharedQuote } from "@/lib/sales-quote/public/public-quote";
import { serveLinkPaper } from "./link-paper";
import { drawQuote } from "./quote-document";
import { pdfResponse } from "./serve-paper";

/** Serves the quote of a link as a PDF: the version that was sent last. */
export const showTravellersQuote = (request: Request, token: string): Promise<Response> =>
  serveLinkPaper(request, token, {
    page: "/quote",
    find: findSharedQuote,
    async draw({ tenantId, ...quote }, language) {
      const letterhead = await readLetterhead(tenantId);
      return pdfResponse(await drawQuote({ ...quote, letterhead }, language));
    },
  });
