import { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { resolveListRequest, cutPage } from "@/lib/core/cursor";
import { flushUsageEverywhere } from "./counter";
import { resolveRange } from "./range";
import { listUsage, type UsageItem } from "./repository";
import type { UsagePage, UsageQuery } from "./schemas";

interface UsageList {
  rows: UsageItem[];
  nextCursor: string | null;
  totalUnits: number;
}

const Position = z.object({ date: z.string(), operation: z.string(), credential_id: z.string() });

/**
 * Lists the tenant's metered units, of all credentials. Units counted on this machine appear at once
 * (read-your-writes), those of others within two seconds. Days are real UTC days, even if the sandbox's clock was
 * moved.
 * @throws DomainError `INVALID_REQUEST` for a range that is reversed or longer than 366 days, or for an invalid
 * cursor
 */
export async function listOwnUsage(context: Context, request: UsageQuery): Promise<UsageList> {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "usage", { cursor, filters: given }, Position);
  // Sealed into the cursor, so that a default range stays the same over midnight.
  const range = resolveRange(filters, clock.realNow().toISOString().slice(0, 10));
  await flushUsageEverywhere();
  const { rows, totalUnits } = await listUsage(context.tenantId, range, after, limit + 1);
  const page = cutPage(context, "usage", rows, limit, ({ units: _, ...last }) => ({ filters: range, after: last }));
  return { ...page, totalUnits };
}

export function toUsagePage({ rows, nextCursor, totalUnits }: UsageList): z.input<typeof UsagePage> {
  return { items: rows, next_cursor: nextCursor, total_units: totalUnits };
}
