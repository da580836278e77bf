import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A deadline relative to check-in: days before it, at a local time of day. */
const Deadline = z.object({ days_before: z.int().min(0), time: Time });

/** A rate plan's cancellation terms, before a stay fixes dates and amounts. */
export const PlanTerms = z.object({
  non_refundable: z.boolean(),
  late_cancellation: z.enum(["REFUSED", "WITH_FEE"]),
  /** The last instant without a fee; null if there is none. */
  free_until: Deadline.nullable(),
  tiers: z.array(Deadline.extend({ fee_type: z.enum(["NIGHTS", "PERCENT", "AMOUNT"]), value: z.string() })),
});
export type PlanTerms = z.output<typeof PlanTerms>;

/** Cancellation terms with a 16-bit hash, sealed into offers so that later changes of the terms are detected. */
export interface TaggedTerms {
  terms: PlanTerms;
  termsTag: number;
}

// Many plans and tariffs have equal terms. They share one object, so that values derived from it are computed once.
const known = new LRUCache<string, TaggedTerms>({ max: 10_000 });

/** Reads stored terms. @throws z.ZodError when they are malformed */
export function readTerms(stored: unknown): TaggedTerms {
  const text = JSON.stringify(stored);
  let read = known.get(text);
  if (!read) {
    const terms = PlanTerms.parse(stored);
    known.set(text, (read = { terms, termsTag: tagOf(terms) }));
  }
  return read;
}

function tagOf(terms: PlanTerms): number {
  return createHash("sha256").update(JSON.stringify(terms)).digest().readUInt16BE(0);
}
