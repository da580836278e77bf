import { database } from "@/lib/core/db";

/** A tenant's profiles, its Default first, then by name. */
export async function listProfiles(tenantId: number) {
  return database().prisma.profile.findMany({
    where: { tenantId },
    orderBy: [{ isDefault: "desc" }, { name: "asc" }],
    select: { publicId: true, name: true, isDefault: true, currencyCode: true },
  });
}

export type ProfileRow = Awaited<ReturnType<typeof listProfiles>>[number];
