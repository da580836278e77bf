import { clock } from "@/lib/core/clock";
import { newTraceId, randomSource } from "@/lib/core/ids";
import { metrics } from "@/lib/core/metrics";
import { asRoot } from "@/lib/core/tracing/spans";
import type { AttemptRecorder } from "./attempt-recorder";
import type { Attempt, AttemptOutcome } from "./attempt-repository";
import { type ClaimedDelivery, disableEndpoint, recordFailure, recordSuccess } from "./delivery-repository";
import { sendMessage, type SendResult, withCommonHeaders } from "../send/send";
import { signHeaders } from "../secret/sign";

/** Milliseconds of continuous failure after which an endpoint is disabled: five days, as is usual for webhooks. */
const DISABLE_AFTER_MS = 5 * 24 * 3_600_000;
/** Successes are recorded at most once per this many milliseconds, to save writes. */
const SUCCESS_INTERVAL_MS = 1_000;

/** A request that was sent, with the result. */
type SentAttempt = SendResult & Attempt;

/**
 * Sends a claimed delivery once.
 * @param secrets the endpoint's live secrets; empty if the endpoint was deleted with its deliveries
 * @param abort fires when the process stops
 * @returns undefined if it was aborted
 */
export function sendDelivery(
  claimed: ClaimedDelivery,
  secrets: readonly string[],
  abort: AbortSignal,
): Promise<SentAttempt | undefined> {
  const work = () => sendOnce(claimed, secrets, abort);
  const { traceParent: parent, eventId, failures } = claimed;
  if (parent === null) return work();
  const attributes = { "messaging.message.id": eventId, "portal.attempt": failures + 1 };
  return asRoot("webhook.deliver", "client", { parent }, attributes, work, (sent) => ({
    attributes: { "http.response.status_code": sent?.httpStatus ?? 0 },
    error: sent?.error ?? undefined,
  }));
}

async function sendOnce(
  { endpointId, url, eventId, payload: body }: ClaimedDelivery,
  secrets: readonly string[],
  abort: AbortSignal,
): Promise<SentAttempt | undefined> {
  const at = clock.realNow();
  const headers = withCommonHeaders(signHeaders(secrets, eventId, at, body));
  const sent = await sendMessage({ endpointId, url, headers, body }, { abort });
  return sent && { ...sent, at, requestHeaders: headers };
}

/**
 * Records the result of an attempt: the next attempt, or the end of its schedule, and the endpoint's health.
 * @throws Error when it cannot be recorded: the claim then expires, and the delivery is sent again
 */
export async function recordSent(
  claimed: ClaimedDelivery,
  sent: SentAttempt,
  recorder: AttemptRecorder,
): Promise<void> {
  const outcome = outcomeOf(claimed, sent);
  const { at, httpStatus, error, durationMs, excerpt, requestHeaders, responseHeaders } = sent;
  const attempt = { at, httpStatus, error, durationMs, excerpt, requestHeaders, responseHeaders };
  await recorder.record({ claimed, attempt, outcome });
  metrics.webhookAttempts.inc({ outcome: outcome.status.toLowerCase() });
  await recordHealth(claimed, sent, outcome.status === "FAILED");
}

function outcomeOf({ failures }: ClaimedDelivery, { error, httpStatus }: SendResult): AttemptOutcome {
  if (error === null) return { status: "DELIVERED", waitMs: null };
  const waitMs = httpStatus === 410 ? undefined : retryDelay(failures + 1);
  return waitMs === undefined ? { status: "FAILED", waitMs: null } : { status: "RETRYING", waitMs };
}

/**
 * Records the health of an endpoint. `410 Gone` disables it at once. Otherwise it is disabled only after days of
 * failures, when a delivery has used up its schedule, so that one attempt does not disable a quiet endpoint.
 */
async function recordHealth(
  claimed: ClaimedDelivery,
  { error, httpStatus }: SendResult,
  failed: boolean,
): Promise<void> {
  const { endpointId, url, health } = claimed;
  const { failingSince, lastSuccessAt } = health;
  const now = clock.realNow();
  const noted = { at: clock.now(), traceId: newTraceId() };
  if (error === null) {
    const due = failingSince !== null || now.getTime() - (lastSuccessAt?.getTime() ?? 0) >= SUCCESS_INTERVAL_MS;
    if (!due) return;
    // The deliveries of one claim share this object: others that succeed within the interval record nothing.
    Object.assign(health, { failingSince: null, lastSuccessAt: now });
    await recordSuccess(endpointId, now);
    return;
  }
  if (!failingSince) {
    health.failingSince = now;
    await recordFailure(endpointId, now);
  }
  if (httpStatus === 410) await disableEndpoint({ id: endpointId, url }, "GONE", noted);
  else if (failed && failingSince && now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS)
    await disableEndpoint({ id: endpointId, url }, "FAILING", noted);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The retry schedule: the wait in milliseconds after each failure (back-off). After the last one there is no retry. */
const RETRY_DELAYS = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
/**
 * Jitter: up to this fraction of a wait is added, so that deliveries that failed together are not retried together (no
 * thundering herd).
 */
const JITTER = 0.2;

/**
 * Returns the wait before the next attempt.
 * @param failures so far, from 1
 * @returns milliseconds; undefined: no retry left
 * @see docs/webhooks#retries
 */
export function retryDelay(failures: number): number | undefined {
  const wait = RETRY_DELAYS[failures - 1];
  return wait && Math.round(wait * (1 + (JITTER * randomSource.byte()) / 255));
}
