import { statement } from "@/lib/core/db";

export interface UsageRow {
  tenantId: number;
  day: string;
  operation: string;
  credentialId: number;
  units: number;
}

/** Adds counted units to those that other processes counted. */
export async function addUsage(rows: UsageRow[]): Promise<void> {
  await statement(
    "add_usage",
    `INSERT INTO usage_counter (tenant_id, day, operation, credential_id, units)
     SELECT * FROM unnest($1::int[], $2::date[], $3::text[], $4::int[], $5::bigint[])
     ON CONFLICT (tenant_id, day, operation, credential_id) DO UPDATE SET units = usage_counter.units + EXCLUDED.units`,
    [
      rows.map((r) => r.tenantId),
      rows.map((r) => r.day),
      rows.map((r) => r.operation),
      rows.map((r) => r.credentialId),
      rows.map((r) => r.units),
    ],
  );
}
