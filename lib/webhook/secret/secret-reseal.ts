import { clock } from "@/lib/core/clock";
import { transact } from "@/lib/core/prisma";
import { type Resealed, resealTable, type SealedTable } from "@/lib/core/secrets/reseal";
import type { Ring } from "@/lib/core/secrets/stored-secret";
import { listUnderOtherKeys, reseal } from "./secret-repository";

const WEBHOOK_SECRETS: SealedTable = { purpose: "webhook-secret", listUnderOtherKeys, update: reseal };

/** Seals every webhook secret again with the current key. Deletes expired secrets. */
export async function resealSecrets(ring?: Ring): Promise<Resealed> {
  await transact((tx) => tx.webhookSecret.deleteMany({ where: { expiresAt: { lte: clock.realNow() } } }));
  return resealTable(WEBHOOK_SECRETS, ring);
}
