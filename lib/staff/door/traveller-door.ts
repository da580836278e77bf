import { getHttpStatus } from "@/lib/api/error-status";
import { withinRequest } from "@/lib/core/database/deadline";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import { toLetterhead } from "@/lib/partner/letterhead/letterhead";
import { chooseOffer, findSharedQuote, openQuote, viewQuote } from "@/lib/sales-quote/public/public-quote";
import { TravellerAct, type PublicQuote } from "@/lib/sales-quote/schemas";
import type { LinkViewer } from "@/lib/shared-link/link";
import { answerLink, answerLinkGone, linkResponse, openSharedLink, type OpenedLink } from "./shared-link";

/** A quote as its page shows it. */
interface OpenQuote {
  quote: PublicQuote;
  letterhead: ReturnType<typeof toLetterhead>;
}

/** Opens the quote of a link for its page. */
export function openSharedQuote(token: string, headers: Pick<Headers, "get">): Promise<OpenedLink<OpenQuote>> {
  return withinRequest(async () => {
    const visited = await openSharedLink(token, headers, findSharedQuote);
    if (visited.kind !== "open") return visited;
    const opened = await openQuote(visited.shared);
    if (!opened) return { kind: "gone" };
    const { quote, letterhead } = opened;
    return { kind: "open", shared: { quote, letterhead: toLetterhead(letterhead) } };
  });
}

/** Serves what a traveller's browser sends from a quote's page: that it shows the quote, or a choice. */
export const answerTraveller = (request: Request): Promise<Response> =>
  answerLink(request, { schema: TravellerAct, find: findSharedQuote, run });

async function run(act: TravellerAct, viewer: LinkViewer): Promise<Response> {
  if (act.act === "view") {
    await viewQuote(act.token, viewer);
    return linkResponse(200, {});
  }
  try {
    const choice = { offerId: act.offer_id, name: act.name, message: act.message ?? null };
    return (await chooseOffer(act.token, choice, newTraceId())) ? linkResponse(200, {}) : answerLinkGone();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return linkResponse(getHttpStatus(error.code), { code: error.code, message: error.message });
  }
}
