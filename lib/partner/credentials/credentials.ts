import type { z } from "zod";
import { clock } from "@/lib/core/clock";
import { hashClientSecret, newClientSecret } from "@/lib/core/secrets/client-secret";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import {
  addSecret,
  insertCredential,
  listCredentials,
  updateCredential,
  type CredentialRefusal,
  type CredentialRow,
  type StoredSecret,
} from "./credential-repository";
import {
  SUPPLY_SCOPE,
  type ChangeCredential,
  type CredentialRecord,
  type NewCredential,
  type NewSupplyCredential,
  type RotateCredential,
} from "./credential-schemas";
import { forgetPartnersEverywhere } from "../directory";
import { findTenant } from "../tenant-repository";

/** A credential with its secret, which is shown only once. */
interface Revealed {
  credential: CredentialRow;
  secret: string;
}

/** Lists the account's credentials, newest first, without secrets. */
export function listOwnCredentials({ tenantId }: Context): Promise<CredentialRow[]> {
  return listCredentials(tenantId, clock.realNow());
}

/**
 * Creates a client of the token endpoint. Its secret has 256 random bits.
 * @throws DomainError `CREDENTIAL_LIMIT`, `INVALID_REQUEST` for a rate above the tenant's ceiling
 */
export function createCredential(context: Context, request: z.output<typeof NewCredential>): Promise<Revealed> {
  return insert(context, request);
}

/**
 * Creates a client for a supplier's system; only operators may. Its scope is `distribution:supply`: the tenant's
 * admins may disable it and rotate its secret, but cannot grant or remove that scope.
 * @throws DomainError `TENANT_NOT_FOUND`, `CREDENTIAL_LIMIT`, `INVALID_REQUEST` for a rate above the tenant's ceiling
 */
export async function createTenantSupplyCredential(
  context: Context,
  tenantPublicId: string,
  request: z.output<typeof NewSupplyCredential>,
): Promise<Revealed> {
  const tenant = await findTenant(tenantPublicId);
  if (!tenant) throw new DomainError("TENANT_NOT_FOUND");
  const ofTenant = { ...context, tenantId: tenant.id };
  return insert(ofTenant, { ...request, scopes: [SUPPLY_SCOPE] });
}

/**
 * Disables or enables a tenant's credential for a supplier's system; only operators may.
 * @throws DomainError `TENANT_NOT_FOUND`, `CREDENTIAL_NOT_FOUND`, also for a credential with other scopes
 */
export async function switchTenantSupplyCredential(
  context: Context,
  tenantPublicId: string,
  publicId: string,
  disabled: boolean,
): Promise<CredentialRow> {
  const tenant = await findTenant(tenantPublicId);
  if (!tenant) throw new DomainError("TENANT_NOT_FOUND");
  const ofTenant = { ...context, tenantId: tenant.id };
  if (!(await read(ofTenant, publicId)).scopes.includes(SUPPLY_SCOPE)) throw new DomainError("CREDENTIAL_NOT_FOUND");
  return updateOwnCredential(ofTenant, publicId, { disabled });
}

async function insert(
  context: Context,
  request: Omit<z.output<typeof NewCredential>, "scopes"> & { scopes: string[] },
): Promise<Revealed> {
  const { secret, stored } = newSecret();
  const publicId = newId("crd", context.now);
  const { name, scopes, rate_limit: rateLimit, burst } = request;
  const outcome = await insertCredential(
    context,
    { publicId, name, scopes, rateLimit, burst },
    stored,
    clock.realNow(),
  );
  if (typeof outcome === "object") throw errorOf(outcome);
  return reveal(context, publicId, secret);
}

/**
 * Updates a credential. Its tokens feel a removed scope or a disabled credential within seconds.
 * @throws DomainError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_LIMIT`, `INVALID_REQUEST` for a rate above the tenant's
 * ceiling
 */
export async function updateOwnCredential(
  context: Context,
  publicId: string,
  change: z.output<typeof ChangeCredential>,
): Promise<CredentialRow> {
  const outcome = await updateCredential(context, publicId, change, clock.realNow());
  if (typeof outcome === "object") throw errorOf(outcome);
  if (!outcome) throw new DomainError("CREDENTIAL_NOT_FOUND");
  await forgetPartnersEverywhere();
  return read(context, publicId);
}

/**
 * Creates a new secret; the previous one stays valid for some hours.
 * @throws DomainError `CREDENTIAL_NOT_FOUND`
 */
export async function rotateCredential(
  context: Context,
  publicId: string,
  { keep_old_hours }: z.output<typeof RotateCredential>,
): Promise<Revealed> {
  const { secret, stored } = newSecret();
  const at = clock.realNow();
  const oldUntil = new Date(at.getTime() + keep_old_hours * 3_600_000);
  if (!(await addSecret(context, publicId, stored, at, oldUntil))) throw new DomainError("CREDENTIAL_NOT_FOUND");
  return reveal(context, publicId, secret);
}

function errorOf(refusal: CredentialRefusal): DomainError {
  if ("mostCredentials" in refusal)
    return new DomainError("CREDENTIAL_LIMIT", { details: { limit: refusal.mostCredentials } });
  const message = `must be at most ${refusal.highestRate} requests a minute, the account's ceiling for one credential`;
  return invalid({ path: "rate_limit", message });
}

function newSecret(): { secret: string; stored: StoredSecret } {
  const secret = newClientSecret();
  return { secret, stored: { hash: hashClientSecret(secret), last4: secret.slice(-4) } };
}

async function read({ tenantId }: Context, publicId: string): Promise<CredentialRow> {
  const [credential] = await listCredentials(tenantId, clock.realNow(), publicId);
  if (!credential) throw new DomainError("CREDENTIAL_NOT_FOUND");
  return credential;
}

const reveal = async (context: Context, publicId: string, secret: string): Promise<Revealed> => ({
  credential: await read(context, publicId),
  secret,
});

export const toCredential = (row: CredentialRow): z.input<typeof CredentialRecord> => ({
  public_id: row.publicId,
  client_id: row.clientId,
  name: row.name,
  scopes: row.scopes as z.input<typeof CredentialRecord>["scopes"],
  rate_limit: row.rateLimit,
  burst: row.burst,
  status: row.disabledAt ? "DISABLED" : "ACTIVE",
  created_at: row.createdAt.toISOString(),
  secrets: row.secrets.map((s) => ({
    last4: s.last4,
    created_at: s.createdAt.toISOString(),
    expires_at: s.expiresAt?.toISOString() ?? null,
  })),
});

export const toRevealed = ({ credential, secret }: Revealed) => ({
  ...toCredential(credential),
  client_secret: secret,
});
