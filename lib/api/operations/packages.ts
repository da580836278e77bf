import { listPackageAlternatives } from "@/lib/package/alternatives/alternatives";
import { PackageAlternativesRequest, PackageAlternativesResponse } from "@/lib/package/alternatives/schemas";
import { bookPackage } from "@/lib/package/book";
import { getPackageContent, listPackageContent } from "@/lib/package/content/package-content";
import { PackageContent, PackageContentQuery, PackageContents, PackagePath } from "@/lib/package/content/schemas";
import { prebookPackage } from "@/lib/package/prebook";
import { toPackageAlternatives, toPackagePinResponse, toPackageSearchResponse } from "@/lib/package/present";
import {
  PackageBookRequest,
  PackagePinResponse,
  PackagePrebookRequest,
  PackageSearchRequest,
  PackageSearchResponse,
} from "@/lib/package/schemas";
import { searchPackages } from "@/lib/package/search";
import { ROLES, operation } from "../operation";
import { bookStep, prebookStep, searchStep } from "../product-steps";

export const packageSearch = operation({
  ...searchStep,
  id: "package.search",
  path: "/package/search",
  summary: "Search packages by start date: one package, the packages of a place, or all",
  body: PackageSearchRequest,
  response: PackageSearchResponse,
  run: (context, { body }) => searchPackages(context, body),
  present: toPackageSearchResponse,
});

export const packageAlternatives = operation({
  id: "package.alternatives",
  freshness: "recent",
  audience: "staff",
  roles: ["agent", "admin"],
  scopes: ["distribution:booking"],
  profile: "sealed",
  idempotent: "none",
  metered: false,
  effect: "read",
  statuses: [200],
  method: "POST",
  path: "/staff/package/alternatives",
  summary: "List what else a picked package can be sold with at one of its items, with the price difference",
  body: PackageAlternativesRequest,
  response: PackageAlternativesResponse,
  errors: ["ALLOCATION_GONE", "ITEM_NOT_FOUND", "PROFILE_NOT_FOUND"],
  run: (context, { body }) => listPackageAlternatives(context, body),
  present: toPackageAlternatives,
});

export const packagePrebook = operation({
  ...prebookStep,
  id: "package.prebook",
  path: "/package/prebook",
  summary: "Prebook a package: pin its price and terms, and hold all of its parts for 30 minutes",
  body: PackagePrebookRequest,
  response: PackagePinResponse,
  scenarios: ["price_changed", "board_changed", "sold_out"],
  run: (context, { body }) => prebookPackage(context, body),
  present: toPackagePinResponse,
});

export const packageBook = operation({
  ...bookStep,
  errors: [...bookStep.errors, "ANSWERS_MISMATCH", "PASSPORT_REQUIRED", "ALLOCATION_GONE"],
  id: "package.book",
  path: "/package/book",
  summary: "Book a prebooked package",
  body: PackageBookRequest,
  run: (context, { body }) => bookPackage(context, body),
});

/** What the desk shows of packages besides offers: pictures, descriptions, and parts without dates. */
const packageContent = {
  audience: "staff",
  method: "GET",
  roles: ROLES,
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  statuses: [200],
} as const;

export const packageGet = operation({
  ...packageContent,
  id: "package.get",
  freshness: "current",
  path: "/packages/{public_id}",
  summary: "Get a package with its pictures and parts",
  params: PackagePath,
  missing: "PACKAGE_NOT_FOUND",
  response: PackageContent,
  errors: ["PACKAGE_NOT_FOUND"],
  run: (context, { params }) => getPackageContent(context, params.public_id),
  present: (found) => found,
});

export const packageList = operation({
  ...packageContent,
  id: "package.list",
  freshness: "current",
  path: "/packages",
  summary: "List packages by their ids, with their pictures and parts",
  query: PackageContentQuery,
  response: PackageContents,
  errors: [],
  run: (context, { query }) => listPackageContent(context, query.ids),
  present: (items) => ({ items }),
});
