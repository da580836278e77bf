import { DomainError, invalid } from "@/lib/core/errors";
import { issueToken, TOKEN_LIFE } from "@/lib/partner/credentials/token";
import type { Call, Reply } from "./call";
import { refuseEncodedBody, shortenPath } from "./parse";
import { refuseContradictingHeaders } from "./repeated-headers";
import { respondToError } from "./respond";
import { readTraceId } from "./trace";

/** Our error codes under the names of RFC 6749, section 5.2. */
const OAUTH_ERRORS: Partial<Record<string, string>> = {
  "auth.invalid_client": "invalid_client",
  "auth.invalid_scope": "invalid_scope",
  "auth.unsupported_grant_type": "unsupported_grant_type",
  TENANT_SUSPENDED: "unauthorized_client",
  // RFC 8628, section 3.5 registers this code for the token endpoint.
  rate_limited: "slow_down",
  INTERNAL_ERROR: "server_error",
  SERVICE_BUSY: "temporarily_unavailable",
  SERVICE_UNAVAILABLE: "temporarily_unavailable",
};

/** Maximum bytes of a form, because it is read before its sender is known. */
const FORM_LIMIT = 16_384;

/**
 * `POST /oauth/token`, the client credentials grant (RFC 6749, section 4.4). Errors have the RFC's fields and the
 * envelope's.
 * @see docs/authentication#tokens
 */
export async function answerToken(call: Call): Promise<Reply> {
  const traceId = readTraceId(call);
  const headers: Record<string, string> = {
    "Content-Type": "application/json; charset=utf-8",
    "X-Trace-Id": traceId,
    "Cache-Control": "no-store",
    Pragma: "no-cache",
  };
  try {
    refuseContradictingHeaders(call);
    const form = await readForm(call);
    const grant = form.get("grant_type");
    if (!grant) throw invalid({ path: "grant_type", message: "is required" });
    if (grant !== "client_credentials") throw new DomainError("auth.unsupported_grant_type");
    const { id, secret } = credentialsOf(call, form);
    const { token, scope } = await issueToken(id, secret, form.get("scope") ?? undefined, {
      address: call.address,
      agent: call.header("user-agent") ?? "",
      traceId,
    });
    return {
      status: 200,
      headers,
      body: JSON.stringify({ access_token: token, token_type: "Bearer", expires_in: TOKEN_LIFE, scope }),
    };
  } catch (error) {
    const reply = respondToError(error, { traceId, origin: call.origin }, headers);
    const body = JSON.parse(String(reply.body)) as { code: string; message: string };
    if (reply.status === 401) headers["WWW-Authenticate"] = 'Basic realm="partner-api", charset="UTF-8"';
    return {
      ...reply,
      body: JSON.stringify({
        error: OAUTH_ERRORS[body.code] ?? "invalid_request",
        error_description: body.message,
        ...body,
      }),
    };
  }
}

async function readForm(call: Call): Promise<URLSearchParams> {
  const bytes = await call.body(FORM_LIMIT);
  if (!bytes) throw new DomainError("PAYLOAD_TOO_LARGE", { message: "The form is larger than 16 KiB" });
  refuseEncodedBody(call);
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(call.header("content-type") ?? "")) {
    throw invalid({ path: "Content-Type", message: "must be application/x-www-form-urlencoded" });
  }
  const form = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(bytes.toString("utf8"))) {
    if (value === "") continue; // counts as omitted (RFC 6749, section 3.2)
    if (form.has(name)) throw invalid({ path: shortenPath(name), message: "is given more than once" });
    form.append(name, value);
  }
  return form;
}

/**
 * Reads client id and secret from HTTP Basic, each form-encoded (RFC 6749, section 2.3.1), or from the body; not from
 * both.
 */
function credentialsOf(call: Call, form: URLSearchParams): { id: string; secret: string } {
  const header = call.header("authorization");
  if (header === undefined) {
    const id = form.get("client_id");
    const secret = form.get("client_secret");
    if (!id || !secret) throw new DomainError("auth.invalid_client");
    return { id, secret };
  }
  if (form.has("client_secret"))
    throw invalid({ path: "client_secret", message: "is given by HTTP Basic and in the body" });
  const encoded = /^basic +([A-Za-z0-9+/=]+) *$/i.exec(header)?.[1];
  const pair = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? "", "base64").toString("utf8"));
  if (!pair) throw new DomainError("auth.invalid_client");
  const id = decodePart(pair[1]!);
  // A client id in the body may repeat the one of HTTP Basic, as some libraries send it, but not name another client.
  if (form.has("client_id") && form.get("client_id") !== id)
    throw invalid({ path: "client_id", message: "is not the client of HTTP Basic" });
  return { id, secret: decodePart(pair[2]!) };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replace(/\+/g, " "));
  } catch {
    throw new DomainError("auth.invalid_client");
  }
}
