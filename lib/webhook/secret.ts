import { random } from "@/lib/core/ids";
import { openStored, sealStored } from "@/lib/core/stored-secret";
import { findSealed, type NewSecret } from "./secret-repository";

/** Bytes; Standard Webhooks asks for 24 to 64, a multiple of three needs no padding. */
const LENGTH = 36;
/** How long a replaced secret signs on, by the real clock (CONTRACT 8 and 9). */
export const OVERLAP_HOURS = 24;

/** @param owner public id of the endpoint that it will sign for */
export function newSecret(owner: string): NewSecret {
  const bytes = Buffer.from(Array.from({ length: LENGTH }, () => random.byte()));
  const secret = `whsec_${bytes.toString("base64")}`;
  return { secret, last4: secret.slice(-4), ...sealStored("webhook-secret", secret, owner) };
}

/**
 * What signs an endpoint's deliveries at a real instant: `whsec_…`, the newest first. Empty when the endpoint is gone.
 * @throws Error when one of them is sealed under a key that is not on the ring
 */
export async function signingSecrets(endpointId: number, at: Date): Promise<string[]> {
  return (await findSealed(endpointId, at)).map(({ publicId, ...sealed }) =>
    openStored("webhook-secret", sealed, publicId),
  );
}
