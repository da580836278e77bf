import { z } from "zod";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { Money, PathId, PublicId, text } from "@/lib/core/wire";
import { LinkToken, ViewAct } from "@/lib/shared-link/schemas";
import { MAX_NOTE, MAX_OFFERS, MAX_TITLE, MAX_VALID_DAYS } from "./limits";
import { CHANGED_FIELDS, OfferBooking, QuotedOffer, ShownOffer, WantedOffer } from "./offers/schemas";

const InstantText = z.string().meta({ format: "date-time" });

export const QUOTE_STATUSES = ["DRAFT", "SENT", "CHOSEN", "EXPIRED", "REVOKED"] as const;
const Status = z.enum(QUOTE_STATUSES);

export const SalesQuotePath = z.strictObject({ public_id: PathId });
export const SalesQuoteList = z.strictObject({ limit: limitSchema(200), cursor: Cursor });
export type SalesQuoteList = z.output<typeof SalesQuoteList>;

const listed = {
  public_id: z.string(),
  title: z.string(),
  status: Status,
  is_collecting: z.boolean().meta({ description: "The caller's next offers are added to it" }),
  offer_count: z.int(),
  created_at: InstantText,
  expires_at: InstantText.nullable(),
  view_count: z.int(),
  last_viewed_at: InstantText.nullable(),
};
export const SalesQuotePage = z.object({
  items: z.array(z.object(listed)),
  next_cursor: z.string().nullable(),
});

const LinkPath = z.string().nullable().meta({ description: "Of its link; null: it has none that can be shown" });

export const SalesQuoteRecord = z.object({
  ...listed,
  path: LinkPath,
  version: z.int().meta({ description: "Sent with a change: another one since is refused" }),
  note: z.string().nullable(),
  valid_days: z.int(),
  offers: z.array(QuotedOffer),
  is_changed: z.boolean().meta({ description: "Changed since it was sent" }),
  choice: z
    .object({
      offer_id: z.string(),
      version: z.int(),
      name: z.string(),
      message: z.string().nullable(),
      at: InstantText,
    })
    .nullable(),
  versions: z
    .array(
      z.object({
        version: z.int(),
        sent_at: InstantText,
        sent_by: z.string(),
        title: z.string(),
        note: z.string().nullable(),
        offers: z.array(ShownOffer),
      }),
    )
    .meta({ description: "What was sent, newest first" }),
});

export const CurrentSalesQuote = z.object({
  quote: z.object({ public_id: z.string(), offer_count: z.int() }).nullable(),
});

/** Adds an offer to a quote; without `sales_quote_public_id` to the caller's current quote, or to a new one. */
export const AddOffer = z.strictObject({ sales_quote_public_id: PublicId.optional(), offer: WantedOffer });

export const ChangeSalesQuote = z.strictObject({
  version: z.int(),
  title: z.union([z.literal(""), text(MAX_TITLE)]),
  note: z
    .string()
    .trim()
    .max(MAX_NOTE)
    .regex(/^[\P{Cc}\r\n]*$/u, "contains control characters")
    .nullable(),
  valid_days: z.int().min(1).max(MAX_VALID_DAYS),
  offers: z
    .array(
      z.strictObject({
        id: PublicId,
        sell_price: z
          .string()
          .regex(/^\d{1,15}(\.\d{1,4})?$/, 'must be an amount, such as "860.00"')
          .nullable()
          .meta({ description: "null: the profile's price" }),
      }),
    )
    .max(MAX_OFFERS)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "names an offer twice")
    .meta({ description: "The offers that stay, in order" }),
  is_collecting: z.boolean().optional(),
});
export type ChangeSalesQuote = z.output<typeof ChangeSalesQuote>;

export const SendSalesQuote = z.strictObject({
  version: z.int(),
  new_link: z.boolean().default(false).meta({ description: "Replaces the link; the earlier one stops working" }),
});
export const SentSalesQuote = z.object({
  path: LinkPath,
  expires_at: InstantText,
});

export const RecheckedOffer = z.object({
  id: z.string(),
  outcome: z.enum(["SAME", "CHANGED", "GONE"]),
  changes: z.array(z.object({ field: z.enum(CHANGED_FIELDS), before: z.string(), after: z.string() })).meta({
    description: "Amounts with their currency, boards, instants until which cancelling is free, times as start/end",
  }),
  sell_price: Money.nullable().meta({ description: "The price now; null when it is gone" }),
  profile_price: Money.nullable(),
  booking: OfferBooking.nullable().meta({ description: "What its prebook takes; null when it is gone" }),
});
export const RecheckedSalesQuote = z.object({ offers: z.array(RecheckedOffer) });

/** A traveller's action: `view` once the browser shows the quote, `choose` with a name. */
export const TravellerAct = z.discriminatedUnion("act", [
  ViewAct,
  z.strictObject({
    act: z.literal("choose"),
    token: LinkToken,
    offer_id: PublicId,
    name: text(100),
    message: text(1000).optional(),
  }),
]);
export type TravellerAct = z.output<typeof TravellerAct>;

/** A quote as its link shows it. */
export const PublicQuote = z.object({
  title: z.string(),
  note: z.string().nullable(),
  version: z.int(),
  expires_at: InstantText,
  offers: z.array(ShownOffer),
  chosen_offer_id: z.string().nullable(),
});
export type PublicQuote = z.output<typeof PublicQuote>;
