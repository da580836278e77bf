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
