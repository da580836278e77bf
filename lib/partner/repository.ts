import { database } from "@/lib/core/db";

/** Every tenant with its credentials and profiles, of one instant: few rows, read whole by each process every few seconds. */
export function listPartners() {
  return database().prisma.tenant.findMany({ include: { credentials: true, profiles: true } });
}
