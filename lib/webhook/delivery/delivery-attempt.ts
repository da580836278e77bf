import { clock } from "@/lib/core/clock";
import { newTraceId } from "@/lib/core/ids";
import { metrics } from "@/lib/core/metrics";
import {
  type Claimed,
  disableEndpoint,
  recordAttempt,
  recordFailure,
  recordSuccess,
  releaseDelivery,
} from "./delivery-repository";
import { retryDelay } from "./schedule";
import { send, type SendResult, withCommonHeaders } from "../send/send";
import { signHeaders } from "../secret/sign";

/** Milliseconds of continuous failure after which an endpoint is disabled: five days, as is usual for webhooks. */
const DISABLE_AFTER_MS = 5 * 24 * 3_600_000;
/** Successes are recorded at most once per this many milliseconds, to save writes. */
const SUCCESS_INTERVAL_MS = 1_000;

/**
 * Sends a claimed delivery once and records the result: the next attempt, or the end of its schedule, and the
 * endpoint's health.
 * @param secrets the endpoint's live secrets
 * @param abort fires when the process stops: the claim is then released and nothing is recorded
 * @throws Error when the secrets cannot be read or the result cannot be recorded: the claim then expires, and the
 * delivery is sent again
 */
export async function attemptDelivery(
  claimed: Claimed,
  secrets: readonly string[],
  abort: AbortSignal,
): Promise<SendResult | undefined> {
  // The endpoint was deleted, and the delivery with it.
  if (!secrets.length) return undefined;
  const at = clock.realNow();
  const { endpointId, url, eventId, payload: body } = claimed;
  const headers = withCommonHeaders(signHeaders(secrets, eventId, at, body));
  const sent = await send({ endpointId, url, headers, body }, { abort });
  if (!sent) {
    await releaseDelivery(claimed);
    return undefined;
  }
  const outcome = outcomeOf(claimed, sent);
  await recordAttempt(claimed, { ...sent, at, requestHeaders: headers }, outcome);
  metrics.webhookAttempts.inc({ outcome: outcome.status.toLowerCase() });
  await recordHealth(claimed, sent, outcome.status === "FAILED");
  return sent;
}

function outcomeOf({ failures }: Claimed, { error, httpStatus }: SendResult): Parameters<typeof recordAttempt>[2] {
  if (error === null) return { status: "DELIVERED", waitMs: null };
  const waitMs = httpStatus === 410 ? undefined : retryDelay(failures + 1);
  return waitMs === undefined ? { status: "FAILED", waitMs: null } : { status: "RETRYING", waitMs };
}

/**
 * `410 Gone` disables the endpoint immediately. Otherwise an endpoint is disabled only after days of failures, when a
 * delivery has used up its schedule, so that a quiet endpoint is not disabled because of a single attempt.
 */
async function recordHealth(claimed: Claimed, { error, httpStatus }: SendResult, failed: boolean): Promise<void> {
  const { endpointId, url, failingSince, lastSuccessAt } = claimed;
  const now = clock.realNow();
  const noted = { at: clock.now(), traceId: newTraceId() };
  if (error === null) {
    const due = failingSince !== null || now.getTime() - (lastSuccessAt?.getTime() ?? 0) >= SUCCESS_INTERVAL_MS;
    if (due) await recordSuccess(endpointId, now);
    return;
  }
  if (!failingSince) await recordFailure(endpointId, now);
  if (httpStatus === 410) await disableEndpoint({ id: endpointId, url }, "GONE", noted);
  else if (failed && failingSince && now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS)
    await disableEndpoint({ id: endpointId, url }, "FAILING", noted);
}
