import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { ShownOnce } from "./endpoint-create";
import { readEndpoint } from "./endpoint-read";
import { newSecret, OVERLAP_HOURS } from "./secret";
import { rotate } from "./secret-repository";

/**
 * Gives an endpoint a new secret; what it replaces signs on for 24 hours of real time (CONTRACT 8 and 9).
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`
 */
export async function rotateSecret(context: Context, publicId: string): Promise<ShownOnce> {
  const made = newSecret(publicId);
  const terms = { at: clock.realNow(), overlapHours: OVERLAP_HOURS, operation: "webhook.rotateSecret" };
  if (!(await rotate(context, publicId, made, terms))) throw new DomainError("WEBHOOK_ENDPOINT_NOT_FOUND");
  return { endpoint: await readEndpoint(context, publicId), secret: made.secret };
}
