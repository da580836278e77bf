import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { openJson, sealJson } from "@/lib/core/secrets/seal";

/** The seconds until a proof expires, equal to a rate key's. */
const PROOF_LIFE = 3600;

/** The content of proofs and cursors: the requested stay, its profile and the instant of the check. */
export const SealedStay = z.object({
  profile: z.int(),
  checkin: z.string(),
  checkout: z.string(),
  occupancy: z.array(z.object({ adults: z.int(), child_ages: z.array(z.int()) })),
  currency: z.string(),
  /** Null if unknown. Absent from proofs of earlier releases; then the profile's market applies. */
  guest_market: z.string().nullable().optional(),
  request_time: z.string(),
});
export type SealedStay = z.output<typeof SealedStay>;

const Sealed = SealedStay.extend({ tenant: z.int(), property: z.string(), until: z.int() });
type ProvenStay = Omit<z.output<typeof Sealed>, "tenant" | "until">;

/**
 * Makes the proofs of one answer: each is encrypted and contains tenant, stay, profile, instant and the property.
 * @returns a function from a property's public id to its proof
 */
export function proofSigner(context: Context, stay: SealedStay): (property: string) => string {
  const tenant = context.tenantId;
  const until = Math.floor(context.now.getTime() / 1000) + PROOF_LIFE;
  return (property) => sealJson("proof", { ...stay, tenant, until, property } satisfies z.input<typeof Sealed>);
}

/**
 * @throws DomainError `INVALID_REQUEST` on `proof` when it was altered, or belongs to another tenant or property;
 * `CURSOR_EXPIRED`
 */
export function openProof(context: Context, property: string, proof: string): ProvenStay {
  const opened = Sealed.safeParse(openJson("proof", proof));
  if (!opened.success || opened.data.tenant !== context.tenantId || opened.data.property !== property) {
    throw invalid({ path: "proof", message: "is not a proof for this property" });
  }
  if (opened.data.until < context.now.getTime() / 1000)
    throw new DomainError("CURSOR_EXPIRED", { message: "The proof has expired: request availability again" });
  return opened.data;
}
