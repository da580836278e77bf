import { clock } from "@/lib/core/clock";
import { newTraceId } from "@/lib/core/ids";
import { disableEndpoint, noteFailure, noteSuccess } from "./delivery-health-repository";
import { type Claimed, recordAttempt, releaseDelivery } from "./delivery-repository";
import { waitAfter } from "./schedule";
import { send, type Sent, withCommonHeaders } from "./send";
import { signed } from "./sign";

/** Milliseconds of nothing but failures after which an endpoint is disabled, as others in the field do. */
const PATIENCE = 5 * 24 * 3_600_000;
/** Successes are noted at most so often, in milliseconds. */
const NOTED_EVERY = 1_000;

/**
 * Sends a claimed delivery once, and writes down what came of it and what follows: the next attempt, or the end of its
 * schedule; whether its endpoint is well.
 * @param secrets that are live now
 * @param abort a process that stops: the delivery is given back, and nothing is written down
 * @throws Error when the secrets cannot be read, or the outcome not be written: the claim runs out, and it is sent again
 */
export async function attemptDelivery(
  claimed: Claimed,
  secrets: readonly string[],
  abort: AbortSignal,
): Promise<Sent | undefined> {
  // Its endpoint is gone, and the delivery with it.
  if (!secrets.length) return undefined;
  const at = clock.realNow();
  const { endpointId, url, eventId, payload: body } = claimed;
  const headers = withCommonHeaders(signed(secrets, eventId, at, body));
  const sent = await send({ endpointId, url, headers, body }, { abort });
  if (!sent) {
    await releaseDelivery(claimed);
    return undefined;
  }
  const outcome = outcomeOf(claimed, sent);
  await recordAttempt(claimed, { ...sent, at, requestHeaders: headers }, outcome);
  await noteHealth(claimed, sent, outcome.status === "FAILED");
  return sent;
}

function outcomeOf({ failures }: Claimed, { error, httpStatus }: Sent): Parameters<typeof recordAttempt>[2] {
  if (error === null) return { status: "DELIVERED", waitMs: null };
  const waitMs = httpStatus === 410 ? undefined : waitAfter(failures + 1);
  return waitMs === undefined ? { status: "FAILED", waitMs: null } : { status: "RETRYING", waitMs };
}

/**
 * `410` disables at once (CONTRACT 8). What fails for days is disabled when a delivery to it has used up its schedule, so
 * that a quiet endpoint is never judged by a single attempt.
 */
async function noteHealth(claimed: Claimed, { error, httpStatus }: Sent, givenUp: boolean): Promise<void> {
  const { endpointId, url, failingSince, lastSuccessAt } = claimed;
  const now = clock.realNow();
  const noted = { at: clock.now(), traceId: newTraceId() };
  if (error === null) {
    const due = failingSince !== null || now.getTime() - (lastSuccessAt?.getTime() ?? 0) >= NOTED_EVERY;
    if (due) await noteSuccess(endpointId, now);
    return;
  }
  if (!failingSince) await noteFailure(endpointId, now);
  if (httpStatus === 410) await disableEndpoint({ id: endpointId, url }, "GONE", noted);
  else if (givenUp && failingSince && now.getTime() - failingSince.getTime() >= PATIENCE)
    await disableEndpoint({ id: endpointId, url }, "FAILING", noted);
}
