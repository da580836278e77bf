import { z } from "zod";
import { actorIds, actorNames } from "@/lib/core/database/actor-sql";
import { rows } from "@/lib/core/db";

const Change = z.object({
  at: z.date(),
  by: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
/** A change of a booking's sell price, in minor units, or null for the profile's price. */
export type SellPriceChange = z.output<typeof Change>;

/**
 * Lists the changes of a booking's sell price, newest first. Hand-written SQL, because it joins the audit's entries
 * with the changed fields that a database trigger has recorded.
 */
export const listSellPriceChanges = (tenantId: number, publicId: string): Promise<SellPriceChange[]> =>
  rows(
    Change,
    "list_sell_price_changes",
    `WITH changed AS MATERIALIZED (
       SELECT a.id, a.at, a.actor, ${actorIds("a.actor")}, n.fields #> '{sell_price}' AS price FROM audit_entry a
       JOIN audit_change n ON n.entry_id = a.id AND n.relation = 'booking' AND n.record = :publicId AND n.fields ? 'sell_price'
       WHERE a.subject = :publicId AND a.tenant_id = :tenantId
     )
     SELECT p.at, coalesce(u.name, p.actor) AS by, p.price ->> 'before' AS from, p.price ->> 'after' AS to
     FROM changed p ${actorNames("p")} ORDER BY p.id DESC`,
    { tenantId, publicId },
  );
