import { countAttemptOrRefuse } from "@/lib/attempt-limit/attempts";
import { ATTEMPTS } from "@/lib/attempt-limit/policies";
import { addressBlock, readClientAddress } from "@/lib/core/client-address";
import { DomainError } from "@/lib/core/errors";
import { parseJson } from "@/lib/core/json/json-limits";
import { newTraceId } from "@/lib/core/ids";
import { acceptLink, getLinkOwner } from "@/lib/people/link";
import { AcceptLinkRequest } from "@/lib/people/schemas";
import { recordSecurityEvent, type SecurityEvent } from "@/lib/security-log/record";
import { countThrottledAttempt } from "@/lib/security-log/throttled";
import { isSameOrigin } from "../same-origin";
import { forgetStaff } from "../session/session";
import { WHOLESALER } from "./sign-in";

/**
 * Serves invitation links: `{ token }` returns whose it is, `{ token, password }` sets the password
 * (lib/people/link). There is no session yet: the page's origin and the token authorize the request.
 */
export async function answerWelcome(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return jsonResponse(403, { code: "auth.cross_origin" });
  const address = readClientAddress(request.headers);
  const agent = request.headers.get("user-agent") ?? "";
  const traceId = newTraceId();
  const event = (type: SecurityEvent["type"]): SecurityEvent => ({
    type,
    tenantId: null,
    subject: null,
    address,
    agent,
    traceId,
  });
  /** Throttles wrong links by address. A valid link is unguessable, so it works whatever others at the address try. */
  const refuseLink = async (): Promise<Response> => {
    const by = [addressBlock(address)];
    const { waitSeconds: seconds } = await countAttemptOrRefuse([{ policy: ATTEMPTS.linkByAddress, by }]);
    if (seconds) {
      countThrottledAttempt(event("link.throttled"));
      return jsonResponse(429, { code: "rate_limited", seconds }, { "Retry-After": String(seconds) });
    }
    await recordSecurityEvent(event("link.failed"));
    return jsonResponse(410, { code: "LINK_GONE" });
  };
  const given = await request
    .text()
    .then(parseJson)
    .catch(() => undefined);
  const parsed = AcceptLinkRequest.partial({ password: true }).safeParse(given);
  if (!parsed.success) return jsonResponse(400, { code: "INVALID_REQUEST", message: parsed.error.issues[0]?.message });
  const { token, password } = parsed.data;
  const owner = await getLinkOwner(token);
  if (!owner) return await refuseLink();
  const employer = { id: owner.employerId ?? WHOLESALER.id, name: owner.employer ?? WHOLESALER.name };
  if (password === undefined) return jsonResponse(200, { name: owner.name, email: owner.email, employer });
  try {
    const email = await acceptLink(token, password, traceId);
    forgetStaff();
    if (email === undefined) return await refuseLink();
    const { tenantId, publicId: subject } = owner;
    await recordSecurityEvent({ ...event("link.accepted"), tenantId, subject, identity: email });
    return jsonResponse(200, { email, employer });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "rate_limited")
      return jsonResponse(
        429,
        { code: error.code, seconds: error.retryAfter },
        { "Retry-After": String(error.retryAfter) },
      );
    return jsonResponse(400, { code: error.code, message: error.message });
  }
}

const jsonResponse = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
