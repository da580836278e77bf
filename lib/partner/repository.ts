import { database } from "@/lib/core/db";

/**
 * Lists all tenants with their credentials and profiles in one snapshot: few rows, which each process reads every few
 * seconds.
 */
export function listPartners() {
  return database().prisma.tenant.findMany({ include: { credentials: true, profiles: true } });
}
