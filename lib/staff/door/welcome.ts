import { parseJson } from "@/lib/core/json-limits";
import { newTraceId } from "@/lib/core/ids";
import { acceptLink, linkOwner } from "@/lib/people/link";
import { TakeLink } from "@/lib/people/schemas";
import { isSameOrigin } from "./same-origin";
import { forgetStaff } from "./session";
import { waitBeforeWelcome } from "./sign-in-limit";

/**
 * Somebody who holds a way in: `{ token }` asks whose it is, `{ token, password }` chooses the password (lib/people/link).
 * There is no session yet, so it is the page's own origin and the token that count.
 */
export async function answerWelcome(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return said(403, { code: "auth.cross_origin" });
  const seconds = await waitBeforeWelcome(
    request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "unknown",
  );
  if (seconds) return said(429, { code: "rate_limited", seconds });
  const given = await request
    .text()
    .then(parseJson)
    .catch(() => undefined);
  const asked = TakeLink.partial({ password: true }).safeParse(given);
  if (!asked.success) return said(400, { code: "INVALID_REQUEST", message: asked.error.issues[0]?.message });
  const { token, password } = asked.data;
  if (password === undefined) {
    const owner = await linkOwner(token);
    return owner ? said(200, owner) : said(410, { code: "LINK_GONE" });
  }
  const email = await acceptLink(token, password, newTraceId());
  forgetStaff();
  return email === undefined ? said(410, { code: "LINK_GONE" }) : said(200, { email });
}

const said = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
