import { clock } from "@/lib/core/clock";
import { newId, newTraceId } from "@/lib/core/ids";
import { recordSecurityEvent } from "@/lib/security-log/record";
import type { StepOrigin } from "../second-factor/second-step";
import type { SsoConfig, SsoRole } from "./sso-config";
import {
  findByEmail,
  findByIdentity,
  findTenantId,
  insertSsoUser,
  writeIdentity,
  type SsoUser,
} from "./sso-repository";

/** The claims of an ID token, verified and decoded. */
export type SsoClaims = Readonly<Record<string, unknown>> & { sub: string };

/** Why a single sign-on was refused. */
type SsoRefusal = "UNKNOWN" | "DISABLED" | "EMAIL" | "ROLE" | "TENANT" | "EMPLOYER";
type SsoSignIn = { publicId: string; tenantId: number | null; hasSecondFactor: boolean } | { refused: SsoRefusal };

const MAX_EMAIL = 254;

/**
 * Signs in through the provider: finds the user by the identity there, else by the verified e-mail address. Unknown
 * users are refused, unless the claims give them a role and a tenant. Role and tenant follow the claims, but never
 * make a partner's user an operator or move a user to another tenant.
 */
export async function signInWithSso(config: SsoConfig, claims: SsoClaims, from: StepOrigin): Promise<SsoSignIn> {
  const result = await findOrCreate(config, claims);
  const isIn = "publicId" in result;
  await recordSecurityEvent({
    type: isIn ? "single_sign_on.succeeded" : "single_sign_on.failed",
    tenantId: isIn ? result.tenantId : null,
    subject: isIn ? result.publicId : null,
    identity: verifiedEmail(claims),
    detail: isIn ? undefined : result.refused,
    traceId: newTraceId(),
    ...from,
  });
  return result;
}

async function findOrCreate(config: SsoConfig, claims: SsoClaims): Promise<SsoSignIn> {
  const role = roleOf(config, claims);
  if (config.roleClaim && !role) return { refused: "ROLE" };
  const tenant = tenantOf(config, claims);
  const email = verifiedEmail(claims);
  const known = await findByIdentity(config.issuer, claims.sub);
  const found = known || email === undefined ? [] : await findByEmail(config.issuer, email);
  // Several employers may have an account with this address. The tenant claim selects one; without it, an ambiguous
  // address is refused.
  const there = tenant === undefined ? found : found.filter((one) => one.tenant === tenant);
  const fitting = there.length > 1 ? there.filter((one) => misfitOf(one, role, tenant) === undefined) : there;
  if (fitting.length > 1) return { refused: "EMPLOYER" };
  const user = known ?? fitting[0];
  // The provider has given the address to another person, who must not get the previous one's account.
  if (!known && user?.subject != null) return { refused: "UNKNOWN" };
  if (!user) return email === undefined ? { refused: "EMAIL" } : create(config, claims, { email, role, tenant });
  if (user.isDisabled) return { refused: "DISABLED" };
  const misfit = misfitOf(user, role, tenant);
  if (misfit) return { refused: misfit };
  const identity = { issuer: config.issuer, subject: claims.sub, role: role ?? user.role };
  if (!(await writeIdentity(user, identity, moment()))) return { refused: "UNKNOWN" };
  return { publicId: user.publicId, tenantId: user.tenantId, hasSecondFactor: hasSecondFactor(config, claims) };
}

function misfitOf(user: SsoUser, role: SsoRole | undefined, tenant: string | undefined): SsoRefusal | undefined {
  if (role !== undefined && (role === "operator") !== (user.tenantId === null)) return "ROLE";
  return tenant !== undefined && tenant !== user.tenant ? "TENANT" : undefined;
}

async function create(
  config: SsoConfig,
  claims: SsoClaims,
  given: { email: string; role: SsoRole | undefined; tenant: string | undefined },
): Promise<SsoSignIn> {
  const { email, role, tenant } = given;
  if (role === undefined || (role === "operator") !== (tenant === undefined)) return { refused: "UNKNOWN" };
  const tenantId = tenant === undefined ? null : await findTenantId(tenant);
  if (tenantId === undefined) return { refused: "TENANT" };
  const publicId = newId("usr", clock.realNow());
  const name = typeof claims.name === "string" && claims.name.trim() ? claims.name.trim().slice(0, 100) : email;
  const identity = { issuer: config.issuer, subject: claims.sub };
  if (!(await insertSsoUser({ publicId, tenantId, name, email, role }, identity, moment())))
    return { refused: "UNKNOWN" };
  return { publicId, tenantId, hasSecondFactor: hasSecondFactor(config, claims) };
}

/** The highest role that the claim's values map to. */
function roleOf(config: SsoConfig, claims: SsoClaims): SsoRole | undefined {
  const given = config.roleClaim ? claims[config.roleClaim] : undefined;
  const values = (Array.isArray(given) ? given : [given]).filter((value) => typeof value === "string");
  const roles = new Set(values.map((value) => config.roles.get(value)));
  return (["operator", "admin", "agent"] as const).find((role) => roles.has(role));
}

function tenantOf(config: SsoConfig, claims: SsoClaims): string | undefined {
  const given = config.tenantClaim ? claims[config.tenantClaim] : undefined;
  return typeof given === "string" && given !== "" ? given : undefined;
}

/** The e-mail address if the provider has verified it; an unverified one could be someone else's. */
function verifiedEmail(claims: SsoClaims): string | undefined {
  const { email, email_verified: isVerified } = claims;
  if (typeof email !== "string" || isVerified !== true) return undefined;
  const address = email.trim().toLowerCase();
  return address.includes("@") && address.length <= MAX_EMAIL && !address.includes("\0") ? address : undefined;
}

/** Whether the provider has verified a second factor: by the claim `amr` (RFC 8176), or always if so configured. */
function hasSecondFactor(config: SsoConfig, claims: SsoClaims): boolean {
  return config.hasSecondFactor || (Array.isArray(claims.amr) && claims.amr.includes("mfa"));
}

const moment = () => ({ at: clock.realNow(), now: clock.now(), traceId: newTraceId() });
