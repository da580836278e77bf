import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { openJson, sealJson } from "@/lib/core/secrets/seal";

/** Seconds until a proof expires: the same as a rate key. */
const PROOF_LIFE = 3600;

/** The content of proofs and cursors: the requested stay, its profile and the instant of the check. */
export const SealedStay = z.object({
  profile: z.int(),
  checkin: z.string(),
  checkout: z.string(),
  occupancy: z.array(z.object({ adults: z.int(), child_ages: z.array(z.int()) })),
  currency: z.string(),
  request_time: z.string(),
});
export type SealedStay = z.output<typeof SealedStay>;

const Sealed = SealedStay.extend({ tenant: z.int(), property: z.string(), until: z.int() });
export type ProvenStay = Omit<z.output<typeof Sealed>, "tenant" | "until">;

/** Seals a stay at one property, with profile and instant. */
export function sealProof(context: Context, stay: ProvenStay): string {
  return sealJson("proof", {
    ...stay,
    tenant: context.tenantId,
    until: Math.floor(context.now.getTime() / 1000) + PROOF_LIFE,
  });
}

/**
 * @throws DomainError `INVALID_REQUEST` on `proof` when it was altered, or belongs to another tenant or property;
 * `CURSOR_EXPIRED`
 */
export function openProof(context: Context, property: string, proof: string): ProvenStay {
  const sealed = Sealed.safeParse(openJson("proof", proof));
  if (!sealed.success || sealed.data.tenant !== context.tenantId || sealed.data.property !== property) {
    throw invalid({ path: "proof", message: "is not a proof for this property" });
  }
  if (sealed.data.until < context.now.getTime() / 1000)
    throw new DomainError("CURSOR_EXPIRED", { message: "The proof has expired: request availability again" });
  return sealed.data;
}
