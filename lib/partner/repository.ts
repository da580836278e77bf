import { database } from "@/lib/core/db";

/** Every credential, tenant and profile: few rows, read whole by each process every few seconds. */
export async function listPartners() {
  const { prisma } = database();
  const [tenants, credentials, profiles] = await Promise.all([
    prisma.tenant.findMany(),
    prisma.credential.findMany(),
    prisma.profile.findMany(),
  ]);
  return { tenants, credentials, profiles };
}

/** A client with its live secrets, or null. */
export async function findClient(clientId: string, now: Date) {
  return database().prisma.credential.findUnique({
    where: { clientId },
    include: { secrets: { where: { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] } } },
  });
}
