import { z } from "zod";
import { CalendarDate, Money } from "@/lib/core/wire";

export const MarginQuery = z.strictObject({
  /** Days, both inclusive: UTC days of booking, or of arrival. */
  from: CalendarDate,
  to: CalendarDate,
  by: z.enum(["booking", "stay"]).default("booking"),
});
export type MarginQuery = z.output<typeof MarginQuery>;

const Figures = z.object({
  currency_code: z.string().meta({ description: "Of the sale" }),
  /** Rooms sold at cost, cancelled ones included. */
  rooms: z.int(),
  net_total: Money.meta({ description: "What partners owe: prices of what stands, fees of what was cancelled" }),
  cost_total: Money.meta({ description: "What it costs, at the exchange rate of the day of booking" }),
  margin: Money.meta({ description: "`net_total` minus `cost_total`" }),
});
export type MarginFigures = z.output<typeof Figures>;

/** Figures by currency of the sale; different currencies are never added. */
export const MarginReport = z.object({
  /** `month` is the month's first day. */
  by_month: z.array(Figures.extend({ month: z.string() })),
  by_property: z.array(Figures.extend({ property_public_id: z.string(), name: z.string() })),
  by_tenant: z.array(Figures.extend({ tenant_public_id: z.string(), name: z.string() })),
  by_market: z.array(
    Figures.extend({ market: z.string().nullable().meta({ description: "ISO 3166; null: not known" }) }),
  ),
  totals: z.array(Figures),
});
export type MarginReport = z.output<typeof MarginReport>;
