import { z } from "zod";
import { clock } from "@/lib/core/clock";
import { newId, randomSource } from "@/lib/core/ids";
import { signingSecrets } from "../secret/secret";
import { sendMessage, withCommonHeaders } from "./send";
import { signHeaders } from "../secret/sign";

const Echo = z.object({ challenge: z.string() });

/** The result of a challenge; `error` is a message for the endpoint's owner, null when the challenge was echoed. */
interface ChallengeResult {
  error: string | null;
  httpStatus: number | null;
  responseExcerpt: string | null;
  durationMs: number;
}

/**
 * Posts an `endpoint.verification` to an endpoint, whatever its status: signed like every message, with a
 * `data.challenge` that the response must echo as `{ "challenge": … }`. It is neither stored as a delivery nor retried.
 */
export async function sendChallenge(endpoint: { id: number; url: string }): Promise<ChallengeResult> {
  const at = clock.realNow();
  const challenge = randomSource.hex(24);
  const body = JSON.stringify({ type: "endpoint.verification", timestamp: at.toISOString(), data: { challenge } });
  const headers = withCommonHeaders(signHeaders(await signingSecrets(endpoint.id, at), newId("evt", at), at, body));
  const sent = (await sendMessage({ endpointId: endpoint.id, url: endpoint.url, headers, body }))!;
  const error = sent.error ?? (echoes(sent.excerpt, challenge) ? null : "the response does not contain the challenge");
  return { error, httpStatus: sent.httpStatus, responseExcerpt: sent.excerpt, durationMs: sent.durationMs };
}

function echoes(answer: string | null, challenge: string): boolean {
  try {
    const echo = Echo.safeParse(JSON.parse(answer ?? ""));
    return echo.success && echo.data.challenge === challenge;
  } catch {
    return false;
  }
}
