import { createHash } from "node:crypto";
import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import type { Minor } from "@/lib/core/money";
import { openJson, sealJson } from "@/lib/core/secrets/seal";
import { toEpochSeconds } from "./pinned";
import type { ProductType } from "./product";

/** Seconds until an allocation id expires, the same as for a stay's rate key. */
const ALLOCATION_LIFE = 3600;

/** The sealed content of an allocation id. */
const Sealed = z.object({
  tenant: z.int(),
  profile: z.int(),
  product: z.int(),
  /** Hash of the search body. */
  search: z.string(),
  issued: z.int(),
  /** What identifies the offer within its product. */
  pick: z.unknown(),
  /** The total in minor units, as text. */
  total: z.string(),
});

/** The content of an allocation id. */
interface Allocation<Pick> {
  pick: Pick;
  /** The offered price. */
  total: Minor;
}

/**
 * Makes the allocation ids of one search. Each is encrypted and contains tenant, profile, product, the search, the
 * offer and its price.
 * @param search the parsed search body: fields in the schema's order, with defaults
 * @returns a function that makes an id from an offer's pick (small JSON that identifies it) and total @see
 * docs/products#allocations-that-are-gone
 */
export function allocationSealer<Pick>(context: Context, product: ProductType, search: unknown) {
  const common = {
    tenant: context.tenantId,
    profile: context.profile.id,
    product,
    search: hashOf(search),
    issued: toEpochSeconds(context.now),
  };
  return ({ pick, total }: Allocation<Pick>): string =>
    sealJson("allocation", { ...common, pick, total: total.toString() } satisfies z.input<typeof Sealed>);
}

/**
 * Opens an allocation id together with its search body, and restores the sealed profile. Altered ids, and those of
 * other tenants or products, are refused as unknown.
 * @param search the parsed prebook body without `allocation_id`
 * @throws DomainError `INVALID_REQUEST` on `allocation_id`, `PROFILE_NOT_FOUND`, `ALLOCATION_GONE`: SEARCH_MISMATCH
 * for another search, EXPIRED an hour after it was issued
 */
export function openAllocation<S extends z.ZodType>(
  context: Context,
  product: ProductType,
  search: unknown,
  id: string,
  pick: S,
): Allocation<z.output<S>> {
  const opened = Sealed.safeParse(openJson("allocation", id));
  if (!opened.success || opened.data.tenant !== context.tenantId || opened.data.product !== product)
    throw invalid({ path: "allocation_id", message: "is not an allocation id from one of your searches" });
  const sealed = opened.data;
  context.restoreProfile(sealed.profile);
  if (sealed.search !== hashOf(search)) throw makeAllocationGoneError("SEARCH_MISMATCH");
  if (toEpochSeconds(context.now) - sealed.issued > ALLOCATION_LIFE) throw makeAllocationGoneError("EXPIRED");
  return { pick: pick.parse(sealed.pick), total: BigInt(sealed.total) };
}

const MESSAGES = {
  WITHDRAWN: "The allocation is no longer on sale: search again",
  EXPIRED: "The allocation is older than 60 minutes: search again",
  SOLD_OUT: "The allocation is sold out: search again",
  SEARCH_MISMATCH: "The body describes another search than the allocation's",
};

/** Makes the error `ALLOCATION_GONE` with the reason why the offer can no longer be booked. */
export function makeAllocationGoneError(reason: keyof typeof MESSAGES): DomainError {
  return new DomainError("ALLOCATION_GONE", { message: MESSAGES[reason], details: { reason } });
}

function hashOf(search: unknown): string {
  return createHash("sha256").update(JSON.stringify(search)).digest("base64url");
}
