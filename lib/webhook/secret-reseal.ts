import { clock } from "@/lib/core/clock";
import { type Resealed, resealTable, type SealedTable } from "@/lib/core/reseal";
import type { Ring } from "@/lib/core/stored-secret";
import { dropExpired, listUnderOtherKeys, reseal } from "./secret-repository";

const WEBHOOK_SECRETS: SealedTable = { purpose: "webhook-secret", listUnderOtherKeys, update: reseal };

/** Puts every webhook secret under the key that seals now. Secrets past their end go. */
export async function resealSecrets(ring?: Ring): Promise<Resealed> {
  await dropExpired(clock.realNow());
  return resealTable(WEBHOOK_SECRETS, ring);
}
