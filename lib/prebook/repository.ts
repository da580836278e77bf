import { statement } from "@/lib/core/db";

/** Tokens are kept this long after their issue, so that a late book is told that it came too late. */
const KEPT_DAYS = 30;

/**
 * Deletes prebook tokens that nobody can use any more, by the domain's clock: it is what issued and ended them, and where a
 * sandbox has moved it into the past, by the real one every live token would be long dead.
 */
export async function sweepPrebooks(now: Date): Promise<void> {
  await statement(
    "sweep_prebooks",
    `DELETE FROM prebook WHERE created_at < $1::timestamptz - $2 * interval '1 day' AND expires_at < $1`,
    [now, KEPT_DAYS],
  );
}
