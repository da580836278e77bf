import { randomSource } from "@/lib/core/ids";
import { openStored, sealStored, type KeyRing, type SealedSecret } from "@/lib/core/secrets/stored-secret";
import { findSealedSecrets } from "./secret-repository";
import { clock } from "@/lib/core/clock";
import { prisma, transact } from "@/lib/core/prisma";
import { type Resealed, resealTable, type SealedTable } from "@/lib/core/secrets/reseal";

/** Bytes of a secret. Standard Webhooks requires 24 to 64; a multiple of three needs no base64 padding. */
const LENGTH = 36;
/** Hours for which a replaced secret still signs, by the real clock. */
export const OVERLAP_HOURS = 24;

/** A new secret: in plain text, to be returned once, and sealed. */
interface NewSecret extends SealedSecret {
  secret: string;
  last4: string;
}

/** @param owner public id of the endpoint */
export function newSecret(owner: string): NewSecret {
  const bytes = Buffer.from(Array.from({ length: LENGTH }, () => randomSource.byte()));
  const secret = `whsec_${bytes.toString("base64")}`;
  return { secret, last4: secret.slice(-4), ...sealStored("webhook-secret", secret, owner) };
}

/**
 * Returns the secrets (`whsec_…`) that sign an endpoint's deliveries at an instant of the real clock, newest first.
 * Empty when the endpoint was deleted.
 * @throws Error when the key ring lacks the key of one of them
 */
export async function signingSecrets(endpointId: number, at: Date): Promise<string[]> {
  return (await findSealedSecrets(endpointId, at)).map(({ publicId, ...sealed }) =>
    openStored("webhook-secret", sealed, publicId),
  );
}

const WEBHOOK_SECRETS: SealedTable = {
  purpose: "webhook-secret",
  async listUnderOtherKeys(keyId, after, limit) {
    const found = await prisma().webhookSecret.findMany({
      where: { keyId: { not: keyId }, id: { gt: after } },
      select: { id: true, sealed: true, keyId: true, endpoint: { select: { publicId: true } } },
      orderBy: { id: "asc" },
      take: limit,
    });
    return found.map(({ endpoint, sealed, ...secret }) => {
      return { ...secret, sealed: Buffer.from(sealed), owner: endpoint.publicId };
    });
  },
  update: (secrets) =>
    transact(async (tx) => {
      for (const { id, sealed, keyId, previous } of secrets)
        await tx.webhookSecret.updateMany({
          where: { id, sealed: new Uint8Array(previous) },
          data: { sealed: new Uint8Array(sealed), keyId },
        });
    }),
};

/** Seals every webhook secret again with the current key. Deletes expired secrets. */
export async function resealSecrets(ring?: KeyRing): Promise<Resealed> {
  await transact((tx) => tx.webhookSecret.deleteMany({ where: { expiresAt: { lte: clock.realNow() } } }));
  return resealTable(WEBHOOK_SECRETS, ring);
}
