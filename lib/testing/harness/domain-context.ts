import type { Context, Profile } from "@/lib/core/context";
import { newTraceId } from "@/lib/core/ids";
import type { MadeTenant } from "../factories/partners";
import { newKey } from "./products/stay";

/** A context for domain functions without a request: a tenant's Default profile at an instant. */
export function domainContext(tenant: MadeTenant, now: Date, scenario?: string): Context {
  const profile: Profile = {
    ...tenant.profile,
    tenantId: tenant.id,
    markupPercent: "0",
    ratePlans: null,
    market: null,
    namedPlans: new Set(),
  };
  return {
    tenantId: tenant.id,
    catalogue: null,
    operation: "test",
    actor: "credential:test",
    source: "PARTNER",
    profile,
    restoreProfile: () => profile,
    profileName: () => profile.publicId,
    now,
    traceId: newTraceId(),
    scenario,
    permits: () => true,
    claim: () => ({ tenantId: tenant.id, operation: "test", key: newKey(), bodyHash: "", status: 200, response: "{}" }),
  };
}
