import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { findPackageContent } from "./repository";
import type { PackageContent } from "./schemas";

/**
 * A package as the catalogue describes it, on sale or not, with its parts in order of the journey.
 * @throws DomainError `PACKAGE_NOT_FOUND`, also if a part is outside the tenant's contract
 */
export async function getPackageContent(context: Context, publicId: string): Promise<PackageContent> {
  const [found] = await listPackageContent(context, [publicId]);
  if (!found) throw new DomainError("PACKAGE_NOT_FOUND");
  return found;
}

/** Packages by their public ids; those that do not exist or that the tenant may not sell are left out. */
export async function listPackageContent(
  { catalogue, origin = "" }: Context,
  ids: readonly string[],
): Promise<PackageContent[]> {
  return findPackageContent(ids, catalogue, origin);
}
