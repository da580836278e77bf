import { z } from "zod";
import type { StayDetails } from "../booking/book";
import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import { rows, statement } from "@/lib/core/db";
import { inTransaction, prisma } from "@/lib/core/prisma";
import type { FoundDrop } from "./find-drop";

/** The maximum number of drops in a list: those whose free cancellation ends first. */
const MAX_DROPS = 100;

const WatchedStay = z.object({
  tenantId: z.int(),
  publicId: z.string(),
  version: z.int(),
  /** Whole units of the booking's currency. */
  minimum: z.int(),
});
export type WatchedStay = z.output<typeof WatchedStay>;

/** A position in the order of deadlines, from which the search for unchecked stays continues. */
export interface WatchPosition {
  freeUntil: string;
  publicId: string;
}
const START: WatchPosition = { freeUntil: "-infinity", publicId: "" };

/** The maximum number of bookings that one search reads; reading this many takes some milliseconds. */
const LOOKED_AT = 5_000;

const IS_WATCHED = `b.status = 'CONFIRMED' AND b.guest_data_erased_at IS NULL AND b.free_until > :now::timestamptz`;
const STAY = (booking: string) =>
  `${booking}.tenant_id AS "tenantId", ${booking}.public_id AS "publicId", ${booking}.version, t.price_drop_minimum AS minimum`;

/**
 * Hand-written SQL, because it is set-based over all tenants. Both parts read an index in its order up to a limit:
 * stays that were never checked by their deadline, and checked ones by the time of their check.
 */
const UNCHECKED = `
  WITH looked AS MATERIALIZED (
    SELECT b.tenant_id, b.public_id, b.version, b.product_type, b.free_until FROM booking b
    WHERE ${IS_WATCHED} AND b.free_until >= :afterAt::timestamptz AND (b.free_until, b.public_id) > (:afterAt::timestamptz, :afterId)
    ORDER BY b.free_until, b.public_id LIMIT ${LOOKED_AT}
  ), never AS (
    SELECT ${STAY("l")}, NULL::timestamptz AS checked_at FROM looked l JOIN tenant t ON t.id = l.tenant_id AND t.suspended_at IS NULL
    LEFT JOIN price_watch w ON w.tenant_id = l.tenant_id AND w.booking_public_id = l.public_id
    WHERE l.product_type = 1 AND w.version IS DISTINCT FROM l.version
    ORDER BY l.free_until, l.public_id LIMIT :limit
  ), due AS (
    SELECT ${STAY("b")}, w.checked_at FROM price_watch w
    JOIN booking b ON b.tenant_id = w.tenant_id AND b.public_id = w.booking_public_id AND b.version = w.version
    JOIN tenant t ON t.id = b.tenant_id AND t.suspended_at IS NULL
    WHERE (w.checked_at <= :since::timestamptz OR w.checked_at > :now::timestamptz) AND b.product_type = 1 AND ${IS_WATCHED}
    ORDER BY w.checked_at LIMIT :limit
  ), found AS (
    SELECT * FROM never UNION ALL SELECT * FROM due ORDER BY checked_at NULLS FIRST LIMIT :limit
  )
  SELECT coalesce((SELECT json_agg(f ORDER BY f.checked_at NULLS FIRST) FROM found f), '[]') AS stays,
    (SELECT count(*)::int FROM looked) AS looked, (SELECT count(*)::int FROM never) AS never,
    (SELECT json_build_object('freeUntil', free_until, 'publicId', public_id) FROM looked ORDER BY free_until DESC, public_id DESC LIMIT 1) AS last`;

const Unchecked = z.object({
  stays: z.array(WatchedStay),
  looked: z.int(),
  never: z.int(),
  last: z.object({ freeUntil: z.string(), publicId: z.string() }).nullable(),
});

/**
 * Finds confirmed stays of all tenants that can still be cancelled free of charge and were not checked since an
 * instant: first those never checked, then those unchecked for longest. A check with a time in the future counts as
 * old: it was made before a sandbox's clock was moved back.
 * @param from where the last call ended; undefined: at the first deadline
 * @returns the stays, and where to go on; undefined: from the first deadline again
 */
