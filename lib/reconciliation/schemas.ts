import { z } from "zod";
import { CalendarDate, Money, PublicId } from "@/lib/core/wire";

const DATED_BY = ["booking", "stay"] as const;
const BUCKETS = ["day", "month"] as const;

const shared = {
  /** Days, both inclusive: UTC days of booking, or the first day of the service in its own time zone. */
  from: CalendarDate,
  to: CalendarDate,
  by: z.enum(DATED_BY).default("booking"),
  product_type: z
    .string()
    .regex(/^[1-5]$/, "must be 1 to 5")
    .transform(Number)
    .optional(),
  profile_public_id: PublicId.optional(),
};

export const ReconciliationQuery = z.strictObject({
  ...shared,
  bucket: z.enum(BUCKETS).default("day"),
});
export type ReconciliationQuery = z.output<typeof ReconciliationQuery>;

/** `lines`: one row per booking; `buckets`: the figures as the screen shows them. */
export const ReconciliationExport = ReconciliationQuery.extend({
  detail: z.enum(["lines", "buckets"]).default("lines"),
});
export type ReconciliationExport = z.output<typeof ReconciliationExport>;

const Figures = z.object({
  currency_code: z.string(),
  /** Number of bookings that were created and not refused, including those that wait for the supplier. */
  bookings: z.int(),
  total: Money,
  waiting: z.int(),
  /** Number of bookings that are cancelled completely or in part, and the amount that this removes. */
  cancellations: z.int(),
  cancelled_total: Money,
  /** The fees of these cancellations. */
  penalties: Money,
  /** `total` minus `cancelled_total` plus `penalties`: the amount owed. */
  net: Money,
  /** Number of rejected or failed bookings, which no other figure contains. */
  refused: z.int(),
  refused_total: Money,
});
export type Figures = z.output<typeof Figures>;

/** Figures by currency; different currencies are never added. */
export const Reconciliation = z.object({
  /** Figures by bucket and currency; `bucket` is a day, or a month's first day. Days without bookings are left out. */
  rows: z.array(Figures.extend({ bucket: z.string() })),
  /** Figures of the whole range. */
  totals: z.array(Figures),
});
export type Reconciliation = z.output<typeof Reconciliation>;
