import { clock } from "@/lib/core/clock";
import { type Resealed, resealTable, type SealedTable } from "@/lib/core/secrets/reseal";
import type { Ring } from "@/lib/core/secrets/stored-secret";
import { dropExpired, listUnderOtherKeys, reseal } from "./secret-repository";

const WEBHOOK_SECRETS: SealedTable = { purpose: "webhook-secret", listUnderOtherKeys, update: reseal };

/** Seals every webhook secret again with the current key. Deletes expired secrets. */
export async function resealSecrets(ring?: Ring): Promise<Resealed> {
  await dropExpired(clock.realNow());
  return resealTable(WEBHOOK_SECRETS, ring);
}
