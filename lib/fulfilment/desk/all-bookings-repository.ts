import { z } from "zod";
import { addWordConditions } from "@/lib/booking/list/list-repository";
import { selectSums, TotalRow } from "@/lib/booking/list/totals-repository";
import { BOOKING_STATUSES } from "@/lib/booking/status";
import { Conditions } from "@/lib/core/database/conditions";
import { rows } from "@/lib/core/db";
import type { BulkAct } from "./limits";
import type { AllBookings } from "./schemas";

export type Filters = Omit<z.output<typeof AllBookings>, "limit" | "cursor">;
const Head = z.object({ page: z.array(z.tuple([z.int(), z.string()])) });

/** The position of a page's last row. */
export const Position = z.object({ day: z.string(), public_id: z.string() });

export function selectBookings(f: Filters, tenantId: number | undefined): Conditions {
  const where = new Conditions();
  if (tenantId !== undefined) where.add("tenant", "b.tenant_id = :tenantId", { tenantId });
  if (f.status) where.add("status", "b.status = :status", { status: f.status });
  if (f.arrival_from) where.add("from", "b.starts_on >= :from::date", { from: f.arrival_from });
  if (f.arrival_to) where.add("to", "b.starts_on <= :to::date", { to: f.arrival_to });
  if (f.departure_from) where.add("departure", "b.ends_on >= :departure::date", { departure: f.departure_from });
  if (f.property_public_id)
    where.add(
      "property",
      `EXISTS (SELECT FROM booking_room r JOIN property p ON p.id = r.property_id
        WHERE r.tenant_id = b.tenant_id AND r.booking_public_id = b.public_id AND p.public_id = :propertyId)`,
      { propertyId: f.property_public_id },
    );
  if (f.unacknowledged)
    where.add(
      "unacknowledged",
      `EXISTS (SELECT FROM supplier_message m WHERE m.tenant_id = b.tenant_id AND m.booking_public_id = b.public_id
        AND m.is_last AND m.channel <> 'NONE' AND m.acknowledged_at IS NULL)`,
    );
  addWordConditions(where, f.q);
  return where;
}

/** Hand-written SQL, because it searches texts over all tenants. */
export async function listPage(
  where: Conditions,
  after: z.output<typeof Position> | undefined,
  most: number,
): Promise<[number, string][]> {
  if (after)
    where.add("after", "(b.starts_on, b.public_id) > (:afterDay::date, :afterId)", {
      afterDay: after.day,
      afterId: after.public_id,
    });
  const [head] = await rows(
    Head,
    where.name("list_all_bookings"),
    `SELECT coalesce(json_agg(json_build_array(tenant_id, public_id)), '[]') AS page FROM (
       SELECT b.tenant_id, b.public_id FROM booking b WHERE ${where.sql()} ORDER BY b.starts_on, b.public_id LIMIT :most) AS page`,
    { ...where.values, most },
  );
  return head!.page;
}

const ChosenBooking = z.object({
  tenantId: z.int(),
  publicId: z.string(),
  bookingNumber: z.string(),
  version: z.int(),
  status: z.enum(BOOKING_STATUSES),
  currency: z.string(),
  /** The amount that is no longer due after the act. */
  amount: z.string().transform(BigInt),
  /** The amount that remains due of a booking that has begun: the share of its past days. */
  remaining: z.string().transform(BigInt),
  guests: z.int(),
  hasBegun: z.boolean(),
});
export type ChosenBooking = z.output<typeof ChosenBooking>;

/**
 * SQL: the bookings to which each act applies. `today` is by the property's calendar; guests who leave today have
 * stayed.
 */
const CHOSEN_BY: Record<BulkAct, string> = {
  CANCEL: `(b.status = 'CONFIRMED' AND b.outcome IS NULL OR b.status IN ('ON_REQUEST', 'PENDING'))
    AND (b.ends_on > today OR b.starts_on = today)`,
  RELOCATE: `b.status = 'CONFIRMED' AND b.outcome IS NULL AND b.product_type = 1 AND b.starts_on >= today
    AND b.guest_data_erased_at IS NULL`,
  WAIVE: "b.status = 'CANCELLED' AND (b.realized_penalty ->> 'fee')::numeric > 0",
};
/**
 * SQL: the amount that each act gives up. Nothing is due yet for a booking that waits, and a relocated one is still
 * paid.
 */
const GIVEN_UP: Record<BulkAct, string> = {
  CANCEL: "CASE b.status WHEN 'CONFIRMED' THEN b.total - b.cancelled_total - part ELSE 0 END",
  RELOCATE: "0",
  WAIVE: "fee",
};

/** Hand-written SQL, like the list. */
export function chooseBookingsFor(where: Conditions, act: BulkAct, now: Date, most: number): Promise<ChosenBooking[]> {
  return rows(
    ChosenBooking,
    where.name(`choose_to_${act.toLowerCase()}`),
    `SELECT b.tenant_id AS "tenantId", b.public_id AS "publicId", b.booking_number::text AS "bookingNumber", b.version, b.status,
       b.currency_code AS currency, (${GIVEN_UP[act]})::text AS amount, (part + fee)::text AS remaining, begun AS "hasBegun",
       (jsonb_array_length(coalesce(b.details -> 'travellers', '[]')) + coalesce((SELECT sum(jsonb_array_length(r.guests)) FROM booking_room r
         WHERE r.tenant_id = b.tenant_id AND r.booking_public_id = b.public_id), 0))::int AS guests
     FROM booking b
     CROSS JOIN LATERAL (SELECT (:now::timestamptz AT TIME ZONE coalesce(b.policy ->> 'timezone', 'UTC'))::date AS today,
       coalesce(round((b.realized_penalty ->> 'fee')::numeric * 10::numeric ^ currency_digits(b.currency_code)), 0) AS fee) AS d
     CROSS JOIN LATERAL (SELECT b.status = 'CONFIRMED' AND b.starts_on < today AS begun,
       CASE WHEN b.starts_on < today THEN round((b.total - b.cancelled_total) * (today - b.starts_on)::numeric / greatest(b.ends_on - b.starts_on, 1)) ELSE 0 END AS part) AS s
     WHERE ${where.sql(CHOSEN_BY[act])} ORDER BY b.starts_on, b.public_id LIMIT :most`,
    { ...where.values, now, most },
  );
}

/** What the bookings sell for and cost, by currency. */
export const sumSelected = (where: Conditions): Promise<TotalRow[]> =>
  rows(
    TotalRow,
    where.name("sum_all_bookings"),
    selectSums(`FROM booking b WHERE ${where.sql("b.status NOT IN ('REJECTED', 'FAILED')")}`),
    where.values,
  );
