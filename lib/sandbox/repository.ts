import type { Context } from "@/lib/core/context";
import { insertAudit } from "@/lib/core/audit-sql";
import { statement } from "@/lib/core/db";

/** Milliseconds that the sandbox's clock is ahead of real time, for every process. */
export async function readClockOffset(): Promise<number> {
  const [row] = await statement<{ offset: number }>(
    "read_clock",
    `SELECT (value->>'offset_ms')::float8 AS offset FROM service_state WHERE name = 'sandbox_clock'`,
    {},
  );
  return row?.offset ?? 0;
}

/** Stores the offset with its audit entry. Workers read it every second. */
export async function storeClockOffset(context: Context, operation: string, milliseconds: number): Promise<void> {
  await statement(
    "store_clock",
    `WITH stored AS (
       INSERT INTO service_state (name, value) VALUES ('sandbox_clock', json_build_object('offset_ms', :milliseconds::float8)::jsonb)
       ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value, updated_at = now()
     )
     ${insertAudit({ tenant: "nullif(:tenantId::int, 0)", subject: "NULL" })}`,
    {
      milliseconds,
      tenantId: context.tenantId,
      actor: context.actor,
      operation,
      now: context.now,
      traceId: context.traceId,
    },
  );
}
