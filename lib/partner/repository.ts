import { z } from "zod";
import { rows } from "@/lib/core/db";
import { prisma, transact } from "@/lib/core/prisma";

/**
 * Lists all tenants with credentials and profiles in one snapshot: few rows, which each process reads every few
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
    select: {
      publicId: true,
      name: true,
      isDefault: true,
      currencyCode: true,
      markupPercent: true,
      defaultMarket: true,
    },
  });
  return found.map((row) => ({ ...row, markupPercent: row.markupPercent.toFixed() }));
}

export type ProfileRow = Awaited<ReturnType<typeof listProfiles>>[number];

/** A client of the token endpoint with its live secrets. Hand-written SQL, because every token waits for it. */
const ClientRow = z.object({
  publicId: z.string(),
  tenantId: z.int(),
  scopes: z.array(z.string()),
  disabledAt: z.date().nullable(),
  /** Whether the client's tenant is suspended. */
  isSuspended: z.boolean(),
  secrets: z.array(z.object({ id: z.int(), hash: z.string() })),
});
export type ClientRow = z.output<typeof ClientRow>;

export async function findClient(clientId: string, now: Date): Promise<ClientRow | undefined> {
  const [row] = await rows(
    ClientRow,
    "find_client",
    `SELECT c.public_id AS "publicId", c.tenant_id AS "tenantId", c.scopes, c.disabled_at AS "disabledAt",
       t.suspended_at IS NOT NULL AS "isSuspended",
       coalesce((SELECT json_agg(json_build_object('id', s.id, 'hash', s.hash)) FROM credential_secret s
         WHERE s.credential_id = c.id AND (s.expires_at IS NULL OR s.expires_at > :now::timestamptz)), '[]') AS secrets
     FROM credential c JOIN tenant t ON t.id = c.tenant_id WHERE c.client_id = :clientId`,
    { clientId, now },
  );
  return row;
}

/** Replaces a slow hash by a fast one. */
export async function replaceSecretHash(id: number, known: string, next: string): Promise<void> {
  await transact((tx) => tx.credentialSecret.updateMany({ where: { id, hash: known }, data: { hash: next } }));
}

/** The tables that `listPartners` reads. */
const OF_PARTNERS = ["tenant", "profile", "credential"];
const STATE = OF_PARTNERS.map(
  (table) =>
    `(SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t.id || ' ' || t.xmin::text, 0)), 0) FROM ${table} t)`,
);

/**
 * A hash of the row versions that `listPartners` reads: it changes with each insert, update and delete. With ten
 * thousand tenants it takes milliseconds, listing them takes a second.
 */
export async function findPartnerState(): Promise<string> {
  const [row] = await rows(
    z.object({ state: z.string() }),
    "partner_state",
    `SELECT concat_ws(' ', ${STATE.join(", ")}) AS state`,
    {},
  );
  return row!.state;
}
