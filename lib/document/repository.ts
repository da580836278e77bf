import { database } from "@/lib/core/db";

export type PropertyFacts = Awaited<ReturnType<typeof listProperties>>[number];

/** Lists properties' addresses, check-in and check-out times and contact data; also of properties no longer sold. */
export async function listProperties(publicIds: string[]) {
  if (!publicIds.length) return [];
  return database().prisma.property.findMany({
    where: { publicId: { in: publicIds } },
    select: { publicId: true, address: true, contact: true, checkinFrom: true, checkoutUntil: true },
  });
}

/** Returns the name of the booking's agency. */
export async function findAgency(tenantId: number): Promise<string> {
  const tenant = await database().prisma.tenant.findFirst({ where: { id: tenantId }, select: { name: true } });
  return tenant?.name ?? "";
}
