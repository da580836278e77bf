import { z } from "zod";
import type { SellRule } from "@/lib/contract/sell-rules";
import { dayNumber } from "@/lib/core/dates";
import { rows } from "@/lib/core/db";
import { markupFactor } from "@/lib/core/money";

const StoredRule = z.object({
  code: z.string(),
  percent: z.string(),
  tenant: z.string().nullable(),
  tenant_id: z.int().nullable(),
  market: z.string().nullable(),
  chain: z.string().nullable(),
  place_ids: z.array(z.int()).nullable(),
  property: z.string().nullable(),
  plan: z.string().nullable(),
  stay_from: z.string().nullable(),
  stay_to: z.string().nullable(),
  book_from: z.string().nullable(),
  book_until: z.string().nullable(),
});
const Stored = z.object({ version: z.int(), rules: z.array(StoredRule) });

/** Hand-written SQL: one statement reads rules and version as of one instant, and the places below a rule's place. */
const RULES = `
  SELECT coalesce((SELECT version FROM sell_rule_version), 0) AS version, coalesce((SELECT json_agg(json_build_object(
      'code', r.key, 'percent', trim_scale(r.percent)::text, 'tenant', r.tenant, 'tenant_id', t.id, 'market', r.market, 'chain', r.chain,
      'place_ids', CASE WHEN r.place IS NOT NULL THEN (
        WITH RECURSIVE inside AS (
          SELECT id FROM place WHERE code = r.place UNION SELECT below.id FROM inside JOIN place below ON below.parent_id = inside.id
        ) SELECT coalesce(json_agg(id), '[]') FROM inside) END,
      'property', r.property, 'plan', r.plan, 'stay_from', r.stay_from, 'stay_to', r.stay_to,
      'book_from', r.book_from, 'book_until', r.book_until) ORDER BY r.id)
    FROM sell_rule r LEFT JOIN tenant t ON t.public_id = r.tenant WHERE r.deleted_at IS NULL), '[]') AS rules`;

/** Lists all sell rules in the order of their creation. A rule for an unknown tenant applies to nobody. */
export async function listSellRules(): Promise<{ version: number; rules: SellRule[] }> {
  const [row] = await rows(Stored, "list_sell_rules", RULES, {});
  const { version, rules } = row!;
  return { version, rules: rules.filter((rule) => rule.tenant === null || rule.tenant_id !== null).map(readRule) };
}

function readRule(stored: z.output<typeof StoredRule>): SellRule {
  const { code, percent, market, chain, property, plan } = stored;
  return {
    code,
    percent,
    factor: markupFactor(percent),
    tenantId: stored.tenant_id,
    market,
    chain,
    placeIds: stored.place_ids && new Set(stored.place_ids),
    property,
    plan,
    arrival: readDays(stored.stay_from, stored.stay_to),
    booked: readDays(stored.book_from, stored.book_until),
  };
}

function readDays(from: string | null, to: string | null): SellRule["arrival"] {
  if (from === null && to === null) return null;
  return { from: from === null ? -Infinity : dayNumber(from), to: to === null ? Infinity : dayNumber(to) };
}
