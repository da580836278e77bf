import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { jsonSigner, openJson, openSigned } from "@/lib/core/secrets/seal";

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

const Signed = SealedStay.extend({ tenant: z.int(), property: z.string(), until: z.int() });
export type ProvenStay = Omit<z.output<typeof Signed>, "tenant" | "until">;

/**
 * Makes the proofs of one answer: each is signed and contains tenant, stay, profile, instant and the property.
 * @returns a function from a property's public id to its proof
 */
export function proofSigner(context: Context, stay: SealedStay): (property: string) => string {
  return jsonSigner("proof-signature", {
    ...stay,
    tenant: context.tenantId,
    until: Math.floor(context.now.getTime() / 1000) + PROOF_LIFE,
  } satisfies Omit<z.input<typeof Signed>, "property">);
}

/**
 * @throws DomainError `INVALID_REQUEST` on `proof` when it was altered, or belongs to another tenant or property;
 * `CURSOR_EXPIRED`
 */
export function openProof(context: Context, property: string, proof: string): ProvenStay {
  const opened = Signed.safeParse(contentOf(proof));
  if (!opened.success || opened.data.tenant !== context.tenantId || opened.data.property !== property) {
    throw invalid({ path: "proof", message: "is not a proof for this property" });
  }
  if (opened.data.until < context.now.getTime() / 1000)
    throw new DomainError("CURSOR_EXPIRED", { message: "The proof has expired: request availability again" });
  return opened.data;
}

function contentOf(proof: string): unknown {
  const signed = openSigned("proof-signature", proof);
  // The version before encrypted its proofs, and they are valid for an hour.
  return signed ? { ...(signed[0] as object), property: signed[1] } : openJson("proof", proof);
}
