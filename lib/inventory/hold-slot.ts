import { LRUCache } from "lru-cache";
import { z } from "zod";
import { AlreadyClaimed, ContendedError } from "@/lib/core/context";
import { limitReached } from "@/lib/core/errors";
import { randomSource } from "@/lib/core/ids";

/** SQL: the user who holds; NULL for a partner's system, whose holds are not listed. */
export const HOLDING_USER_SQL = "CASE WHEN :actor::text LIKE 'staff:%' THEN :actor::text END";

/** SQL for the parameters of a statement that holds stock, such as `:tenantId`. */
interface Places {
  tenant: string;
  /** SQL of the domain's time and the end of the hold. */
  now: string;
  endsAt: string;
  /** SQL of the tenant's `nextTurn`. */
  turn: string;
}

/**
 * SQL: a part of a statement that holds stock. `own_slot` is the tenant's slot for this hold; no row if the tenant
 * has its maximum of live holds. The slot's row is locked, and slots that other holds have locked are skipped (SKIP
 * LOCKED), so the ceiling is never exceeded and nothing waits. `verdict.ok` says whether the stock is available;
 * otherwise no slot is taken. The first slot to try moves with each hold, because neighbouring slots share a page and
 * concurrent holds should not collide. It follows the slots that were found (`requireSlot`), so that live holds are
 * passed once and not by each hold.
 */
export function pickSlotSql({ tenant, now, turn }: Places): string {
  const free = (where: string) => `
    SELECT s.slot FROM hold_slot s
    WHERE s.tenant_id = ${tenant} AND ${where} AND s.slot <= (SELECT most FROM ceiling) AND s.ends_at <= ${now}::timestamptz
      AND (SELECT ok FROM verdict)
    ORDER BY s.slot LIMIT 1 FOR UPDATE OF s SKIP LOCKED`;
  const first = `(SELECT 1 + ${turn}::int % greatest(most, 1) FROM ceiling)`;
  return `ceiling AS (
    SELECT max_live_holds AS most FROM tenant WHERE id = ${tenant}
  ), later_slot AS (${free(`s.slot >= ${first}`)}
  ), earlier_slot AS (${free(`s.slot < ${first} AND NOT EXISTS (SELECT FROM later_slot)`)}
  ), own_slot AS (
    SELECT slot FROM later_slot UNION ALL SELECT slot FROM earlier_slot
  )`;
}

/** SQL: occupies the tenant's slot until the hold ends. @param go the query that has a row if the hold is made */
export function takeSlotSql({ tenant, endsAt }: Places, go: string): string {
  return `taken_slot AS (
    UPDATE hold_slot s SET ends_at = ${endsAt}::timestamptz FROM own_slot
    WHERE s.tenant_id = ${tenant} AND s.slot = own_slot.slot AND EXISTS (SELECT FROM ${go})
  )`;
}

/**
 * SQL: the columns that `requireSlot` reads: the slot, or why there is none although there is stock. Parameters as
 * `claimValues`.
 */
export function slotColumns({ tenant, now }: Places): string {
  const isRefused = "(SELECT ok FROM verdict) AND NOT EXISTS (SELECT FROM own_slot)";
  const slots = `FROM hold_slot s WHERE s.tenant_id = ${tenant} AND s.slot <= (SELECT most FROM ceiling)`;
  const isLive = `s.ends_at > ${now}::timestamptz`;
  return `
    (SELECT slot FROM own_slot) AS slot,
    CASE WHEN ${isRefused} THEN (
      SELECT coalesce(ceil(extract(epoch FROM min(s.ends_at) FILTER (WHERE ${isLive}) - ${now}::timestamptz)), 60)::int ${slots}
    ) END AS "slotWait",
    CASE WHEN ${isRefused} THEN EXISTS (SELECT ${slots} AND NOT ${isLive}) END AS "isContended",
    CASE WHEN ${isRefused} THEN EXISTS (
      SELECT FROM idempotency_key WHERE tenant_id = :claimTenantId AND operation = :claimOperation AND key = :claimKey
    ) END AS "isRepeated"`;
}

export const SlotColumns = z.object({
  /** The slot; null when it got none. */
  slot: z.int().nullable(),
  /** Seconds until the tenant's first hold ends; null when it got a slot. */
  slotWait: z.int().nullable(),
  /** Whether free slots exist that open transactions have locked. */
  isContended: z.boolean().nullable(),
  /** Whether the key is already stored, because this hold was made before. */
  isRepeated: z.boolean().nullable(),
});
export type SlotColumns = z.output<typeof SlotColumns>;

/** Where a hold starts to search for a slot. */
interface Turn {
  tenantId: number;
  /** One less than the number of the first slot to try, modulo the tenant's maximum of live holds. */
  turn: number;
}

/**
 * Refuses a hold if the tenant has its maximum of live holds.
 * @throws DomainError `rate_limited`; with a key also AlreadyClaimed and Contended
 */
export function requireSlot(turn: Turn, columns: SlotColumns, hasKey: boolean): void {
  const { slot, slotWait, isContended, isRepeated } = columns;
  if (slot !== null) followSlot(turn, slot);
  if (slotWait === null) return;
  if (isRepeated) throw new AlreadyClaimed();
  const refusal = limitReached("holds", Math.max(1, slotWait));
  throw isContended && hasKey ? new ContendedError(refusal) : refusal;
}

/**
 * SQL: frees the slot of a prebook, unless the prebook has expired: the slot may then belong to a later hold.
 * @param prebook a query with the columns `tenant_id`, `hold_slot` and `expires_at` of prebooks that do not hold
 * stock any more
 */
export const freeSlotSql = (prebook: string): string => `freed_slot AS (
    UPDATE hold_slot s SET ends_at = 'epoch' FROM ${prebook} AS p
    WHERE s.tenant_id = p.tenant_id AND s.slot = p.hold_slot AND s.ends_at = p.expires_at
  )`;

/**
 * Maximum distance between a turn and the slot found that still counts as a collision with concurrent holds, and not
 * as a row of live holds.
 */
const NEAR = 256;

/** Turns stay within the database's integers, even while every hold is refused. */
const MOST_TURNS = 1_000_000_000;

/** Each tenant's last turn in this process. A turn starts at the slot whose number is one more. */
const turns = new LRUCache<number, number>({ max: 10_000 });

/**
 * The turn of the tenant's next hold: one more than the last. The first turn is random, so that processes start at
 * different slots.
 */
export function nextTurn(tenantId: number): Turn {
  const last = turns.get(tenantId);
  const turn =
    last === undefined
      ? (randomSource.byte() << 16) | (randomSource.byte() << 8) | randomSource.byte()
      : (last + 1) % MOST_TURNS;
  turns.set(tenantId, turn);
  return { tenantId, turn };
}

/** Lets the tenant's next hold search from the slot after this one, unless the first slot tried was free. */
function followSlot({ tenantId, turn }: Turn, slot: number): void {
  const found = slot - 1;
  if (found < turn || found > turn + NEAR) turns.set(tenantId, found);
}
