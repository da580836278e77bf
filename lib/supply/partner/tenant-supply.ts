import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { inTransaction, prisma, type Tx } from "@/lib/core/prisma";
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
      serviceGrants: { select: { service: { select: { code: true } } }, orderBy: { service: { code: "asc" } } },
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
  { grant, withdraw, grant_services, withdraw_services, may_create: mayCreate }: z.output<typeof ChangeSupplyTerms>,
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
    await grantServices(tx, tenantId, grant_services, withdraw_services);
    if (mayCreate !== undefined)
      await tx.tenant.updateMany({
        where: { id: tenantId, mayCreateSupply: !mayCreate },
        data: { mayCreateSupply: mayCreate },
      });
    audit({ subject: publicId, tenantId });
    return getTenantSupply(publicId);
  });
}

async function grantServices(tx: Tx, tenantId: number, grant: string[], withdraw: string[]): Promise<void> {
  const named = await tx.service.findMany({
    where: { code: { in: [...grant, ...withdraw] } },
    select: { id: true, code: true },
  });
  const ids = new Map(named.map(({ code, id }) => [code, id]));
  const at = grant.findIndex((code) => !ids.has(code));
  if (at >= 0)
    throw invalid({ path: `grant_services.${at}`, message: "must be the code of a transfer, tour option or cabin" });
  const withdrawn = withdraw.flatMap((code) => ids.get(code) ?? []);
  await tx.supplyServiceGrant.deleteMany({ where: { tenantId, serviceId: { in: withdrawn } } });
  const granted = grant.map((code) => ({ tenantId, serviceId: ids.get(code)! }));
  await tx.supplyServiceGrant.createMany({ data: granted, skipDuplicates: true });
}

export const toSupplyTerms = ({
  mayCreateSupply,
  supplyGrants,
  serviceGrants,
  credentials,
}: SupplyTerms): z.input<typeof SupplyTermsRecord> => ({
  properties: supplyGrants.map(({ property: { code, publicId, name } }) => ({ code, public_id: publicId, name })),
  services: serviceGrants.map(({ service: { code } }) => ({ code })),
  may_create: mayCreateSupply,
  credentials: credentials.map(({ publicId, clientId, name, createdAt, disabledAt }) => ({
    public_id: publicId,
    client_id: clientId,
    name,
    status: disabledAt === null ? "ACTIVE" : "DISABLED",
    created_at: createdAt.toISOString(),
  })),
});
