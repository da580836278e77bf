import { t } from "@/lib/language/text";
import { isUnattended, UNATTENDED_HEADER } from "./activity";
import { readChosenProfile } from "./chosen-profile";
import { Failure } from "./failure";
import type { InputOf, OperationId, ResponseOf } from "./operations";
import { adjustServiceTime } from "./service-time";

export interface CallOptions {
  /** The idempotency key: repeating a call with the same key never has a second effect. */
  idempotencyKey?: string;
  /**
   * Optimistic locking: the version that the change is based on. The service refuses the change if the record has a
   * newer one.
   */
  ifMatch?: string;
  /** A sandbox scenario to simulate. */
  scenario?: string;
  signal?: AbortSignal;
}

/**
 * Calls one operation as the signed-in user.
 * @throws Failure with the service's code, message and details
 */
export async function call<Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  { idempotencyKey, ifMatch, scenario, signal }: CallOptions = {},
): Promise<ResponseOf<Id>> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (idempotencyKey !== undefined) headers["Idempotency-Key"] = idempotencyKey;
  if (ifMatch !== undefined) headers["If-Match"] = ifMatch;
  const profile = readChosenProfile();
  if (profile !== null) headers["X-Service-Partner-Profile-Id"] = profile;
  if (isUnattended()) headers[UNATTENDED_HEADER] = "1";
  if (scenario !== undefined) headers["X-Service-Sandbox-Scenario"] = scenario;
  const response = await send(id, { method: "POST", headers, body: JSON.stringify(input), signal: signal ?? null });
  adjustServiceTime(response.headers.get("x-service-time"));
  const body: unknown = response.status === 204 ? null : await response.json().catch(() => undefined);
  if (!response.ok) throw new Failure(isSaid(body) ? body : notOurs(), response.status);
  return body as ResponseOf<Id>;
}

const notOurs = () => ({ code: "UNREADABLE_RESPONSE", message: t("errors.unreadable") });

function isSaid(body: unknown): body is { code: string; message: string } {
  return typeof body === "object" && body !== null && "code" in body && "message" in body;
}

async function send(id: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`/api/staff/${id}`, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Failure({ code: "UNREACHABLE", message: t("errors.UNREACHABLE") }, 0);
  }
}
