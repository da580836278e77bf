import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { inTransaction } from "@/lib/core/prisma";
import { DomainError, invalid } from "@/lib/core/errors";
import { findSupplyTerms, findUnknownCodes, type SupplyTerms, updateSupplyTerms } from "./grant-repository";
import type { ChangeSupplyTerms, SupplyTermsRecord } from "./grant-schemas";

/** @throws DomainError `TENANT_NOT_FOUND` */
export async function getTenantSupply(publicId: string): Promise<SupplyTerms> {
  const terms = await findSupplyTerms(publicId);
  if (!terms) throw new DomainError("TENANT_NOT_FOUND");
  return terms;
}

/** Grants a tenant properties to supply, or withdraws them. @throws DomainError `TENANT_NOT_FOUND`, `INVALID_REQUEST` naming an unknown code */
export function updateTenantSupply(
  context: Context,
  publicId: string,
  { grant, withdraw, may_create: mayCreate }: z.output<typeof ChangeSupplyTerms>,
): Promise<SupplyTerms> {
  return inTransaction(context, async () => {
    const { tenantId } = await getTenantSupply(publicId);
    const unknown = await findUnknownCodes(grant);
    const at = grant.findIndex((code) => unknown.has(code));
    if (at >= 0) throw invalid({ path: `grant.${at}`, message: "must be the code of a property" });
    await updateSupplyTerms(context, tenantId, { grant, withdraw, mayCreate: mayCreate ?? null }, publicId);
    return getTenantSupply(publicId);
  });
}

export const toSupplyTerms = ({
  mayCreate,
  properties,
  credentials,
}: SupplyTerms): z.input<typeof SupplyTermsRecord> => ({
  properties: properties.map(({ code, publicId, name }) => ({ code, public_id: publicId, name })),
  may_create: mayCreate,
  credentials: credentials.map(({ publicId, clientId, name, createdAt, disabledAt }) => ({
    public_id: publicId,
    client_id: clientId,
    name,
    status: disabledAt === null ? "ACTIVE" : "DISABLED",
    created_at: new Date(createdAt).toISOString(),
  })),
});
