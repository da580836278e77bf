import { findFullBooking } from "@/lib/booking/repository";
import { getSharedNow, tenantNow } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { asTenant } from "@/lib/core/database/tenant-wall";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import { parseMoney } from "@/lib/core/money";
import { getPartnerDirectory, type Tenant } from "@/lib/partner/directory";
import { findPriceDrop } from "./find-drop";
import { findUncheckedStays, storeCheck, type WatchPosition, type WatchedStay } from "./price-drop-repository";

/** Milliseconds until a stay's price is checked again. */
const INTERVAL = 3_600_000;
/** The number of stays that one step checks. */
const BATCH = 40;

/** The position at which the next step goes on. A restarted process begins at the first deadline. */
let position: WatchPosition | undefined;

/**
 * Checks the prices of the stays that were not checked for longest, and stores which have become cheaper. A stay that
 * can't be checked counts as checked, so that it does not delay the others.
 * @returns whether more may be due
 * @throws the first failure, after all of the step's stays
 */
export async function watchPrices(): Promise<boolean> {
  const now = getSharedNow();
  const { stays, next } = await findUncheckedStays(now, new Date(now.getTime() - INTERVAL), BATCH, position);
  position = next;
  const { tenants } = await getPartnerDirectory();
  const failures: unknown[] = [];
  for (const stay of stays) {
    const tenant = tenants.get(stay.tenantId);
    // The directory of tenants is a few seconds old and does not know this one yet.
    if (!tenant) continue;
    await asTenant(stay.tenantId, () => check(stay, contextOf(tenant, tenantNow(tenant.id)))).catch(
      async (error: unknown) => {
        failures.push(error);
        await storeCheck(stay, stay.version, now, null);
      },
    );
  }
  if (failures.length) throw failures[0];
  return stays.length === BATCH;
}

async function check(stay: WatchedStay, context: Context): Promise<void> {
  const booking = await findFullBooking(stay.tenantId, stay.publicId);
  if (!booking) return;
  const found = await findPriceDrop(context, booking).catch((error: unknown) => {
    // The stay can't be priced now, for example because the property is off sale.
    if (error instanceof DomainError) return null;
    throw error;
  });
  const isEnough =
    found !== null && booking.total - found.total >= parseMoney(String(stay.minimum), booking.currencyCode);
  await storeCheck(stay, booking.version, getSharedNow(), isEnough ? found : null);
}

/** A tenant's context for pricing alone: it has no key to claim. */
function contextOf(tenant: Tenant, now: Date): Context {
  return {
    tenantId: tenant.id,
    catalogue: tenant.catalogue,
    contract: tenant.contract,
    ratePlans: tenant.ratePlans,
    operation: "priceDrop.watch",
    actor: "system:worker",
    source: "STAFF",
    profile: tenant.defaultProfile,
    restoreProfile(id) {
      const profile = tenant.profilesById.get(id);
      if (!profile) throw new DomainError("PROFILE_NOT_FOUND");
      this.profile = profile;
      return profile;
    },
    profileName: (id) => tenant.profilesById.get(id)?.publicId,
    now,
    traceId: newTraceId(),
    scenario: undefined,
    permits: () => true,
    claim: () => null,
  };
}
