import type { Profile } from "@/lib/core/context";
import type { Tenant } from "./directory";

const PLAIN: Profile = { id: 0, publicId: "prf_house", markupPercent: "0", ratePlans: null };

/**
 * Whom operators work for: the service itself. It sees the whole catalogue at the supply's own prices, and owns
 * nothing: no row of a partner's carries its number, so whatever asks for a tenant's own finds nothing under it.
 */
export const HOUSE: Tenant = {
  id: 0,
  publicId: "house",
  name: "Operations",
  catalogue: null,
  contract: null,
  ratePlans: null,
  isSuspended: false,
  defaultProfile: PLAIN,
  profiles: new Map([[PLAIN.publicId, PLAIN]]),
  profilesById: new Map([[PLAIN.id, PLAIN]]),
  ceilings: null,
};
