import { logFailure } from "@/lib/api/respond";
import { countAttemptOrRefuse } from "@/lib/attempt-limit/attempts";
import { ATTEMPTS } from "@/lib/attempt-limit/policies";
import { withinRequest } from "@/lib/core/database/deadline";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import type { PaperLanguage } from "@/lib/document/languages";
import { readLanguage } from "@/lib/language/server-languages";
import { openSharedLink } from "../shared-link";
import { answerRefusal, answerDomainError } from "../staff-door";

/** How to draw a document of what a link shares. */
interface LinkPaper<Shared> {
  /** The page of links, such as `/quote`. */
  page: string;
  find: (token: string) => Promise<Shared | undefined>;
  /** @throws DomainError */
  draw: (shared: Shared, language: PaperLanguage) => Promise<Response>;
}

/**
 * Serves a document of what a link shares, in the language that the reader has chosen on the page, else the browser's
 * preferred one. A link that is not valid leads to its page, which says so. Drawing takes CPU time, so the documents
 * of a link are limited.
 */
export function serveLinkPaper<Shared>(request: Request, token: string, paper: LinkPaper<Shared>): Promise<Response> {
  return withinRequest(() => serve(request, token, paper));
}

async function serve<Shared>(
  request: Request,
  token: string,
  { page, find, draw }: LinkPaper<Shared>,
): Promise<Response> {
  const visited = await openSharedLink(token, request.headers, find);
  if (visited.kind !== "open")
    return new Response(null, {
      status: 303,
      headers: { Location: `${page}/${encodeURIComponent(token)}`, "Cache-Control": "no-store" },
    });
  const { waitSeconds } = await countAttemptOrRefuse([{ policy: ATTEMPTS.sharedLinkPaper, by: [token] }]);
  if (waitSeconds > 0) return answerDomainError(new DomainError("rate_limited", { retryAfter: waitSeconds }));
  try {
    const [cookie = "", accepted = ""] = ["cookie", "accept-language"].map((name) => request.headers.get(name) ?? "");
    return await draw(visited.shared, readLanguage({ cookie, "accept-language": accepted }));
  } catch (error) {
    if (error instanceof DomainError) return answerDomainError(error);
    logFailure(error, newTraceId());
    return answerRefusal("INTERNAL_ERROR", "The document could not be created");
  }
}
