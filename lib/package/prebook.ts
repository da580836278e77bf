import { boardWarnings, feeWarnings, compareTerms } from "@/lib/accommodation/booking/warnings";
import { writePolicy } from "@/lib/cancellation/policy";
import type { Context } from "@/lib/core/context";
import { makeAllocationGoneError, openAllocation } from "@/lib/prebook/allocation";
import { pinOffer, type PinnedResult } from "@/lib/prebook/pin";
import type { PinnedItem } from "@/lib/prebook/pinned";
import { buildPackageOffer, PackagePick, type OfferedPackage, type PricedComponent } from "./offer";
import { listPackages, type Component, type PackageSupply } from "./repository";
import type { PackagePrebookRequest, PackageSearchRequest } from "./schemas";
import { isInReach } from "./search";
import { priceService, type ServicePart } from "./service-part";
import { findStays, repriceStay, type FindStay, type StayPart } from "./stay-part";
import type { z } from "zod";

type Picks = z.output<typeof PackagePick>["parts"];

/**
 * Repeats the search of an allocation, reprices the picked parts, pins price and terms under a token, and holds all of
 * them for 30 minutes, or none.
 * @throws DomainError `INVALID_REQUEST` on `allocation_id`, `PROFILE_NOT_FOUND`, `ALLOCATION_GONE`
 */
export async function prebookPackage(
  context: Context,
  { allocation_id, ...search }: PackagePrebookRequest,
): Promise<PinnedResult> {
  const { pick, total: offered } = openAllocation(context, 5, search, allocation_id, PackagePick);
  const { supply, parts } = await repricePackage(context, search, pick);
  const now = buildPackageOffer(context, supply, parts, search);
  const { timezone } = supply;
  return pinOffer(
    context,
    5,
    {
      takes: now.takes,
      currency: now.currency,
      total: now.total,
      net_total: now.net.toString(),
      ...(now.least > 0n && { least_price: now.least.toString() }),
      starts_at: now.startDate,
      ends_at: now.endDate,
      confirmation_mode: now.mode,
      guest_market: search.guest_market ?? context.profile.market ?? undefined,
      party: { adults: search.adults, child_ages: search.child_ages },
      policy: now.policy,
      timezone,
      terms: termsNow(parts, pick.parts),
      items: toPinnedItems(now),
      warnings: parts.flatMap(({ part }) =>
        "slots" in part ? [...boardWarnings(part), ...feeWarnings(part.offer, part.supply.sheet, part.fees)] : [],
      ),
      details: {
        package_public_id: supply.publicId,
        name: supply.name,
        start_date: now.startDate,
        end_date: now.endDate,
        timezone,
        language: search.language,
        organiser: supply.organiser,
        protection: supply.protection,
      },
    },
    offered,
  );
}

/** Prices the picked parts of a package now. @throws DomainError `ALLOCATION_GONE` */
export async function repricePackage(
  context: Context,
  search: PackageSearchRequest,
  pick: z.output<typeof PackagePick>,
): Promise<{ supply: PackageSupply; parts: PricedComponent[] }> {
  const { place_public_id: _searched_by, ...rest } = search;
  const wanted = { ...rest, package_public_id: pick.package };
  const [supply] = await listPackages(wanted, context.catalogue, context.now, pick.chosen);
  if (!supply || !isInReach(context, supply, search) || supply.components.length !== pick.parts.length)
    throw makeAllocationGoneError("WITHDRAWN");
  const stayOf = await findStays(context, [supply], search);
  const parts = supply.components.map((component, i): PricedComponent => ({
    component,
    part: repriced(context, component, search, stayOf, pick.parts[i]!),
  }));
  return { supply, parts };
}

/** Prices a picked part now. @throws DomainError `ALLOCATION_GONE` */
function repriced(
  context: Context,
  component: Component,
  search: PackageSearchRequest,
  stayOf: FindStay,
  picked: Picks[number],
): StayPart | ServicePart {
  const isStay = Array.isArray(picked);
  if (component.kind === "stay" && isStay) {
    const part = repriceStay(context, component, stayOf, picked);
    if (!part) throw makeAllocationGoneError(stayOf(component) ? "SOLD_OUT" : "WITHDRAWN");
    return part;
  }
  if (component.kind === "stay" || isStay) throw makeAllocationGoneError("WITHDRAWN");
  const part = priceService(context, component, search, picked);
  if (part.drop === null) return part;
  throw makeAllocationGoneError(part.drop === "capacity_exceeded" ? "SOLD_OUT" : "WITHDRAWN");
}

/** Whether the terms of any part have changed, and whether no part refunds anything. */
function termsNow(parts: PricedComponent[], picks: Picks): { changed: boolean; nonRefundable: boolean } {
  const terms = parts.map(({ part }, i) => {
    if ("slots" in part) return compareTerms(part);
    const picked = picks[i] as Exclude<Picks[number], unknown[]>;
    const { tariff } = part.rate;
    return { changed: tariff.termsTag !== picked.terms, nonRefundable: tariff.terms.non_refundable };
  });
  return { changed: terms.some((t) => t.changed), nonRefundable: terms.every((t) => t.nonRefundable) };
}

function toPinnedItems({ items, currency }: OfferedPackage): PinnedItem[] {
  return items.map((item) => ({
    item_no: item.itemNo,
    product_type: item.productType,
    starts_at: item.starts_at,
    ends_at: item.ends_at,
    total: item.total.toString(),
    policy: writePolicy(item.policy, currency, item.timezone),
    details: item.details,
  }));
}
