import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { inTransaction } from "@/lib/core/db";
import { DomainError, invalid } from "@/lib/core/errors";
import { findSupplyTerms, findUnknownCodes, type SupplyTerms, updateSupplyTerms } from "./grant-repository";
import type { ChangeSupplyTerms } from "./grant-schemas";

/** @throws DomainError `TENANT_NOT_FOUND` */
export async function getTenantSupply(publicId: string): Promise<SupplyTerms> {
  const terms = await findSupplyTerms(publicId);
  if (!terms) throw new DomainError("TENANT_NOT_FOUND");
  return terms;
}

/** Sets which properties a tenant supplies. @throws DomainError `TENANT_NOT_FOUND`, `INVALID_REQUEST` naming an unknown code */
export function updateTenantSupply(
  context: Context,
  publicId: string,
  { property_codes: codes, may_create: mayCreate }: z.output<typeof ChangeSupplyTerms>,
): Promise<SupplyTerms> {
  return inTransaction(async () => {
    const { tenantId } = await getTenantSupply(publicId);
    const unknown = await findUnknownCodes(codes);
    const at = codes.findIndex((code) => unknown.has(code));
    if (at >= 0) throw invalid({ path: `property_codes.${at}`, message: "must be the code of a property" });
    await updateSupplyTerms(context, { tenantId, mayCreate, properties: codes }, publicId);
    return getTenantSupply(publicId);
  });
}

export const toSupplyTerms = ({ mayCreate, properties }: SupplyTerms) => ({
  property_codes: properties,
  may_create: mayCreate,
});
