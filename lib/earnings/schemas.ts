import { z } from "zod";
import { CalendarDate, Money } from "@/lib/core/wire";
import { BOOKING_STATUSES } from "../booking/status";

export const EarningsQuery = z.strictObject({
  /** Days, both inclusive: UTC days of booking, or the first day of the service in its own time zone. */
  from: CalendarDate,
  to: CalendarDate,
  by: z.enum(["booking", "stay"]).default("booking"),
  status: z.enum(BOOKING_STATUSES).optional(),
  product_type: z
    .string()
    .regex(/^[1-5]$/, "must be 1 to 5")
    .transform(Number)
    .optional(),
});
export type EarningsQuery = z.output<typeof EarningsQuery>;

const Figures = z.object({
  currency_code: z.string(),
  /** Number of bookings that were not rejected and have not failed. */
  bookings: z.int(),
  /** The amounts that clients pay: prices of what is still booked, and the fees of what was cancelled. */
  sell_total: Money,
  /** The amount that the tenant owes the wholesaler for these bookings. */
  net_total: Money,
  /** `sell_total` minus `net_total`. */
  earned: Money,
});

/** Figures by currency; different currencies are never added. */
export const EarningsReport = z.object({
  /** `month` is the month's first day. */
  by_month: z.array(Figures.extend({ month: z.string() })),
  /** `agent` is `staff:…` or `credential:…`, null if it was not recorded; `name` is the present name. */
  by_agent: z.array(Figures.extend({ agent: z.string().nullable(), name: z.string().nullable() })),
  by_product: z.array(Figures.extend({ product_type: z.int() })),
  totals: z.array(Figures),
});
export type EarningsReport = z.output<typeof EarningsReport>;
