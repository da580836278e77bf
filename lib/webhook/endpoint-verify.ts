import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { challenge, wakeEndpoint } from "./delivery";
import { readEndpoint } from "./endpoint-read";
import { changeEndpoint, type EndpointRow } from "./repository";

/**
 * Asks an endpoint to echo a challenge. Once it has, what waited for it is sent; one that its owner disabled stays so, and is
 * known to be verified when it is enabled again (CONTRACT 8).
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_VERIFICATION_FAILED` with what the endpoint answered
 */
export async function verifyEndpoint(context: Context, publicId: string): Promise<EndpointRow> {
  const asked = await readEndpoint(context, publicId);
  await challenge(asked);
  for (;;) {
    const before = await readEndpoint(context, publicId);
    if (before.url !== asked.url)
      throw new DomainError("WEBHOOK_VERIFICATION_FAILED", { details: { reason: "the url was changed meanwhile" } });
    const status = before.status === "PENDING_VERIFICATION" ? "ACTIVE" : before.status;
    const after = { ...before, status, verifiedAt: clock.realNow(), updatedAt: context.now } as const;
    if (await changeEndpoint(context, { before, after, operation: "webhook.verify", claim: context.claim(after) })) {
      await wakeEndpoint(after.id);
      return after;
    }
  }
}
