import { AlreadyClaimed, Contended } from "@/lib/core/context";
import { limited } from "@/lib/core/errors";
import { random } from "@/lib/core/ids";

/** SQL of a statement that holds stock: its parameters, as `:tenantId`. */
interface Places {
  tenant: string;
  /** The domain's instant, and the end of the hold. */
  now: string;
  endsAt: string;
  /** `nextTurn()` */
  turn: string;
}

/**
 * Middle of a statement that holds stock: `own_slot` has the tenant's slot that this hold takes, and no row where the tenant
 * has as many live holds as it may have. The slot's row is locked, and what another hold has locked is passed over, so the
 * ceiling is never exceeded and nobody waits. `verdict` says in `ok` whether the stock is there: without it none is taken.
 *
 * Slots are tried from a place on that moves with each hold: neighbours lie in one page, and holds at once do not meet.
 */
export function pickedSlot({ tenant, now, turn }: Places): string {
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

/** Takes the slot until the end of the hold if `go` has a row. */
export function takenSlot({ tenant, endsAt }: Places, go: string): string {
  return `taken_slot AS (
    UPDATE hold_slot s SET ends_at = ${endsAt}::timestamptz FROM own_slot
    WHERE s.tenant_id = ${tenant} AND s.slot = own_slot.slot AND EXISTS (SELECT FROM ${go})
  )`;
}

/** What `slotRefusal` reads, where there is stock and no slot; all NULL otherwise. Its parameters are those of `claimValues`. */
export function slotColumns({ tenant, now }: Places): string {
  const isRefused = "(SELECT ok FROM verdict) AND NOT EXISTS (SELECT FROM own_slot)";
  const slots = `FROM hold_slot s WHERE s.tenant_id = ${tenant} AND s.slot <= (SELECT most FROM ceiling)`;
  const isLive = `s.ends_at > ${now}::timestamptz`;
  return `
    CASE WHEN ${isRefused} THEN (
      SELECT coalesce(ceil(extract(epoch FROM min(s.ends_at) FILTER (WHERE ${isLive}) - ${now}::timestamptz)), 60)::int ${slots}
    ) END AS "slotWait",
    CASE WHEN ${isRefused} THEN EXISTS (SELECT ${slots} AND NOT ${isLive}) END AS "isContended",
    CASE WHEN ${isRefused} THEN EXISTS (
      SELECT FROM idempotency_key WHERE tenant_id = :claimTenantId AND operation = :claimOperation AND key = :claimKey
    ) END AS "isRepeated"`;
}

export interface SlotColumns {
  /** Seconds until the first of the tenant's holds ends; null where it has a slot. */
  slotWait: number | null;
  /** Slots are free and taken by what is not committed yet. */
  isContended: boolean | null;
  /** The key is written: this hold, or another with its key, was made before. */
  isRepeated: boolean | null;
}

/**
 * Refuses a hold of a tenant that has as many live ones as it may have.
 * @throws DomainError `rate_limited`; with a key, also AlreadyClaimed and Contended
 */
export function requireSlot({ slotWait, isContended, isRepeated }: SlotColumns, hasKey: boolean): void {
  if (slotWait === null) return;
  if (isRepeated) throw new AlreadyClaimed();
  const refusal = limited("holds", Math.max(1, slotWait));
  throw isContended && hasKey ? new Contended(refusal) : refusal;
}

/**
 * Gives the slot of a prebook back. It is not given back twice: once its end has passed it may be another hold's, which ends
 * later.
 * @param prebook a query with the columns `tenant_id`, `hold_slot` and `expires_at` of prebooks that hold no longer
 */
export const freedSlot = (prebook: string): string => `freed_slot AS (
    UPDATE hold_slot s SET ends_at = 'epoch' FROM ${prebook} AS p
    WHERE s.tenant_id = p.tenant_id AND s.slot = p.hold_slot AND s.ends_at = p.expires_at
  )`;

let turn = (random.byte() << 16) | (random.byte() << 8) | random.byte();

/** Where the next hold of this process looks for its slot first. */
export function nextTurn(): number {
  return (turn = (turn + 1) % 1_000_000_000);
}
