import { match } from "@formatjs/intl-localematcher";
import { logFailure } from "@/lib/api/respond";
import { admit } from "@/lib/attempt-limit/attempts";
import { ATTEMPTS } from "@/lib/attempt-limit/policies";
import { withinRequest } from "@/lib/core/database/deadline";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import { PAPER_LANGUAGES, type PaperLanguage } from "@/lib/document/languages";
import { readLetterhead } from "@/lib/document/read-letterhead";
import { refusal, refused } from "../staff-door";
import { visitShared } from "../traveller-door";
import { drawQuote } from "./quote-document";
import { pdfResponse } from "./serve-paper";

/** A language as browsers name it; others are not compared. */
const TAG = /^[a-z]{2,3}(?:-[a-z]{2})?$/i;
const MAX_TAGS = 10;

/** The document's language that the browser prefers, otherwise English. @param accepted `Accept-Language` (RFC 9110) */
function languageFor(accepted: string): PaperLanguage {
  const tags = accepted.split(",").map((tag) => tag.split(";", 1)[0]!.trim());
  const known = tags.filter((tag) => TAG.test(tag)).slice(0, MAX_TAGS);
  return match(known, PAPER_LANGUAGES, "en") as PaperLanguage;
}

/**
 * Serves the quote of a link as a PDF: the version that was sent last. A link that does not work leads to its page,
 * which says so. Drawing takes a processor for a while, so that a link's documents are limited.
 */
export function showTravellersQuote(request: Request, token: string): Promise<Response> {
  return withinRequest(() => show(request, token));
}

async function show(request: Request, token: string): Promise<Response> {
  const visited = await visitShared(token, request.headers);
  if (visited.kind !== "open")
    return new Response(null, {
      status: 303,
      headers: { Location: `/quote/${encodeURIComponent(token)}`, "Cache-Control": "no-store" },
    });
  const { waitSeconds } = await admit([{ policy: ATTEMPTS.quotePaper, by: [token] }]);
  if (waitSeconds > 0) return refused(new DomainError("rate_limited", { retryAfter: waitSeconds }));
  const { tenantId, ...quote } = visited.shared;
  try {
    const letterhead = await readLetterhead(tenantId);
    const language = languageFor(request.headers.get("accept-language") ?? "");
    return pdfResponse({ ...(await drawQuote({ ...quote, letterhead }, language)), fileName: "quote.pdf" });
  } catch (error) {
    if (error instanceof DomainError) return refused(error);
    logFailure(error, newTraceId());
    return refusal("INTERNAL_ERROR", "The document could not be created");
  }
}
