import { logFailure } from "@/lib/api/respond";
import { admit } from "@/lib/attempt-limit/attempts";
import { ATTEMPTS } from "@/lib/attempt-limit/policies";
import { withinRequest } from "@/lib/core/database/deadline";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import { preferredLanguage } from "@/lib/language/server-languages";
import { readLetterhead } from "@/lib/document/read-letterhead";
import { refusal, refused } from "../staff-door";
import { visitShared } from "../traveller-door";
import { drawQuote } from "./quote-document";
import { pdfResponse } from "./serve-paper";

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
    const language = preferredLanguage(request.headers.get("accept-language") ?? "");
    return pdfResponse({ ...(await drawQuote({ ...quote, letterhead }, language)), fileName: "quote.pdf" });
  } catch (error) {
    if (error instanceof DomainError) return refused(error);
    logFailure(error, newTraceId());
    return refusal("INTERNAL_ERROR", "The document could not be created");
  }
}
