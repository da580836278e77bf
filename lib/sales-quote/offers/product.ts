import type { z } from "zod";
import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import type { Image } from "@/lib/catalogue/listing-schemas";
import type { Context } from "@/lib/core/context";
import type { ChangedField, OfferBooking } from "./schemas";

/** Price and terms that live offers of every product have. */
export interface LiveTerms {
  /** The profile's price, in wire format. */
  total: string;
  /** The part of the total that the tenant owes; if absent, it is computed from the mark-up. */
  netTotal?: string;
  /** The client's minimum price. */
  leastPrice?: string;
  policy: CancellationPolicy;
  isOnRequest: boolean;
}

/** A value that a recheck compares, as text: a board, a time `start/end`, or a fee. */
export type ComparedValue = readonly [field: Exclude<ChangedField, "price" | "terms">, value: string];

/**
 * How a quote handles offers of one product. `Source` is stored with an offer and finds it again; `Live` is the offer
 * as it sells now; `Facts` describes it, and `Content` is what the catalogue adds.
 */
export interface QuotedProduct<
  Wanted = unknown,
  Source extends object = object,
  Live = unknown,
  Facts extends object = object,
  Content extends object = object,
> {
  /**
   * Makes the source that finds the offer again; sets the context's profile to the one of its search.
   * @throws DomainError `INVALID_REQUEST`, `ALLOCATION_GONE`, `PROFILE_NOT_FOUND`
   */
  sourceOf(context: Context, wanted: Wanted): Source;
  currencyOf(source: Source): string;
  /**
   * Prices the offer as search does now, whatever price the browser has shown.
   * @throws DomainError one of `GONE` if it cannot be sold any more
   */
  price(context: Context, source: Source): Promise<Live>;
  termsOf(live: Live): LiveTerms;
  factsOf(source: Source, live: Live): Facts;
  /** Content for travellers besides the facts, stored so that later changes of the catalogue do not matter. */
  contentOf(context: Context, source: Source, live: Live): Promise<Content & { image: z.output<typeof Image> | null }>;
  /** The values that a recheck compares besides price and terms; in the same order and number for the same source. */
  compared(facts: Facts): readonly ComparedValue[];
  bookingOf(source: Source, live: Live): z.input<typeof OfferBooking> & OfferBooking;
}
