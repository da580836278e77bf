import type { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { endAccess, findAccess, insertAccess, type AccessRow } from "./access-repository";
import { ACCESS_MINUTES, type AccessRecord, type BeginAccess } from "./access-schemas";

const ACTOR_PREFIX = "staff:";

/**
 * Impersonation: gives an operator's session access to one tenant until it expires, with the rights of the tenant's
 * own users and under the same row-level security. The tenant's audit records the reason and everything that is
 * viewed.
 * @throws DomainError `TENANT_NOT_FOUND`
 */
export async function beginAccess(context: Context, request: z.output<typeof BeginAccess>): Promise<AccessRow> {
  const at = clock.realNow();
  const session = context.session!;
  const made = await insertAccess(context, {
    publicId: newId("acc", at),
    tenantPublicId: request.tenant_public_id,
    session,
    userPublicId: context.actor.slice(ACTOR_PREFIX.length),
    reason: request.reason,
    mayWrite: request.may_write,
    at,
    endsAt: new Date(at.getTime() + ACCESS_MINUTES * 60_000),
  });
  if (!made) throw new DomainError("TENANT_NOT_FOUND");
  return (await findAccess(session, at))!;
}

/**
 * Ends the session's access, if it has one.
 * @returns how many were ended
 */
export function endOperatorAccess(context: Context): Promise<number> {
  return endAccess(context, context.session!, clock.realNow());
}

export const toAccess = (row: AccessRow): z.input<typeof AccessRecord> => ({
  public_id: row.publicId,
  tenant_public_id: row.tenantPublicId,
  tenant_name: row.tenantName,
  reason: row.reason,
  may_write: row.mayWrite,
  started_at: row.startedAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
});
