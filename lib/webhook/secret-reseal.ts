import { clock } from "@/lib/core/clock";
import { dropExpired, listUnderOtherKeys, reseal } from "./secret-repository";
import { openSecret, ownRing, type Ring, sealingKey, sealSecret } from "./secret-ring";

const PAGE = 500;

/** What came of it, in secrets. */
export interface Resealed {
  moved: number;
  /** Names of keys that are not on the ring, though something is sealed under them. */
  missing: string[];
}

/**
 * Puts every secret that lies under an older key under the one that seals now; afterwards the older key can be taken away.
 * What cannot be opened stays as it is. Secrets past their end go.
 */
export async function resealSecrets(ring: Ring = ownRing()): Promise<Resealed> {
  await dropExpired(clock.realNow());
  const missing = new Set<string>();
  let moved = 0;
  for (let after = 0; ;) {
    const page = await listUnderOtherKeys(sealingKey(ring), after, PAGE);
    const opened = page.flatMap(({ id, publicId, ...sealed }) => {
      try {
        return { id, ...sealSecret(openSecret(sealed, publicId, ring), publicId, ring) };
      } catch {
        missing.add(sealed.keyId);
        return [];
      }
    });
    if (opened.length) await reseal(opened);
    moved += opened.length;
    if (page.length < PAGE) return { moved, missing: [...missing] };
    after = page.at(-1)!.id;
  }
}
