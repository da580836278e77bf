import type { Context } from "@/lib/core/context";
import { addDays, localDate } from "@/lib/core/dates";
import type { DropReason } from "@/lib/prebook/schemas";
import { buildPackageOffer, type OfferedPackage, type PricedComponent } from "./offer";
import { listPackages, type Component, type PackageSupply } from "./repository";
import { MAX_PACKAGES, type PackageSearchRequest } from "./schemas";
import { priceService } from "./service-part";
import { findStays, priceStay, type FindStay } from "./stay-part";

/** Maximum days ahead on which a package may begin. */
const DAYS_AHEAD = 730;

/** A package that does not accept the party, with the first of its parts that does not. */
export interface DroppedPackage {
  supply: PackageSupply;
  component: Component;
  drop: DropReason;
  details: Record<string, unknown>;
}
export interface PackageSearch {
  context: Context;
  search: PackageSearchRequest;
  offers: OfferedPackage[];
  truncated: boolean;
  /**
   * Packages that do not accept the party. If offers are empty too, no requested product has a live rate on that
   * date.
   */
  dropped: DroppedPackage[];
}

/**
 * Prices a package, a place's packages or all of them for a party on a start date, cheapest first. Two round trips, and
 * one more for each further combination of check-in and nights. Unknown ids, packages that are not completely in the
 * tenant's contract, past days, and parts without a live rate in the requested currency all give the same empty result.
 * @see docs/products#packages
 */
export async function searchPackages(context: Context, search: PackageSearchRequest): Promise<PackageSearch> {
  const found = await listPackages(search, context.catalogue, context.now);
  const live = found.slice(0, MAX_PACKAGES).filter((supply) => isInReach(context, supply, search));
  const stayOf = await findStays(context, live, search);
  const priced = live.flatMap((supply) => pricePackage(context, supply, search, stayOf) ?? []);
  return {
    context,
    search,
    offers: priced.filter((each) => each.drop === null).sort(byPrice),
    truncated: found.length > MAX_PACKAGES,
    dropped: priced.filter((each) => each.drop !== null),
  };
}

/** A package's offer, or the reason why it does not accept the party; undefined if a part has no live rate. */
function pricePackage(
  context: Context,
  supply: PackageSupply,
  search: PackageSearchRequest,
  stayOf: FindStay,
): OfferedPackage | DroppedPackage | undefined {
  const parts: PricedComponent[] = [];
  const refused: DroppedPackage[] = [];
  for (const component of supply.components) {
    const part =
      component.kind === "stay" ? priceStay(context, component, stayOf) : priceService(context, component, search);
    if (part.drop === undefined) return undefined;
    if (part.drop === null) parts.push({ component, part });
    else refused.push({ supply, component, drop: part.drop, details: part.details });
  }
  return refused[0] ?? buildPackageOffer(context, supply, parts, search);
}

/**
 * Whether the package starts between today and its last day on sale, by its own calendar, and may be sold where the
 * tenant sells: some countries require an organiser with insolvency protection.
 */
export function isInReach(
  { now, needsPackageProtection }: Context,
  { timezone, organiser, protection }: PackageSupply,
  { start_date }: PackageSearchRequest,
): boolean {
  if (needsPackageProtection && !(organiser && protection)) return false;
  const today = localDate(timezone, now);
  return start_date >= today && start_date <= addDays(today, DAYS_AHEAD);
}

/** Sorts by price, then id, so that the same search gives the same order. */
function byPrice(a: OfferedPackage, b: OfferedPackage): number {
  if (a.total !== b.total) return a.total < b.total ? -1 : 1;
  return a.supply.publicId < b.supply.publicId ? -1 : 1;
}
