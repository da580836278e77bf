import { bookPackage } from "@/lib/package/book";
import { prebookPackage } from "@/lib/package/prebook";
import { toPackagePinResponse, toPackageSearchResponse } from "@/lib/package/present";
import {
  PackageBookRequest,
  PackagePinResponse,
  PackagePrebookRequest,
  PackageSearchRequest,
  PackageSearchResponse,
} from "@/lib/package/schemas";
import { searchPackages } from "@/lib/package/search";
import { operation } from "../operation";
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
  id: "package.book",
  path: "/package/book",
  summary: "Book a prebooked package",
  body: PackageBookRequest,
  run: (context, { body }) => bookPackage(context, body),
});
