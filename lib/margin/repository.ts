import { z } from "zod";
import { rows } from "@/lib/core/db";

/** Sums of a month, a property, a partner, a market, or of the whole range, in one currency. Amounts in minor units. */
const MarginRow = z.object({
  part: z.enum(["month", "property", "tenant", "market", "total"]),
  month: z.string().nullable(),
  /** A property's or partner's public id, or a market. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  currency_code: z.string(),
  rooms: z.int(),
  net: z.string(),
  cost: z.string(),
});
export type MarginRow = z.output<typeof MarginRow>;

/** SQL: units of a currency for one of the table's base, on a day. */
const rateOf = (currency: string, day: string) =>
  `coalesce((SELECT f.rate FROM fx_rate f WHERE f.quote = ${currency} AND f.day <= ${day} ORDER BY f.day DESC LIMIT 1), 1)`;

/**
 * Hand-written SQL: one pass over the rooms of all tenants that were sold at cost. The amount owed for a booking is
 * divided among its rooms by their totals. For a cancelled booking or package item, net and cost are those of the
 * fee.
 */
const MARGIN = (by: "booking" | "stay") => `
  WITH room AS (
    SELECT date_trunc('month', ${by === "stay" ? "br.checkin::timestamp" : "b.created_at AT TIME ZONE 'UTC'"})::date AS month,
      p.public_id AS property, p.name AS property_name, t.public_id AS tenant, t.name AS tenant_name, b.guest_market AS market, b.currency_code,
      account_net(br.total, b.markup_percent, b.total, b.net_total) * left_of.part AS net,
      c.cost * left_of.part * CASE WHEN c.currency_code = b.currency_code THEN 1 ELSE
        ${rateOf("b.currency_code", "sold.day")} / ${rateOf("c.currency_code", "sold.day")}
          * 10::numeric ^ (currency_digits(b.currency_code) - currency_digits(c.currency_code)) END AS cost
    FROM booking_cost c
    JOIN booking b ON b.tenant_id = c.tenant_id AND b.public_id = c.booking_public_id
    JOIN booking_room br ON br.tenant_id = c.tenant_id AND br.booking_public_id = c.booking_public_id AND br.slot = c.slot
    LEFT JOIN booking_item i ON i.tenant_id = br.tenant_id AND i.booking_public_id = br.booking_public_id AND i.item_no = br.item_no
    JOIN property p ON p.id = br.property_id
    JOIN tenant t ON t.id = b.tenant_id
    CROSS JOIN LATERAL (SELECT (b.created_at AT TIME ZONE 'UTC')::date AS day) AS sold
    CROSS JOIN LATERAL (SELECT coalesce(i.status, b.status) AS status, coalesce(i.total, b.total) AS total,
      CASE WHEN i.status IS NULL THEN b.realized_penalty ELSE i.realized_penalty END AS penalty) AS due
    CROSS JOIN LATERAL (SELECT CASE WHEN due.status <> 'CANCELLED' THEN 1
      ELSE coalesce((due.penalty ->> 'fee')::numeric * 10::numeric ^ currency_digits(b.currency_code) / nullif(due.total, 0), 0) END AS part) AS left_of
    WHERE due.status NOT IN ('REJECTED', 'FAILED')
      AND c.version = (SELECT max(o.version) FROM booking_cost o WHERE o.tenant_id = c.tenant_id AND o.booking_public_id = c.booking_public_id)
      AND ${
        by === "stay"
          ? "br.checkin BETWEEN :from::date AND :to::date"
          : "b.created_at >= :from::date::timestamp AT TIME ZONE 'UTC' AND b.created_at < (:to::date + 1)::timestamp AT TIME ZONE 'UTC'"
      }
  )
  SELECT CASE GROUPING(month, property, tenant, market) WHEN 7 THEN 'month' WHEN 11 THEN 'property' WHEN 13 THEN 'tenant'
      WHEN 14 THEN 'market' ELSE 'total' END AS part,
    month::text AS month, coalesce(property, tenant, market::text) AS id, CASE WHEN GROUPING(property) = 0 THEN max(property_name) WHEN GROUPING(tenant) = 0 THEN max(tenant_name) END AS name,
    currency_code, count(*)::int AS rooms, round(sum(net))::text AS net, round(sum(cost))::text AS cost
  FROM room
  GROUP BY GROUPING SETS ((month, currency_code), (property, currency_code), (tenant, currency_code), (market, currency_code), (currency_code))
  ORDER BY month, sum(net) - sum(cost) DESC, id`;

/** Sums the net rates and costs of rooms sold at cost, of all partners. */
export const sumMargins = ({
  by,
  from,
  to,
}: {
  by: "booking" | "stay";
  from: string;
  to: string;
}): Promise<MarginRow[]> => rows(MarginRow, `sum_margins_${by}`, MARGIN(by), { from, to });
