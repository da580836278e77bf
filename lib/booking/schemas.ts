import { z } from "zod";
import { CancellationPolicy, PolicySnapshot } from "@/lib/cancellation/schemas";
import { Money, PathId, PublicId, text } from "@/lib/core/wire";
import { arrivalFields } from "./arrival/arrival-schemas";
import {
  BookingContact,
  deliveryFields,
  ItemDetails,
  NamedGuest,
  PropertyFee,
  ScheduleChange,
  ServiceDetails,
  SoldProperty,
  SoldRoom,
  SoldTour,
} from "./detail-schemas";
import { FieldChange, InitiatedBy } from "./events/event-schemas";
import { BOOKING_STATUSES, OUTCOMES } from "./status";

export { CancellationPolicy };
const InstantText = z.string().meta({ format: "date-time" });

/** Values of `include`: the client's price, or also what the booking earns. */
export const IncludedPrices = z
  .enum(["sell_price", "breakdown"])
  .optional()
  .meta({ description: "`sell_price` adds `sell_price`; `breakdown` adds `sell_price` and `breakdown`" });

/** What a booking earns. A cancelled booking earns from its fee, a rejected or failed one nothing. */
export const BookingBreakdown = z
  .object({
    net_total: Money.meta({ description: "What the tenant owes: the price without the profile's mark-up" }),
    markup: Money.meta({ description: "What the tenant earns: `sell_total` minus `net_total`" }),
    sell_total: Money.meta({ description: "What the client pays as the booking stands" }),
  })
  .meta({ description: "Net, mark-up and sell price, as pinned when it was booked" });

/** The fields that `include` adds. */
export const INCLUDED_PRICE_FIELDS = {
  sell_price: Money.optional().meta({ description: "The total, or the booking's own sell price to the client" }),
  breakdown: BookingBreakdown.optional(),
};

export const BookingPath = z.strictObject({ public_id: PathId });
export const ScheduleChangeAnswer = z.strictObject({
  accept: z
    .literal(true, "must be true: to refuse the new times, cancel the booking")
    .meta({ description: "true accepts the new times; otherwise cancel the booking", example: true }),
});
export const BookingView = z.strictObject({
  view: z.enum(["poll", "full"]).default("poll"),
  include: IncludedPrices,
});

export const Status = z.enum(BOOKING_STATUSES);

/** The priced party, named or not. */
export const Party = z
  .object({ adults: z.int(), child_ages: z.array(z.int()) })
  .meta({ description: "The party that was priced, named or not: adults, and the children's ages in years" });

/** The poll record: the fields of a stay, or those of the other products. */
export const PollRecord = z.object({
  public_id: z.string(),
  booking_number: z.int(),
  status: Status,
  product_type: z.int(),
  currency: z.string().optional(),
  stay_total: Money.optional(),
  checkin_date: z.string().optional(),
  checkout_date: z.string().optional(),
  nights: z.int().optional(),
  total_amount: Money.optional(),
  currency_code: z.string().optional(),
  starts_at: z
    .string()
    .optional()
    .meta({ description: "An instant with the local offset if the time is known, otherwise the date" }),
  ends_at: z.string().optional(),
  respond_by: InstantText.optional(),
  guest_data_erased_at: InstantText.optional().meta({
    description:
      "When the guests' data was erased: there is no contact, guests and travellers are empty, and the booking cannot be changed. Money, dates, party and status remain",
  }),
});

