import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { inTransaction } from "@/lib/core/prisma";
import type { EndpointWithShownSecret } from "./endpoint-create";
import { getWebhookEndpoint } from "./endpoints";
import { newSecret, OVERLAP_HOURS } from "../secret/secret";

/** Maximum number of secrets that sign at the same time: each adds a signature to every delivery's header. */
const MAX_LIVE_SECRETS = 5;

/**
 * Gives an endpoint a new secret; the replaced one also signs for 24 hours of real time. Deletes expired secrets, and
 * the oldest beyond the limit.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`
 */
export function rotateWebhookSecret(context: Context, publicId: string): Promise<EndpointWithShownSecret> {
  const { secret, last4, sealed, keyId } = newSecret(publicId);
  const at = clock.realNow();
  const expiresAt = new Date(at.getTime() + OVERLAP_HOURS * 3_600_000);
  return inTransaction(context, async (tx, { audit }) => {
    for (;;) {
      const before = await getWebhookEndpoint(context, publicId);
      const endpointId = before.id;
      const { count } = await tx.webhookSecret.updateMany({
        where: { endpointId, expiresAt: null },
        data: { expiresAt },
      });
      // Another rotation has committed and replaced the secret meanwhile: the next attempt sees its secret.
      if (count === 0) continue;
      const kept = await tx.webhookSecret.findMany({
        where: { endpointId, expiresAt: { gt: at } },
        orderBy: [{ expiresAt: "desc" }, { id: "desc" }],
        take: MAX_LIVE_SECRETS - 1,
        select: { id: true },
      });
      await tx.webhookSecret.deleteMany({ where: { endpointId, id: { notIn: kept.map(({ id }) => id) } } });
      await tx.webhookSecret.create({
        data: { endpointId, sealed: new Uint8Array(sealed), keyId, last4, createdAt: at },
        select: { id: true },
      });
      audit({ subject: publicId });
      return { endpoint: { ...before, secretLast4: last4, previousSecretExpiresAt: expiresAt }, secret };
    }
  });
}
