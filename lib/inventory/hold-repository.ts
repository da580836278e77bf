import { z } from "zod";
import { AlreadyClaimed, type KeyClaim, type Context } from "@/lib/core/context";
import { rows } from "@/lib/core/db";
import { claimValues, insertKey } from "@/lib/idempotency/repository";
import {
  HOLDING_USER_SQL,
  nextTurn,
  pickSlotSql,
  requireSlot,
  slotColumns,
  takeSlotSql,
  SlotColumns,
} from "./hold-slot";
import { ALL_STOCK_FOUND_SQL, lockStockSql, updateStockSql } from "./locked-stock";
import { stockColumns, type StockUse } from "./stock-use";

/** Parameters of `HOLD_STOCK`. */
const SLOT = { tenant: ":tenantId", now: ":now", endsAt: ":expiresAt", turn: ":turn" };

/**
 * SQL: holds rooms and services of any product and pins the offer, without overbooking. Locks the stock in order and
 * drops expired holds. If each row has enough units and is on sale, and the tenant may have another live hold, it
 * adds one element per unit and writes token, key and audit. One statement, so that all of it happens or nothing; a
 * taken key prevents it as well, because each write depends on `go`.
 */
const HOLD_STOCK = `
  WITH ${lockStockSql("true", "HOLD")}, verdict AS (
    SELECT ${ALL_STOCK_FOUND_SQL} AND coalesce(bool_and(is_free AND is_open), true) AS ok FROM stock
  ), ${pickSlotSql(SLOT)}, claim AS (
    ${insertKey("own_slot WHERE :claimKey::text IS NOT NULL")}
  ), go AS (
    SELECT 1 FROM own_slot WHERE :claimKey::text IS NULL OR EXISTS (SELECT FROM claim)
  ), ${takeSlotSql(SLOT, "go")}, ${updateStockSql("HOLD")}, pinned AS (
    INSERT INTO prebook (tenant_id, token, product_type, profile_id, match_status, offer, expires_at, hold_end, created_at, hold_slot, held_by)
    SELECT :tenantId, :token, :productType, :profileId, :matchStatus, :offer::jsonb, :expiresAt::timestamptz, :holdEnd::int, :now::timestamptz, own_slot.slot, ${HOLDING_USER_SQL} FROM go, own_slot
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
    SELECT :tenantId, :actor, :operation, :token, :now::timestamptz, :traceId FROM go
  )
  SELECT (SELECT ok FROM verdict) AS ok, ${slotColumns(SLOT)}, EXISTS (SELECT FROM go) AS done`;

const Held = SlotColumns.extend({ ok: z.boolean().nullable(), done: z.boolean() });

interface Hold {
  context: Context;
  takes: StockUse;
  token: string;
  productType: number;
  matchStatus: string;
  /** The pinned offer, as JSON. */
  offer: unknown;
  expiresAt: Date;
  /** Now and the end of the hold, in epoch seconds. */
  now: number;
  holdEnd: number;
  /** The operation's id for the audit: `transfer.prebook`. */
  operation: string;
  /** Null if the request has no key, which /transfer/prebook allows. */
  claim: KeyClaim | null;
}

/**
 * @returns false if a departure or night has too few units or is off sale, so that nothing was written
 * @throws AlreadyClaimed, Contended
 * @throws DomainError `rate_limited` if the tenant has its maximum of live holds
 */
export async function holdStock(hold: Hold): Promise<boolean> {
  const { context } = hold;
  const turn = nextTurn(context.tenantId);
  const [row] = await rows(Held, "hold_stock", HOLD_STOCK, {
    ...claimValues(hold.claim),
    ...stockColumns(hold.takes, hold.holdEnd),
    holdEnd: hold.holdEnd,
    nowSecond: hold.now,
    ...turn,
    token: hold.token,
    productType: hold.productType,
    profileId: context.profile.id,
    matchStatus: hold.matchStatus,
    offer: JSON.stringify(hold.offer),
    expiresAt: hold.expiresAt,
    now: context.now,
    actor: context.actor,
    operation: hold.operation,
    traceId: context.traceId,
  });
  if (!row!.ok) return false;
  requireSlot(turn, row!, hold.claim !== null);
  if (!row!.done) throw new AlreadyClaimed();
  return true;
}
