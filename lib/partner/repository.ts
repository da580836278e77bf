import { statement } from "@/lib/core/db";
import { prisma, transact } from "@/lib/core/prisma";

/**
 * Lists all tenants with their credentials and profiles in one snapshot: few rows, which each process reads every few
 * seconds.
 */
export function listPartners() {
  return prisma().tenant.findMany({ include: { credentials: true, profiles: true } });
}

/** Lists a tenant's profiles, Default first, then by name. */
export async function listProfiles(tenantId: number) {
  const found = await prisma().profile.findMany({
    where: { tenantId },
    orderBy: [{ isDefault: "desc" }, { name: "asc" }],
    select: { publicId: true, name: true, isDefault: true, currencyCode: true, markupPercent: true },
  });
  return found.map((row) => ({ ...row, markupPercent: row.markupPercent.toFixed() }));
}

export type ProfileRow = Awaited<ReturnType<typeof listProfiles>>[number];

/** A client of the token endpoint with its live secrets. */
export interface ClientRow {
  publicId: string;
  tenantId: number;
  scopes: string[];
  disabledAt: Date | null;
  /** Whether its tenant is suspended. */
  isSuspended: boolean;
  secrets: { id: number; hash: string }[];
}

export async function findClient(clientId: string, now: Date): Promise<ClientRow | undefined> {
  const client = await prisma().credential.findUnique({
    where: { clientId },
    select: {
      publicId: true,
      tenantId: true,
      scopes: true,
      disabledAt: true,
      tenant: { select: { suspendedAt: true } },
      secrets: { where: { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }, select: { id: true, hash: true } },
    },
  });
  if (!client) return undefined;
  const { tenant, ...row } = client;
  return { ...row, isSuspended: tenant.suspendedAt !== null };
}

/** Replaces a slow hash by a fast one. */
export const replaceSecretHash = (id: number, known: string, next: string): Promise<unknown> =>
  transact((tx) => tx.credentialSecret.updateMany({ where: { id, hash: known }, data: { hash: next } }));

/** The tables that `listPartners` reads. */
const OF_PARTNERS = ["tenant", "profile", "credential"];
const STATE = OF_PARTNERS.map(
  (table) =>
    `(SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t.id || ' ' || t.xmin::text, 0)), 0) FROM ${table} t)`,
);

/**
 * What changes with every insert, update and delete of what `listPartners` reads: a hash of the rows' versions. With ten
 * thousand tenants it takes milliseconds, and listing them a second.
 */
export async function findPartnerState(): Promise<string> {
  const [row] = await statement<{ state: string }>(
    "partner_state",
    `SELECT concat_ws(' ', ${STATE.join(", ")}) AS state`,
    {},
  );
  return row!.state;
}
