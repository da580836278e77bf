import type { z } from "zod";
import { countAttemptOrRefuse } from "@/lib/attempt-limit/attempts";
import { ATTEMPTS } from "@/lib/attempt-limit/policies";
import { addressBlock, readClientAddress } from "@/lib/core/client-address";
import { withinRequest } from "@/lib/core/database/deadline";
import { parseJson } from "@/lib/core/json/json-limits";
import type { LinkViewer } from "@/lib/shared-link/link";
import { LinkToken } from "@/lib/shared-link/schemas";
import { isSameOrigin } from "./same-origin";

type Headers = Pick<globalThis.Headers, "get">;

/** What a traveller's link leads to. `gone` tells neither whether the link was ever valid nor why it is not. */
export type OpenedLink<Shared> =
  | { kind: "open"; shared: Shared }
  | { kind: "gone" }
  | { kind: "throttled"; seconds: number };

/**
 * Finds what a link shares. Wrong links count by address and are throttled. A valid link is unguessable, so it opens
 * whatever others at the address try.
 */
export async function openSharedLink<Shared>(
  token: string,
  headers: Headers,
  find: (token: string) => Promise<Shared | undefined>,
): Promise<OpenedLink<Shared>> {
  const shared = LinkToken.safeParse(token).success ? await find(token) : undefined;
  if (shared) return { kind: "open", shared };
  const by = [addressBlock(readClientAddress(headers))];
  const { waitSeconds: seconds } = await countAttemptOrRefuse([{ policy: ATTEMPTS.sharedLinkByAddress, by }]);
  return seconds ? { kind: "throttled", seconds } : { kind: "gone" };
}

/** How to serve the actions of a traveller's browser on the page of a link. */
interface Page<Act, Shared> {
  schema: z.ZodType<Act>;
  find: (token: string) => Promise<Shared | undefined>;
  run: (act: Act, viewer: LinkViewer) => Promise<Response>;
}

/**
 * Serves an action that a traveller's browser sends from the page of a link. There is no session: the page's origin
 * and the link's token authorize the request.
 */
export function answerLink<Act extends { token: string }, Shared>(
  request: Request,
  page: Page<Act, Shared>,
): Promise<Response> {
  return withinRequest(() => answer(request, page));
}

async function answer<Act extends { token: string }, Shared>(
  request: Request,
  { schema, find, run }: Page<Act, Shared>,
): Promise<Response> {
  if (!isSameOrigin(request.headers)) return linkResponse(403, { code: "auth.cross_origin" });
  const given = await request
    .text()
    .then(parseJson)
    .catch(() => undefined);
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return linkResponse(400, { code: "INVALID_REQUEST", field: issue?.path.join("."), message: issue?.message });
  }
  const act = parsed.data;
  const visited = await openSharedLink(act.token, request.headers, find);
  if (visited.kind === "throttled")
    return linkResponse(
      429,
      { code: "rate_limited", seconds: visited.seconds },
      { "Retry-After": String(visited.seconds) },
    );
  if (visited.kind === "gone") return answerLinkGone();
  const agent = request.headers.get("user-agent") ?? "";
  return run(act, { address: readClientAddress(request.headers), agent });
}

/** The response to a link that is not valid. */
export const answerLinkGone = (): Response => linkResponse(404, { code: "NOT_FOUND" });

export const linkResponse = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
