import { database } from "@/lib/core/db";

/** Lists a tenant's profiles, Default first, then by name. */
export async function listProfiles(tenantId: number) {
  const found = await database().prisma.profile.findMany({
    where: { tenantId },
    orderBy: [{ isDefault: "desc" }, { name: "asc" }],
    select: { publicId: true, name: true, isDefault: true, currencyCode: true, markupPercent: true },
  });
  return found.map((row) => ({ ...row, markupPercent: row.markupPercent.toFixed() }));
}

export type ProfileRow = Awaited<ReturnType<typeof listProfiles>>[number];
