import { z } from "zod";
import { getSharedNow } from "@/lib/core/clock";
import { rows } from "@/lib/core/db";

/** SQL: the end of a token's holds by the clock that all tenants share, after its tenant's clock was moved. */
const MOVED_END = "floor(extract(epoch FROM expires_at) - :aheadSeconds::float8)::int";

/**
 * SQL: moves the ends of a tenant's tokens. It locks tokens before their stock, as book and release do, which find by
 * `hold_end` that a token has moved since they read it.
 */
const moveEnds = (table: string, isOpen: string, content: string) => `
  WITH live AS (
    SELECT token, hold_end FROM ${table}
    WHERE tenant_id = :tenantId AND released_at IS NULL AND ${isOpen} AND greatest(hold_end, ${MOVED_END}) > :nowSecond::int
    ORDER BY token FOR UPDATE
  )
  UPDATE ${table} moved SET hold_end = ${MOVED_END} FROM live WHERE moved.tenant_id = :tenantId AND moved.token = live.token
  RETURNING ${content}, live.hold_end AS before, moved.hold_end AS after`;

const MOVE_PREBOOKS = moveEnds("prebook", "consumed_by IS NULL AND match_status <> 'SOLD_OUT'", "product_type, offer");
const MOVE_CHANGES = moveEnds("booking_change", "committed_at IS NULL", "change");

const Ends = z.object({ before: z.int(), after: z.int() });
const Prebook = Ends.extend({ product_type: z.int(), offer: z.unknown() });
const Change = Ends.extend({ change: z.unknown() });

/**
 * Moves the ends of the holds of a tenant's tokens to the expiry by the tenant's clock.
 * @param aheadMs milliseconds by which its clock is ahead of the shared one
 * @returns the tokens with their ends in epoch seconds of the shared clock, so that the caller can move the stock's
 * holds
 */
export async function moveTokens(tenantId: number, aheadMs: number) {
  const values = { tenantId, aheadSeconds: aheadMs / 1000, nowSecond: Math.floor(getSharedNow().getTime() / 1000) };
  const prebooks = await rows(Prebook, "move_prebooks", MOVE_PREBOOKS, values);
  const changes = await rows(Change, "move_changes", MOVE_CHANGES, values);
  return { prebooks, changes };
}
