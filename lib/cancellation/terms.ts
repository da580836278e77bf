import { z } from "zod";
import { createHash } from "node:crypto";

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A deadline relative to check-in: days before it, at a local time of day. */
const Deadline = z.object({ days_before: z.int().min(0), time: Time });

/** A rate plan's cancellation terms, before a stay fixes dates and amounts. */
export const PlanTerms = z.object({
  non_refundable: z.boolean(),
  late_cancellation: z.enum(["REFUSED", "WITH_FEE"]),
  /** The last instant without a fee; null: there is none. */
  free_until: Deadline.nullable(),
  tiers: z.array(Deadline.extend({ fee_type: z.enum(["NIGHTS", "PERCENT", "AMOUNT"]), value: z.string() })),
});
export type PlanTerms = z.output<typeof PlanTerms>;

/** A 16-bit hash of cancellation terms, sealed into offers so that later changes of the terms are detected. */
export function termsTag(terms: PlanTerms): number {
  return createHash("sha256").update(JSON.stringify(terms)).digest().readUInt16BE(0);
}
