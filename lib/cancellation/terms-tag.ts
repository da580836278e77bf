import { createHash } from "node:crypto";
import type { PlanTerms } from "./terms";

/** A 16-bit hash of cancellation terms, sealed into offers so that later changes of the terms are detected. */
export function termsTag(terms: PlanTerms): number {
  return createHash("sha256").update(JSON.stringify(terms)).digest().readUInt16BE(0);
}
