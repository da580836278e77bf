import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { ShownOnce } from "./endpoint-create";
import { getWebhookEndpoint } from "./endpoints";
import { newSecret, OVERLAP_HOURS } from "../secret/secret";
import { rotate } from "../secret/secret-repository";

/**
 * Gives an endpoint a new secret; the replaced one also signs for 24 hours of real time.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`
 */
export async function rotateWebhookSecret(context: Context, publicId: string): Promise<ShownOnce> {
  const before = await getWebhookEndpoint(context, publicId);
  const made = newSecret(publicId);
  const at = clock.realNow();
  const previousSecretExpiresAt = new Date(at.getTime() + OVERLAP_HOURS * 3_600_000);
  const result: ShownOnce = {
    endpoint: { ...before, secretLast4: made.last4, previousSecretExpiresAt },
    secret: made.secret,
  };
  const terms = { at, overlapHours: OVERLAP_HOURS, operation: context.operation, claim: context.claim(result) };
  if (!(await rotate(context, publicId, made, terms))) throw new DomainError("WEBHOOK_ENDPOINT_NOT_FOUND");
  return result;
}
