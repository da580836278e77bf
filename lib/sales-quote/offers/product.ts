import type { z } from "zod";
import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import type { Image } from "@/lib/catalogue/listing-schemas";
import type { Context } from "@/lib/core/context";
import type { ChangedField, OfferBooking } from "./schemas";

/** Price and terms that live offers of every product have. */
export interface LiveTerms {
  /** The profile's price, in wire format. */
  total: string;
  policy: CancellationPolicy;
  isOnRequest: boolean;
}

/** A value that a recheck compares, as text: a board, a time `start/end`, a fee. */
export type Compared = readonly [field: Exclude<ChangedField, "price" | "terms">, value: string];

/**
 * How a quote handles the offers of one product. `Source` is stored with an offer and finds it again; `Live` is its
 * offer of now; `Facts` is what describes it, and `Content` what the catalogue adds.
 */
export interface QuotedProduct<
  Wanted = unknown,
  Source extends object = object,
  Live = unknown,
  Facts extends object = object,
  Content extends object = object,
> {
  /**
   * What finds the offer again. The context's profile is then the one that it was searched with.
   * @throws DomainError `INVALID_REQUEST`, `ALLOCATION_GONE`, `PROFILE_NOT_FOUND`
   */
  sourceOf(context: Context, wanted: Wanted): Source;
  currencyOf(source: Source): string;
  /**
   * Prices the offer as search does now: the service's own price, whatever the browser showed.
   * @throws DomainError when it can no longer be sold: one of `GONE`
   */
  price(context: Context, source: Source): Promise<Live>;
  termsOf(live: Live): LiveTerms;
  factsOf(source: Source, live: Live): Facts;
  /** What the traveller will see of it beside the facts, even if the catalogue's record changes later. */
  contentOf(context: Context, source: Source, live: Live): Promise<Content & { image: z.output<typeof Image> | null }>;
  /** What a recheck compares beside price and terms, in the same order and number for the same source. */
  compared(facts: Facts): readonly Compared[];
  bookingOf(source: Source, live: Live): z.input<typeof OfferBooking> & OfferBooking;
}
