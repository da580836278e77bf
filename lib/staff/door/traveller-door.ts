import { admit, settle, type Attempt } from "@/lib/attempt-limit/attempts";
import { ATTEMPTS } from "@/lib/attempt-limit/policies";
import { httpStatusOf } from "@/lib/api/error-status";
import { addressBlock, clientAddressOf } from "@/lib/core/client-address";
import { withinRequest } from "@/lib/core/database/deadline";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import { parseJson } from "@/lib/core/json/json-limits";
import { chooseOffer, findSharedQuote, openQuote, viewQuote } from "@/lib/sales-quote/public/public-quote";
import type { SharedQuote } from "@/lib/sales-quote/public/public-quote-repository";
import { TravellerAct, TravellerToken, type PublicQuote } from "@/lib/sales-quote/schemas";
import { toLetterhead } from "@/lib/partner/letterhead/letterhead";
import { isSameOrigin } from "./same-origin";

type Headers = Pick<globalThis.Headers, "get">;

/** What a traveller's link leads to; `gone` says neither whether it ever worked nor why it does not. */
export type Visit =
  | { kind: "open"; quote: PublicQuote; letterhead: ReturnType<typeof toLetterhead> }
  | { kind: "gone" }
  | { kind: "throttled"; seconds: number };

/** Opens the quote of a link for its page. */
export function visitQuote(token: string, headers: Headers): Promise<Visit> {
  return withinRequest(async () => {
    const visited = await visitShared(token, headers);
    if (visited.kind !== "open") return visited;
    const opened = await openQuote(visited.shared);
    return opened
      ? { kind: "open", quote: opened.quote, letterhead: toLetterhead(opened.letterhead) }
      : { kind: "gone" };
  });
}

/** Finds what a link shares. Wrong links are counted by address, and throttled. */
export async function visitShared(
  token: string,
  headers: Headers,
): Promise<{ kind: "open"; shared: SharedQuote } | Exclude<Visit, { kind: "open" }>> {
  const byAddress: Attempt = {
    policy: ATTEMPTS.quoteByAddress,
    by: [addressBlock(clientAddressOf(headers))],
  };
  const { waitSeconds: seconds } = await admit([byAddress]);
  if (seconds) return { kind: "throttled", seconds };
  const shared = TravellerToken.safeParse(token).success ? await findSharedQuote(token) : undefined;
  if (!shared) return { kind: "gone" };
  await settle([], [byAddress]);
  return { kind: "open", shared };
}

/**
 * Serves what a traveller's browser sends from the page of a quote: that it shows the quote, or the choice. There is no
 * session, so the page's origin and the link's token authorize the request.
 */
export function answerTraveller(request: Request): Promise<Response> {
  return withinRequest(() => answer(request));
}

async function answer(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return jsonResponse(403, { code: "auth.cross_origin" });
  const given = await request
    .text()
    .then(parseJson)
    .catch(() => undefined);
  const parsed = TravellerAct.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return jsonResponse(400, { code: "INVALID_REQUEST", field: issue?.path.join("."), message: issue?.message });
  }
  const act = parsed.data;
  const visited = await visitShared(act.token, request.headers);
  if (visited.kind === "throttled")
    return jsonResponse(
      429,
      { code: "rate_limited", seconds: visited.seconds },
      { "Retry-After": String(visited.seconds) },
    );
  if (visited.kind === "gone") return gone();
  if (act.act === "view") {
    const agent = request.headers.get("user-agent") ?? "";
    await viewQuote(act.token, { address: clientAddressOf(request.headers), agent });
    return jsonResponse(200, {});
  }
  try {
    const choice = { offerId: act.offer_id, name: act.name, message: act.message ?? null };
    return (await chooseOffer(act.token, choice, newTraceId())) ? jsonResponse(200, {}) : gone();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return jsonResponse(httpStatusOf(error.code), { code: error.code, message: error.message });
  }
}

const gone = (): Response => jsonResponse(404, { code: "SALES_QUOTE_NOT_FOUND" });

const jsonResponse = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
