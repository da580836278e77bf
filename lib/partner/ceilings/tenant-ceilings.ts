import type { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { findCeilings, updateCeilings, type CeilingsRow } from "./ceiling-repository";
import type { CeilingsRecord, ChangeCeilings } from "./ceiling-schemas";
import { forgetPartnersEverywhere } from "../directory";

/**
 * Returns a tenant's ceilings, with the current use of those that limit numbers of records.
 * @throws DomainError `TENANT_NOT_FOUND`
 */
export async function getTenantCeilings({ now }: Context, tenantPublicId: string): Promise<CeilingsRow> {
  const row = await findCeilings(tenantPublicId, now);
  if (!row) throw new DomainError("TENANT_NOT_FOUND");
  return row;
}

/**
 * Sets some of a tenant's ceilings; all processes apply them within seconds. What exists above a lowered ceiling
 * stays: credentials go on at the lowered rate, and holds live until they expire.
 * @throws DomainError `TENANT_NOT_FOUND`
 */
export async function updateTenantCeilings(
  context: Context,
  tenantPublicId: string,
  change: z.output<typeof ChangeCeilings>,
): Promise<CeilingsRow> {
  const row = await updateCeilings(context, tenantPublicId, change, clock.realNow());
  if (!row) throw new DomainError("TENANT_NOT_FOUND");
  await forgetPartnersEverywhere();
  return row;
}

export const toCeilings = (row: CeilingsRow): z.input<typeof CeilingsRecord> => ({
  tenant_public_id: row.publicId,
  tenant_name: row.name,
  ceilings: {
    requests_per_minute: row.maxRequestsPerMinute,
    cost_per_minute: row.maxCostPerMinute,
    concurrency: row.maxConcurrency,
    live_holds: row.maxLiveHolds,
    credentials: row.maxCredentials,
    credential_rate: row.maxCredentialRate,
  },
  in_use: { credentials: row._count.credentials, live_holds: row._count.holdSlots },
});
