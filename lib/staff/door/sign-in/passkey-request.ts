import { requestPasskey } from "@/lib/people/second-factor/second-step";
import { isSameOrigin } from "../same-origin";
import { stepCookieName } from "../session/step-cookie";

/**
 * Returns the options to sign in with a passkey. Between two steps it lists the user's passkeys; for an anonymous
 * visitor it lists none, and nothing is stored.
 */
export async function answerPasskeyRequest(
  request: Request,
  cookie: (name: string) => string | undefined,
): Promise<Response> {
  if (!isSameOrigin(request.headers))
    return Response.json({ code: "auth.cross_origin" }, { status: 403, headers: { "Cache-Control": "no-store" } });
  const given = cookie(stepCookieName(request.headers));
  const body = await requestPasskey(request.headers.get("origin")!, given);
  return Response.json(body, { headers: { "Cache-Control": "no-store" } });
}
