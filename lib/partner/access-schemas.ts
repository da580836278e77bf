import { z } from "zod";
import { Instant, PublicId, text } from "@/lib/core/wire";

/** Minutes after which an operator's access to a tenant ends by itself. */
export const ACCESS_MINUTES = 30;

export const BeginAccess = z.strictObject({
  tenant_public_id: PublicId,
  reason: text(500).meta({ description: "Stands in the tenant's audit" }),
  may_write: z.boolean().default(false).meta({ description: "Act for the tenant, and not only look" }),
});

/** What an operator has of one tenant in this session. */
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
