import { createHash } from "node:crypto";
import type { PlanTerms } from "./terms";

/** 16 bits that change when cancellation terms do: sealed into offers, so that a change since then can be told. */
export function termsTag(terms: PlanTerms): number {
  return createHash("sha256").update(JSON.stringify(terms)).digest().readUInt16BE(0);
}
