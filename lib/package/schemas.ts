import { z } from "zod";
import { ItemArrivals } from "@/lib/booking/arrival/arrival-schemas";
import { bookFields, FlyingTraveller } from "@/lib/booking/travellers/traveller-schemas";
import { ItemDetails, protectionFields } from "@/lib/booking/detail-schemas";
import { CancellationPolicy } from "@/lib/cancellation/schemas";
import { GuestMarket } from "@/lib/accommodation/schemas";
import {
  Adults,
  CalendarDate,
  ChildAges,
  CurrencyCode,
  Language,
  Money,
  PublicId,
  text,
  listOf,
} from "@/lib/core/wire";
import { Answer } from "@/lib/tour/schemas";
import { AllocationId, Dropped, offerFields, PinResponse } from "@/lib/prebook/schemas";

/** Maximum packages of a search. */
export const MAX_PACKAGES = 100;

const searchFields = {
  package_public_id: PublicId.optional().meta({ description: "One package" }),
  place_public_id: PublicId.optional().meta({
    description: "All packages of a place and the places below it. Without either id, all packages",
  }),
  start_date: CalendarDate.meta({ description: "Date in the package's time zone" }),
  adults: Adults,
  child_ages: ChildAges,
  currency_code: CurrencyCode,
  guest_market: GuestMarket,
  language: Language,
};
interface SearchInput {
  package_public_id?: string | undefined;
  place_public_id?: string | undefined;
}

/** Checks that at most one of the two ids is given. */
function checkSearch(search: SearchInput, refinement: z.RefinementCtx): void {
  if (search.package_public_id === undefined || search.place_public_id === undefined) return;
  refinement.addIssue({
    code: "custom",
    path: ["place_public_id"],
    message: "cannot be combined with package_public_id",
  });
}

/** The package search. Each offer's allocation id is bound to all of it. */
export const PackageSearchRequest = z.strictObject(searchFields).superRefine(checkSearch);
export type PackageSearchRequest = z.output<typeof PackageSearchRequest>;

export const PackageItem = z.object({
  item_no: z.int().meta({ description: "From 1, in the order of the journey" }),
  product_type: z.int(),
  starts_at: z
    .string()
    .meta({ description: "An instant with the local offset if the time is known, otherwise the date" }),
  ends_at: z.string(),
  amount: Money.meta({ description: "Its share of the total; the shares add up to it" }),
  cancellation_policy: CancellationPolicy,
  details: ItemDetails.meta({ description: "The item, like an offer of its product" }),
});
export const PackageOffer = z.object({
  ...offerFields,
  package_public_id: z.string(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  timezone: z.string().meta({ description: "IANA time zone of its dates and of the policy" }),
  ...protectionFields,
  items: z.array(PackageItem),
});
export const PackageSearchResponse = z.object({
  offers: z.array(PackageOffer).meta({ description: "Offers by price, one for each package" }),
  truncated: z.boolean().meta({ description: `More than ${MAX_PACKAGES} packages begin on that day: choose a place` }),
  dropped: z
    .array(Dropped)
    .meta({ description: "One entry for each package that cannot take the party, with the first such item" }),
});

/** The search exactly as it was sent, with the chosen offer. */
export const PackagePrebookRequest = z
  .strictObject({ ...searchFields, allocation_id: AllocationId })
  .superRefine(checkSearch);
export type PackagePrebookRequest = z.output<typeof PackagePrebookRequest>;
export const PackagePinResponse = PinResponse.extend({ items: z.array(PackageItem) });

const ItemNo = z.int().min(1).max(99).meta({ description: "`item_no` of the package's tour", example: 1 });
export const PackageBookRequest = z.strictObject({
  ...bookFields,
  travellers: z.array(FlyingTraveller, listOf("travellers")).max(149).meta({
    description: "With a flight: every passenger with date_of_birth. Otherwise at least the lead traveller",
  }),
  special_requests: text(1000).optional(),
  answers: z
    .array(Answer.extend({ item_no: ItemNo }))
    .max(500)
    .default([])
    .meta({ description: "To the questions of its tours" }),
  pickup_points: z
    .array(z.strictObject({ item_no: ItemNo, code: z.string().min(1).max(64) }))
    .max(50)
    .default([])
    .meta({ description: "Where guests of its tours are picked up" }),
  arrivals: ItemArrivals.optional().meta({ description: "What the drivers of its transfers have to know" }),
});
export type PackageBookRequest = z.output<typeof PackageBookRequest>;
