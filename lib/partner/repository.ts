import { database } from "@/lib/core/db";

/** Every tenant with its credentials and profiles, of one instant: few rows, read whole by each process every few seconds. */
export function listPartners() {
  return database().prisma.tenant.findMany({ include: { credentials: true, profiles: true } });
}

/** A client with its live secrets, or null. */
export async function findClient(clientId: string, now: Date) {
  return database().prisma.credential.findUnique({
    where: { clientId },
    include: { secrets: { where: { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] } } },
  });
}
