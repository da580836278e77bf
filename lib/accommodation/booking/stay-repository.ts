import { z } from "zod";
import { AlreadyClaimed, requireClaim, type KeyClaim, type Context } from "@/lib/core/context";
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
} from "@/lib/inventory/hold-slot";
import { lockRoomsSql, updateRoomsSql } from "@/lib/inventory/locked-rooms";
import { roomColumns } from "@/lib/inventory/room-month-use";
import { groupByNight } from "@/lib/inventory/stock-use";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { stockUseOfStay, type PinnedStay } from "./pinned-stay";

interface Pin {
  context: Context;
  token: string;
  expiresAt: Date;
  offer: PinnedStay;
  claim: KeyClaim | null;
}

/** The parameters of `HOLD`. */
const SLOT = { tenant: ":tenantId", now: ":now", endsAt: ":expiresAt", turn: ":turn" };

/**
 * Locks the stay's months in order and drops expired holds. If every night has enough rooms and the tenant may have
 * another live hold, adds a hold for each room and writes token, key and audit. It is one statement, so that all of
 * it happens or nothing. A key that is taken prevents every write, because each depends on the claim.
 */
const HOLD = `
  WITH ${lockRoomsSql("true", "HOLD")}, verdict AS (
    SELECT count(*) = cardinality(:stockPropertyIds::int[]) AND coalesce(bool_and(is_free AND is_open), true) AS ok FROM rooms_after
  ), ${pickSlotSql(SLOT)}, claim AS (
    ${insertKey("own_slot")}
  ), ${takeSlotSql(SLOT, "claim")}, ${updateRoomsSql("HOLD", "claim")}, pinned AS (
    INSERT INTO prebook (tenant_id, token, product_type, profile_id, match_status, offer, expires_at, hold_end, created_at, hold_slot, held_by)
    SELECT :tenantId, :token, ${PRODUCT_TYPE.STAY}, :profileId, :matchStatus, :offer::jsonb, :expiresAt::timestamptz, :holdEnd::int, :now::timestamptz, own_slot.slot, ${HOLDING_USER_SQL} FROM claim, own_slot
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
    SELECT :tenantId, :actor, :operation, :token, :now::timestamptz, :traceId FROM claim
  )
  SELECT (SELECT ok FROM verdict) AS ok, ${slotColumns(SLOT)}, EXISTS (SELECT FROM claim) AS claimed`;

const Held = SlotColumns.extend({ ok: z.boolean(), claimed: z.boolean() });

/**
 * Holds a stay's rooms until `holdEnd` (epoch seconds) and pins its offer.
 * @returns false when a day has too few rooms: nothing was written
 * @throws AlreadyClaimed, Contended
 * @throws DomainError `rate_limited` when the tenant has its maximum of live holds
 */
export async function holdStay(pin: Pin & { matchStatus: string; now: number; holdEnd: number }): Promise<boolean> {
  const { context, offer } = pin;
  const turn = nextTurn(context.tenantId);
  const [row] = await rows(Held, "hold_stay", HOLD, {
    ...claimValues(requireClaim(pin.claim)),
    ...turn,
    ...roomColumns(groupByNight(stockUseOfStay(offer).rooms), pin.holdEnd),
    holdEnd: pin.holdEnd,
    nowSecond: pin.now,
    token: pin.token,
    profileId: context.profile.id,
    matchStatus: pin.matchStatus,
    offer: JSON.stringify(offer),
    expiresAt: pin.expiresAt,
    now: context.now,
    actor: context.actor,
    operation: context.operation,
    traceId: context.traceId,
  });
  if (!row!.ok) return false;
  requireSlot(turn, row!, true);
  if (!row!.claimed) throw new AlreadyClaimed();
  return true;
}

const Pinned = z.object({ claimed: z.boolean() });

/** Writes the token of a sold-out offer. One statement in SQL, like `HOLD`, because prebook is on the hot path. */
const PIN_SOLD_OUT = `
  WITH claim AS (
    ${insertKey()}
  ), pinned AS (
    INSERT INTO prebook (tenant_id, token, product_type, profile_id, match_status, offer, expires_at, created_at)
    SELECT :tenantId, :token, ${PRODUCT_TYPE.STAY}, :profileId, 'SOLD_OUT', :offer::jsonb, :expiresAt::timestamptz, :now::timestamptz FROM claim
  )
  SELECT EXISTS (SELECT FROM claim) AS claimed`;

/** Writes the token of a sold-out offer, which holds nothing. @throws AlreadyClaimed */
export async function pinSoldOutStay({ context, token, offer, expiresAt, claim }: Pin): Promise<void> {
  const [row] = await rows(Pinned, "pin_sold_out", PIN_SOLD_OUT, {
    ...claimValues(requireClaim(claim)),
    tenantId: context.tenantId,
    token,
    profileId: context.profile.id,
    offer: JSON.stringify(offer),
    expiresAt,
    now: context.now,
  });
  if (!row!.claimed) throw new AlreadyClaimed();
}
