import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { inTransaction, prisma } from "@/lib/core/prisma";
import { DomainError, invalid } from "@/lib/core/errors";
import type { ChangeSupplyTerms, SupplyTermsRecord } from "./grant-schemas";

type SupplyTerms = Awaited<ReturnType<typeof getTenantSupply>>;

/** @throws DomainError `TENANT_NOT_FOUND` */
export async function getTenantSupply(publicId: string) {
  const tenant = await prisma().tenant.findFirst({
    where: { publicId },
    select: {
      id: true,
      mayCreateSupply: true,
      supplyGrants: {
        select: { property: { select: { code: true, publicId: true, name: true } } },
        orderBy: { property: { code: "asc" } },
      },
      credentials: {
        select: { publicId: true, clientId: true, name: true, createdAt: true, disabledAt: true },
        where: { scopes: { has: "distribution:supply" } },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      },
    },
  });
  if (!tenant) throw new DomainError("TENANT_NOT_FOUND");
  return tenant;
}

/**
 * Grants a tenant properties to supply, or withdraws them. Other grants remain, including those of properties that
 * the tenant creates meanwhile.
 * @throws DomainError `TENANT_NOT_FOUND`, `INVALID_REQUEST` naming an unknown code
 */
export function updateTenantSupply(
  context: Context,
  publicId: string,
  { grant, withdraw, may_create: mayCreate }: z.output<typeof ChangeSupplyTerms>,
): Promise<SupplyTerms> {
  return inTransaction(context, async (tx, { audit }) => {
    const { id: tenantId } = await getTenantSupply(publicId);
    const named = await tx.property.findMany({
      where: { code: { in: [...grant, ...withdraw] } },
      select: { id: true, code: true },
    });
    const ids = new Map(named.map(({ code, id }) => [code, id]));
    const at = grant.findIndex((code) => !ids.has(code));
    if (at >= 0) throw invalid({ path: `grant.${at}`, message: "must be the code of a property" });
    const withdrawn = withdraw.flatMap((code) => ids.get(code) ?? []);
    await tx.supplyGrant.deleteMany({ where: { tenantId, propertyId: { in: withdrawn } } });
    const granted = grant.map((code) => ({ tenantId, propertyId: ids.get(code)! }));
    await tx.supplyGrant.createMany({ data: granted, skipDuplicates: true });
    if (mayCreate !== undefined)
      await tx.tenant.updateMany({
        where: { id: tenantId, mayCreateSupply: !mayCreate },
        data: { mayCreateSupply: mayCreate },
      });
    audit({ subject: publicId, tenantId });
    return getTenantSupply(publicId);
  });
}

export const toSupplyTerms = ({
  mayCreateSupply,
  supplyGrants,
  credentials,
}: SupplyTerms): z.input<typeof SupplyTermsRecord> => ({
  properties: supplyGrants.map(({ property: { code, publicId, name } }) => ({ code, public_id: publicId, name })),
  may_create: mayCreateSupply,
  credentials: credentials.map(({ publicId, clientId, name, createdAt, disabledAt }) => ({
    public_id: publicId,
    client_id: clientId,
    name,
    status: disabledAt === null ? "ACTIVE" : "DISABLED",
    created_at: createdAt.toISOString(),
  })),
});
