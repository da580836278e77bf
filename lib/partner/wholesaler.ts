import type { Profile } from "@/lib/core/context";
import type { Tenant } from "./directory";

const PLAIN: Profile = {
  id: 0,
  tenantId: 0,
  publicId: "prf_house",
  markupPercent: "0",
  ratePlans: null,
  market: null,
  namedPlans: new Set(),
};

/**
 * The tenant of operators: the wholesaler itself. It sees the whole catalogue at net rates. No row of a partner has
 * its id, so queries for a tenant's own data find nothing.
 */
export const WHOLESALER: Tenant = {
  id: 0,
  publicId: "house",
  name: "Operations",
  catalogue: null,
  contract: null,
  ratePlans: null,
  needsPackageProtection: false,
  isSuspended: false,
  defaultProfile: PLAIN,
  profiles: new Map([[PLAIN.publicId, PLAIN]]),
  profilesById: new Map([[PLAIN.id, PLAIN]]),
  ceilings: null,
};
