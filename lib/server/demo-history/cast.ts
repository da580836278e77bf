import { SCOPES } from "@/lib/api/operation";
import { directory, forgetPartners } from "@/lib/partner/directory";
import { WHOLESALER } from "@/lib/partner/wholesaler";
import type { PastCaller } from "./past-calls";
import { findSellers } from "./sellers-repository";

/** Who acts in the demo's past. */
export interface Cast {
  /** The agency's own system. */
  partner: PastCaller;
  /** A user of its desk, who sells with the mark-up of its shops. */
  agent: PastCaller;
  admin: PastCaller;
  operator: PastCaller;
  tenantId: number;
  tenantPublicId: string;
  credentialId: number;
}

/** Finds the demo's agency and the operator. */
export async function readCast(): Promise<Cast> {
  forgetPartners();
  const [sellers, { tenants }] = await Promise.all([findSellers(), directory()]);
  const tenant = sellers && tenants.get(sellers.tenantId);
  if (!tenant) throw new Error("the demo's agency is missing");
  const scopes = new Set<string>(SCOPES);
  const { credentialId } = sellers;
  const retail = [...tenant.profiles.values()].find(({ id }) => id !== tenant.defaultProfile.id);
  return {
    tenantId: tenant.id,
    tenantPublicId: tenant.publicId,
    credentialId,
    partner: { tenant, scopes, source: "PARTNER", actor: `credential:${sellers.credentialPublicId}`, credentialId },
    agent: { tenant, scopes, source: "STAFF", actor: `staff:${sellers.agentPublicId}`, profileId: retail?.publicId },
    admin: { tenant, scopes, source: "STAFF", actor: `staff:${sellers.adminPublicId}` },
    operator: { tenant: WHOLESALER, scopes: new Set(), source: "STAFF", actor: `staff:${sellers.operatorPublicId}` },
  };
}
