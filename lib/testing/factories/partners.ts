import type { Pool } from "pg";
import { hashClientSecret } from "@/lib/core/secrets/client-secret";
import { newId } from "@/lib/core/ids";
import { SCOPES, type Scope } from "@/lib/api/operation";
import type { Ceilings } from "@/lib/partner/ceilings/ceilings";

/** A client of the token endpoint. */
export interface Login {
  clientId: string;
  secret: string;
}
export interface MadeCredential extends Login {
  id: number;
  publicId: string;
}
export interface MadeTenant {
  id: number;
  publicId: string;
  /** Its Default profile. */
  profile: MadeProfile;
}
export interface MadeProfile {
  id: number;
  publicId: string;
}

async function insert<R extends object>(client: Pool, sql: string, values: unknown[]): Promise<R> {
  return (await client.query<R>(sql, values)).rows[0]!;
}

/** Ceilings so high that tests of other subjects never reach them. */
const WIDE: Ceilings = {
  requestsPerMinute: 10_000_000,
  costPerMinute: 1_000_000_000,
  concurrency: 10_000,
  // Not higher, because each hold is a row that is written with the tenant.
  liveHolds: 500,
  credentials: 1_000,
  credentialRate: 10_000_000,
};

/** A tenant with its Default profile. @param catalogue the properties in its contract; null for all */
export async function makeTenant(
  client: Pool,
  {
    name = "Partner",
    catalogue = null,
    ceilings = {},
  }: { name?: string; catalogue?: string[] | null; ceilings?: Partial<Ceilings> } = {},
): Promise<MadeTenant> {
  const at = { ...WIDE, ...ceilings };
  const publicId = newId("ten", new Date());
  const { id } = await insert<{ id: number }>(
    client,
    `INSERT INTO tenant (public_id, name, catalogue, whole_catalogue, max_requests_per_minute, max_cost_per_minute,
       max_concurrency, max_live_holds, max_credentials, max_credential_rate)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    [
      publicId,
      name,
      catalogue ?? [],
      catalogue === null,
      at.requestsPerMinute,
      at.costPerMinute,
      at.concurrency,
      at.liveHolds,
      at.credentials,
      at.credentialRate,
    ],
  );
  return { id, publicId, profile: await makeProfile(client, id, { isDefault: true }) };
}

/** A profile of a tenant. @param markup percent @param ratePlans the visible ones; null for all */
export async function makeProfile(
  client: Pool,
  tenantId: number,
  {
    isDefault = false,
    markup = "0",
    ratePlans = null,
  }: { isDefault?: boolean; markup?: string; ratePlans?: string[] | null },
): Promise<MadeProfile> {
  const publicId = newId("prf", new Date());
  const { id } = await insert<{ id: number }>(
    client,
    `INSERT INTO profile (public_id, tenant_id, name, is_default, markup_percent, rate_plan_public_ids, all_rate_plans)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [publicId, tenantId, isDefault ? "Default" : publicId, isDefault, markup, ratePlans ?? [], ratePlans === null],
  );
  return { id, publicId };
}

/** A credential with one secret. */
export async function makeCredential(
  client: Pool,
  tenantId: number,
  {
    scopes = SCOPES,
    rateLimit = 1_000_000,
    burst = 100_000,
  }: { scopes?: readonly Scope[]; rateLimit?: number; burst?: number } = {},
): Promise<MadeCredential> {
  const publicId = newId("crd", new Date());
  const clientId = `client-${publicId}`;
  const { id } = await insert<{ id: number }>(
    client,
    `INSERT INTO credential (public_id, tenant_id, client_id, name, scopes, rate_limit, burst)
     VALUES ($1, $2, $3, $3, $4, $5, $6) RETURNING id`,
    [publicId, tenantId, clientId, scopes, rateLimit, burst],
  );
  return { id, publicId, clientId, secret: await addSecret(client, id) };
}

/** Adds a live secret to a credential. */
export async function addSecret(client: Pool, credentialId: number, expiresAt: Date | null = null): Promise<string> {
  const secret = newId("itm", new Date());
  await client.query("INSERT INTO credential_secret (credential_id, hash, expires_at) VALUES ($1, $2, $3)", [
    credentialId,
    hashClientSecret(secret),
    expiresAt,
  ]);
  return secret;
}
