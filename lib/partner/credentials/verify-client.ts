import { countAttemptOrRefuse, clearFailures, type Attempt } from "@/lib/attempt-limit/attempts";
import { ATTEMPTS } from "@/lib/attempt-limit/policies";
import { addressBlock } from "@/lib/core/client-address";
import { hashClientSecret, isClientSecret, isFastHash, isGenerated } from "@/lib/core/secrets/client-secret";
import { DomainError } from "@/lib/core/errors";
import { runQueuedHash } from "@/lib/people/password/hash-queue";
import { isSecret } from "@/lib/people/password/password";
import { recordSecurityEvent, type SecurityEvent } from "@/lib/security-log/record";
import { countThrottledAttempt } from "@/lib/security-log/throttled";
import { findClient, replaceSecretHash, type ClientRow } from "../repository";

/** Where a token request comes from. */
export interface TokenOrigin {
  address: string;
  agent: string;
  traceId: string;
}

/**
 * Authenticates a client by its secret. A right secret that was generated here always passes. Every other attempt
 * counts for its client id and address together and for its address, with back-off, so that nobody can block other
 * clients. The security log has successes and failures.
 * @throws DomainError `auth.invalid_client`, `rate_limited` with the seconds to wait
 */
export async function verifyClient(
  clientId: string,
  secret: string,
  { address, agent, traceId }: TokenOrigin,
  now: Date,
): Promise<ClientRow> {
  const client = clientId.includes("\0") ? undefined : await findClient(clientId, now);
  const event = (type: SecurityEvent["type"], detail?: string): SecurityEvent => ({
    type,
    tenantId: client?.tenantId ?? null,
    subject: client?.publicId ?? null,
    identity: clientId,
    address,
    agent,
    detail,
    traceId,
  });
  const secrets = client?.secrets ?? [];
  const hasFast = secrets.some(({ hash }) => isFastHash(hash) && isClientSecret(hash, secret));
  if (client && hasFast && !client.disabledAt) {
    await recordSecurityEvent(event("token.issued"));
    return client;
  }

  const place = addressBlock(address);
  const byClient: Attempt = { policy: ATTEMPTS.token, by: [clientId, place] };
  const byAddress: Attempt = { policy: ATTEMPTS.tokenByAddress, by: [place] };
  const { waitSeconds } = await countAttemptOrRefuse([byClient, byAddress]);
  if (waitSeconds) {
    countThrottledAttempt(event("token.throttled"));
    throw new DomainError("rate_limited", { retryAfter: waitSeconds });
  }
  const slow = secrets.filter(({ hash }) => !isFastHash(hash));
  if (client && !client.disabledAt && (await isOneOf(slow, secret, place))) {
    await Promise.all([clearFailures([byClient], [byAddress]), recordSecurityEvent(event("token.issued"))]);
    return client;
  }
  await recordSecurityEvent(event("token.failed", client?.disabledAt ? "the credential is disabled" : undefined));
  throw new DomainError("auth.invalid_client");
}

/** Checks secrets from before fast hashes; each gets a fast hash at its first use. */
async function isOneOf(slow: ClientRow["secrets"], secret: string, place: string): Promise<boolean> {
  for (const { id, hash } of slow) {
    if (!(await runQueuedHash({ by: place, isKnown: false }, () => isSecret(hash, secret)))) continue;
    if (isGenerated(secret)) await replaceSecretHash(id, hash, hashClientSecret(secret));
    return true;
  }
  return false;
}