export async function findUncheckedStays(
  now: Date,
  since: Date,
  most: number,
  from: WatchPosition = START,
): Promise<{ stays: WatchedStay[]; next: WatchPosition | undefined }> {
  const [row] = await rows(Unchecked, "find_unchecked_stays", UNCHECKED, {
    now,
    since,
    limit: most,
    afterAt: from.freeUntil,
    afterId: from.publicId,
  });
  const { stays, looked, never, last } = row!;
  // If the limit was reached, there may be more: the next call starts at the same position, where these are then
  // checked already.
  if (never === most) return { stays, next: from };
  return { stays, next: looked === LOOKED_AT && last ? last : undefined };
}

/**
 * Stores the result of a check. Hand-written SQL: one upsert, which keeps the time at which a drop was first found.
 * @param version the booking's that was checked
 */
export async function storeCheck(
  { tenantId, publicId }: Pick<WatchedStay, "tenantId" | "publicId">,
  version: number,
  at: Date,
  drop: FoundDrop | null,
): Promise<void> {
  await statement(
    "store_price_check",
    `INSERT INTO price_watch (tenant_id, booking_public_id, version, checked_at, found_at, total, policy, rate_plans)
     VALUES (:tenantId, :publicId, :version, :at::timestamptz, CASE WHEN :total::bigint IS NOT NULL THEN :at::timestamptz END,
       :total::bigint, :policy::jsonb, :ratePlans::text[])
     ON CONFLICT (tenant_id, booking_public_id) DO UPDATE SET version = excluded.version, checked_at = excluded.checked_at,
       found_at = CASE WHEN price_watch.total <= excluded.total THEN price_watch.found_at ELSE excluded.found_at END,
       total = excluded.total, policy = excluded.policy, rate_plans = excluded.rate_plans`,
    {
      tenantId,
      publicId,
      version,
      at,
      total: drop?.total ?? null,
      policy: drop ? JSON.stringify(drop.policy) : null,
      ratePlans: drop?.ratePlans ?? [],
    },
  );
}

const DropRow = z.object({
  publicId: z.string(),
  bookingNumber: z.string().transform(BigInt),
  currency: z.string(),
  before: z.string().transform(BigInt),
  after: z.string().transform(BigInt),
  // The stored snapshots of the policies.
  policyBefore: z.custom<CancellationPolicy>(),
  policyAfter: z.custom<CancellationPolicy>(),
  details: z.custom<StayDetails>(),
  ratePlans: z.array(z.string()),
  checkin: z.string(),
  checkout: z.string(),
  checkedAt: z.date(),
});
export type DropRow = z.output<typeof DropRow>;

/**
 * Lists the tenant's drops that were found for the present version of their bookings, soonest end of free
 * cancellation first. Hand-written SQL, because it compares the check's version with the booking's.
 */
export function listDrops({ tenantId, now }: Context, bookingId: string | undefined): Promise<DropRow[]> {
  return rows(
    DropRow,
    "list_price_drops",
    `SELECT b.public_id AS "publicId", b.booking_number AS "bookingNumber", b.currency_code AS currency, b.total AS before,
       w.total AS after, b.policy AS "policyBefore", w.policy AS "policyAfter", b.details, w.rate_plans AS "ratePlans",
       b.starts_on::text AS checkin, b.ends_on::text AS checkout, w.checked_at AS "checkedAt"
     FROM price_watch w JOIN booking b ON b.tenant_id = w.tenant_id AND b.public_id = w.booking_public_id AND b.version = w.version
     WHERE w.tenant_id = :tenantId AND w.total IS NOT NULL AND b.status = 'CONFIRMED' AND b.free_until > :now::timestamptz
       AND (:bookingId::text IS NULL OR w.booking_public_id = :bookingId)
     ORDER BY b.free_until, b.public_id LIMIT :limit`,
    { tenantId, now, bookingId: bookingId ?? null, limit: MAX_DROPS },
  );
}

export async function findMinimumSaving(tenantId: number): Promise<number> {
  const { priceDropMinimum } = await prisma().tenant.findFirstOrThrow({
    where: { id: tenantId },
    select: { priceDropMinimum: true },
  });
  return priceDropMinimum;
}

/** Sets the smallest saving that is shown, and deletes the tenant's checks, so that all are made again with it. */
export function updateMinimumSaving(context: Context, minimum: number): Promise<number> {
  const { tenantId } = context;
  return inTransaction(context, async (tx, { audit }) => {
    const { publicId } = await tx.tenant.update({
      where: { id: tenantId },
      data: { priceDropMinimum: minimum },
      select: { publicId: true },
    });
    await tx.priceWatch.deleteMany({ where: { tenantId } });
    audit({ subject: publicId });
    return minimum;
  });
}
