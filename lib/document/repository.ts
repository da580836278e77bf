import { database } from "@/lib/core/db";

export type PropertyFacts = Awaited<ReturnType<typeof listProperties>>[number];

/** Where some properties are, when one arrives and leaves there, and how to reach them; also of those no longer sold. */
export async function listProperties(publicIds: string[]) {
  if (!publicIds.length) return [];
  return database().prisma.property.findMany({
    where: { publicId: { in: publicIds } },
    select: { publicId: true, address: true, contact: true, checkinFrom: true, checkoutUntil: true },
  });
}

/** The name of the agency whose booking it is. */
export async function findAgency(tenantId: number): Promise<string> {
  const tenant = await database().prisma.tenant.findFirst({ where: { id: tenantId }, select: { name: true } });
  return tenant?.name ?? "";
}