export const HistoryEntry = z.object({
  from: Status.nullable(),
  to: Status,
  at: InstantText,
  source: z.enum(["PARTNER", "STAFF", "SYSTEM"]),
  initiator: InitiatedBy,
  actor: z
    .object({
      kind: InitiatedBy,
      name: z.string().nullable().meta({ description: "The person's name, if it is one of your own people" }),
      credential_id: z.string().nullable().optional().meta({
        description: "Your credential that changed it by the API, as in the request log; null: none",
        example: "crd_0Vd3kQ8sT4bLxYw2NmRc7a",
      }),
    })
    .meta({ description: "Who changed it" }),
  reason: z.string().nullable(),
  changes: z.array(FieldChange).meta({ description: "Changed fields; empty for a new booking" }),
  changed_fields: z
    .array(z.string())
    .optional()
    .meta({ description: "The fields of a change that keeps the status", example: ["contact", "guests"] }),
});
/** An item of a package. Requests for quote and cancel name it in `item_public_ids[]`. */
export const BookedItem = z.object({
  item_public_id: z.string(),
  item_no: z.int().meta({ description: "From 1, as in the offer", example: 1 }),
  product_type: z.int(),
  title: z.string().meta({ description: "The detail's name" }),
  status: Status,
  starts_at: z
    .string()
    .meta({ description: "An instant with the local offset if the time is known, otherwise the date" }),
  ends_at: z.string(),
  total_amount: Money.meta({ description: "Its share of the booking's total; the shares add up to the total" }),
  currency_code: z.string(),
  cancellation_policy_snapshot: PolicySnapshot,
  details: ItemDetails,
  ...arrivalFields,
  ...deliveryFields,
});
/** The booking's title and place. */
export const DESCRIPTION_FIELDS = {
  title: z.string().meta({ description: "Name of the booked product" }),
  place_name: z.string().nullable().meta({ description: "For a stay: the address of its property" }),
  trip_public_id: z.string().nullable(),
};
const items = z.array(BookedItem).optional().meta({ description: "For a package" });
export const FullRecord = PollRecord.extend({
  ...z.object(DESCRIPTION_FIELDS).partial().shape,
  property_public_id: z.string().optional(),
  property_name: z.string().optional(),
  checkin_from: z
    .string()
    .optional()
    .meta({ description: "For a stay: the local time from which guests can check in" }),
  properties: z
    .array(SoldProperty)
    .optional()
    .meta({ description: "The properties of a stay or of a package's stays: address, telephone, times and beds" }),
  tours: z.array(SoldTour).optional().meta({ description: "The options of a tour or of a package's tours" }),
  rooms: z.array(SoldRoom).optional(),
  guests: z.array(z.array(NamedGuest)).optional(),
  mandatory_fees: z.array(PropertyFee).optional(),
  contact: BookingContact.optional(),
  special_requests: z.string().nullable().optional(),
  travellers: z.array(NamedGuest).optional(),
  party: Party.optional(),
  details: ServiceDetails.optional(),
  items,
  cancellation_policy_snapshot: PolicySnapshot.optional(),
  status_history: z.array(HistoryEntry).optional(),
  agency_reference: z.string().nullable().optional(),
  supplier_reference: z
    .string()
    .nullable()
    .optional()
    .meta({ description: "The supplier's booking number, once known" }),
  fulfilment: z
    .object({
      status: z.enum(["NOT_SENT", "SENT", "ACKNOWLEDGED"]).meta({
        description: "Whether those who deliver the current version have been told of it, and have acknowledged it",
      }),
      at: InstantText.nullable().meta({ description: "When it was sent or acknowledged" }),
    })
    .optional(),
  ...arrivalFields,
  ...deliveryFields,
  schedule_change: ScheduleChange.optional().meta({ description: "Other times of a booked flight, if it has any" }),
  outcome: z.enum(OUTCOMES).nullable().optional().meta({
    description: "How it ended otherwise than it was sold; the fee is `cancellation_policy_snapshot.realized_penalty`",
  }),
  relocated_from: z.string().nullable().optional().meta({
    description: "The booking that this one replaces, because its supplier relocates the guests",
    example: "bkg_01K5ZJ4M8Q",
  }),
  relocation_note: z.string().nullable().optional().meta({
    description: "Where the supplier relocates the guests, and on which terms; null: no relocation",
    example: "Moved to Hotel Miramar, same category, taxi paid",
  }),
  profile_public_id: z.string().nullable().optional(),
  guest_market: z
    .string()
    .nullable()
    .optional()
    .meta({ description: "The guests' market (ISO 3166) that it was sold for; null: not known", example: "DE" }),
  ...INCLUDED_PRICE_FIELDS,
  version: z.int().optional().meta({ description: "Increases with each change; also in the ETag and in webhooks" }),
  created_at: InstantText.optional(),
  updated_at: InstantText.optional(),
});

/** The book response of every product but a stay. */
export const PlacedResponse = z.object({
  booking: z.object({
    public_id: z.string(),
    booking_number: z.int(),
    status: Status,
    product_type: z.int(),
    total_amount: Money,
    currency_code: z.string(),
    starts_at: z.string(),
    ends_at: z.string(),
    cancellation_policy_snapshot: PolicySnapshot,
    travellers: z.array(NamedGuest),
    party: Party,
    details: ServiceDetails,
    ...arrivalFields,
    items,
    respond_by: InstantText.optional(),
  }),
  poll_url: z.string().optional(),
});

const chosen = z
  .array(PublicId)
  .min(1, "must name an item; leave it out for the whole booking")
  .max(50)
  .optional()
  .meta({ description: "Items of a package; omitted: the whole booking" });
export const QuoteRequest = z.strictObject({ item_public_ids: chosen });
export const CancelRequest = z.strictObject({
  reason: text(500).optional(),
  notify_guest: z.boolean().default(false),
  notify_channel: z.boolean().default(true),
  item_public_ids: chosen,
});
export const CancelResponse = z.object({ booking: PollRecord });
