import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { Minor } from "@/lib/core/money";
import { openAllocation } from "@/lib/prebook/allocation";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { buildPackageOffer, PackagePick, type OfferedPackage, type PricedComponent } from "../offer";
import { repricePackage } from "../prebook";
import { listPackages, type ReplacedPart, type PackageSupply } from "../repository";
import type { PackageSearchRequest } from "../schemas";
import { priceService } from "../service-part";
import { findStays, priceStay, priceStayChoices } from "../stay-part";
import { listOtherProperties, listOtherServices } from "./candidate-repository";
import type { PackageAlternativesRequest } from "./schemas";

/** The alternatives to one position of a package. */
export interface PackageAlternatives {
  context: Context;
  search: PackageSearchRequest;
  /** The package as it was picked, at its current price. */
  current: OfferedPackage;
  /** Sorted by price, without the current one. */
  offers: OfferedPackage[];
}

/** A package with one part replaced. */
type Replace = (chosen: ReplacedPart | null, priced: PricedComponent) => OfferedPackage;

/**
 * Prices a picked package with each alternative to one of its parts: other rooms and rate plans of its property,
 * other properties of the place with at least as many stars, other vehicles, tour options, flights and cabins. All by
 * the functions of search, so that a prebook of an alternative has the same price. At most six round trips.
 * @throws DomainError `INVALID_REQUEST` on `allocation_id`, `PROFILE_NOT_FOUND`, `ALLOCATION_GONE`, `ITEM_NOT_FOUND`
 */
export async function listPackageAlternatives(
  context: Context,
  { allocation_id, item_no, ...search }: PackageAlternativesRequest,
): Promise<PackageAlternatives> {
  const { pick } = openAllocation(context, PRODUCT_TYPE.PACKAGE, search, allocation_id, PackagePick);
  const { supply, parts } = await repricePackage(context, search, pick);
  const at = parts.findIndex(({ component }) => component.position === item_no);
  const priced = parts[at];
  if (!priced) throw new DomainError("ITEM_NOT_FOUND");
  const current = buildPackageOffer(context, supply, parts, search);
  const replace: Replace = (chosen, one) => {
    const rest = supply.chosen.filter(({ position }) => position !== item_no);
    const changed: PackageSupply = { ...supply, chosen: chosen ? [...rest, chosen] : rest };
    return buildPackageOffer(context, changed, parts.with(at, one), search);
  };
  const offers =
    priced.component.kind === "stay"
      ? await stayAlternatives(context, search, supply, priced, replace)
      : await serviceAlternatives(context, search, supply, priced, replace);
  // Ids of rooms and services are unique, so equal picks mean the same part.
  const pickedAt = ({ pick: { parts: picked } }: OfferedPackage) => JSON.stringify(picked[at]);
  const isOther = (offer: OfferedPackage) => pickedAt(offer) !== pickedAt(current);
  return { context, search, current, offers: offers.filter(isOther).sort(byTotal) };
}

const byTotal = (a: { total: Minor }, b: { total: Minor }): number =>
  a.total < b.total ? -1 : a.total > b.total ? 1 : 0;

/** All rooms and plans of the package's own property, and the cheapest of each other property. */
async function stayAlternatives(
  context: Context,
  search: PackageSearchRequest,
  supply: PackageSupply,
  { component: own }: PricedComponent,
  replace: Replace,
): Promise<OfferedPackage[]> {
  if (own.kind !== "stay") return [];
  const others = await listOtherProperties(own.propertyId, context.catalogue);
  const stays = [own, ...others.map((propertyId) => ({ ...own, propertyId }))];
  const find = await findStays(context, [{ ...supply, components: stays }], search);
  const present = supply.chosen.find(({ position }) => position === own.position) ?? null;
  const rooms = priceStayChoices(context, own, find).map((part) => replace(present, { component: own, part }));
  const properties = stays.slice(1).flatMap((component) => {
    const part = priceStay(context, component, find);
    if (part.drop !== null) return [];
    const chosen = { position: own.position, propertyId: component.propertyId, serviceId: null };
    return replace(chosen, { component, part });
  });
  return [...rooms, ...properties];
}

/** The cheapest tariff of each service that can take the part's place. */
async function serviceAlternatives(
  context: Context,
  search: PackageSearchRequest,
  supply: PackageSupply,
  { component: { position } }: PricedComponent,
  replace: Replace,
): Promise<OfferedPackage[]> {
  const services = await listOtherServices(supply.publicId, position, context.catalogue);
  const candidates = services.map((serviceId) => ({ position, propertyId: null, serviceId }));
  const { place_public_id: _searched_by, ...rest } = search;
  const wanted = { ...rest, package_public_id: supply.publicId };
  const [all] = await listPackages(wanted, context.catalogue, context.now, candidates);
  const component = all?.components.find((one) => one.position === position);
  if (component?.kind !== "service") return [];
  return services.flatMap((serviceId) => {
    const own = { ...component, rates: component.rates.filter((rate) => rate.serviceId === serviceId) };
    const part = priceService(context, own, search);
    if (part.drop !== null) return [];
    return replace({ position, propertyId: null, serviceId }, { component: own, part });
  });
}
