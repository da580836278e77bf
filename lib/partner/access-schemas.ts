import { z } from "zod";
import { Instant, PublicId, text } from "@/lib/core/wire";

/** Minutes after which an operator's access to a tenant expires. */
export const ACCESS_MINUTES = 30;

export const BeginAccess = z.strictObject({
  tenant_public_id: PublicId,
  reason: text(500).meta({ description: "Recorded in the tenant's audit" }),
  may_write: z.boolean().default(false).meta({ description: "true: act on behalf of the tenant; false: read only" }),
});

/** The access of an operator's session to one tenant. */
export const AccessRecord = z.object({
  public_id: PublicId,
  tenant_public_id: PublicId,
  tenant_name: z.string(),
  reason: z.string(),
  may_write: z.boolean(),
  started_at: Instant,
  ends_at: Instant,
});
export const AccessEnded = z.object({ ended: z.int() });
