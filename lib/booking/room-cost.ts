import { z } from "zod";
import type { Minor } from "@/lib/core/money";
import { openJson, sealJson } from "@/lib/core/secrets/seal";

/** The wholesaler's cost of a room of a COST plan, and the sell rule that turned it into the net rate. */
export interface RoomCost {
  cost: Minor;
  currency: string;
  /** The rule's code, and its percent as a decimal string. */
  rule: string;
  percent: string;
}

const Sealed = z.object({ cost: z.string(), currency: z.string(), rule: z.string(), percent: z.string() });

/** Encrypts a cost in a token's offer, because the tenant may read that row. */
export const sealCost = ({ cost, ...rest }: RoomCost): string =>
  sealJson("cost", { cost: cost.toString(), ...rest } satisfies z.input<typeof Sealed>);

/**
 * SQL: writes the costs of a booking's rooms under a version, if `go` has a row.
 * @param version SQL
 */
export const BOOKED_COSTS = (version: string): string => `booked_costs AS (
    INSERT INTO booking_cost (tenant_id, booking_public_id, version, slot, cost, currency_code, rule_code, rule_percent)
    SELECT :tenantId, :publicId, ${version}, c.slot, c.cost, c.currency, c.rule, c.percent
    FROM go, unnest(:costSlots::smallint[], :costs::bigint[], :costCurrencies::text[], :costRules::text[], :costPercents::numeric[])
      AS c (slot, cost, currency, rule, percent)
  )`;

/** The parameters of `BOOKED_COSTS`. @param sealed by slot */
export function costColumns(sealed: readonly (string | undefined)[]): Record<string, unknown[]> {
  const costs = sealed.flatMap((one, slot) =>
    one === undefined ? [] : [{ slot, ...Sealed.parse(openJson("cost", one)) }],
  );
  return {
    costSlots: costs.map(({ slot }) => slot),
    costs: costs.map(({ cost }) => cost),
    costCurrencies: costs.map(({ currency }) => currency),
    costRules: costs.map(({ rule }) => rule),
    costPercents: costs.map(({ percent }) => percent),
  };
}
