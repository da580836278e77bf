import { z } from "zod";
import { clock } from "@/lib/core/clock";
import { nightsBetween } from "@/lib/core/dates";
import {
  Adults,
  areFieldsValid,
  CalendarDate,
  ChildAge,
  ChildAges,
  CountryCode,
  CurrencyCode,
  Instant,
  Money,
  PublicId,
  text,
  listOf,
} from "@/lib/core/wire";
import { CancellationPolicy, PolicySnapshot } from "@/lib/cancellation/schemas";
import { shownPersonFields } from "@/lib/booking/detail-schemas";
import { Contact, NotifyGuest, personFields } from "@/lib/booking/travellers/traveller-schemas";
import { Warning } from "@/lib/prebook/schemas";
import { BOARDS } from "./boards";
import { MAX_ALLOCATIONS, MAX_NIGHTS } from "./limits";

export const BoardCode = z.enum(BOARDS);
export const SlotStatus = z.enum(["AVAILABLE", "ON_REQUEST"]);

export const OccupancySlot = z.strictObject({ adults: Adults, child_ages: ChildAges });

export const stayDates = { checkin: CalendarDate, checkout: CalendarDate };

/** Whether a date is over in every time zone. */
const isOver = (date: string): boolean =>
  date < new Date(clock.now().getTime() - 12 * 3_600_000).toISOString().slice(0, 10);

/**
 * Requires check-out after check-in, and at most 30 nights. A long stay from a date in the past is one mistake: the
 * date.
 */
export function checkStay(stay: { checkin: string; checkout: string }, refinement: z.RefinementCtx): void {
  if (!areFieldsValid(refinement, "checkin", "checkout")) return;
  const nights = nightsBetween(stay.checkin, stay.checkout);
  const addIssue = (message: string, field = "checkout") =>
    refinement.addIssue({ code: "custom", path: [field], message });
  if (nights < 1) addIssue("must be after checkin");
  else if (nights > MAX_NIGHTS && isOver(stay.checkin)) addIssue("is in the past", "checkin");
  else if (nights > MAX_NIGHTS) addIssue(`must be at most ${MAX_NIGHTS} nights after checkin`);
}

/** One party per room. */
export const Occupancy = z.array(OccupancySlot, listOf("rooms")).min(1).max(8);

export const GuestMarket = CountryCode.optional().meta({
  description: "The guests' market (ISO 3166): where they buy; absent: the profile's `default_market`",
});

const listedStay = {
  property_ids: z.array(PublicId, listOf("property ids")).min(1).max(100),
  ...stayDates,
  occupancy: Occupancy,
  currency: CurrencyCode,
  guest_market: GuestMarket,
  request_time: Instant.optional(),
};
/** A stay and the properties to search. */
export const ListedStay = z.strictObject(listedStay).superRefine(checkStay);
export type ListedStay = z.output<typeof ListedStay>;

/** Optional fields of a slot, requested by `include`. */
export const DETAILS = ["names", "terms", "fees", "stock", "breakdown", "offers"] as const;
export type Detail = (typeof DETAILS)[number];

const Include = z
  .array(z.enum(DETAILS), { error: "must be a list" })
  .superRefine((list, refinement) => {
    const isRepeated = (detail: Detail, i: number) => list.indexOf(detail) < i;
    const at = list.findIndex(isRepeated);
    if (at >= 0) refinement.addIssue({ code: "custom", path: [at], message: "is named twice" });
  })
  .meta({ uniqueItems: true, description: "Groups of additional fields for every slot" });

export const MaxAllocations = z
  .int()
  .min(1)
  .max(MAX_ALLOCATIONS)
  .optional()
  .meta({
    description: `The best ranked allocations of each property, at most so many; default ${MAX_ALLOCATIONS}`,
    example: 1,
  });

export const SearchRequest = z
  .strictObject({ ...listedStay, include: Include.optional(), max_allocations: MaxAllocations })
  .superRefine(checkStay);
export type SearchRequest = z.output<typeof SearchRequest>;

export const Slot = z.object({
  rate_key: z.string().meta({ description: "Carried into prebook; lives 60 minutes" }),
  room_public_id: z.string(),
  rate_plan_public_id: z.string(),
  meal_plan_code: BoardCode,
  stay_total: Money,
  status: SlotStatus,
  adults: z.int(),
  child_ages: z.array(z.int()),
});
export const Allocation = z.object({
  allocation_id: z.string(),
  rooms: z.int(),
  strategy: z.enum(["single-room", "multi-room", "multi-room-split"]),
  grand_total: Money,
  currency: z.string(),
  slots: z.array(Slot),
});

/** A mandatory fee for the whole stay, in its own currency; paid at the property. */
export const FeeAtProperty = z.object({
  code: z.string(),
  name: z.string(),
  amount: Money,
  currency: z.string(),
  basis: z.string(),
  payable: z
    .enum(["PROPERTY", "INCLUDED"])
    .optional()
    .meta({ description: "Told for a fee of a contract: paid at the property, or included in the total" }),
});
const InstantText = z.string().meta({ format: "date-time" });
const Breakdown = z.object({
  net_total: Money.meta({ description: "The total without the profile's mark-up" }),
  markup: Money.meta({ description: "`stay_total` minus `net_total`" }),
  nights: z.array(z.object({ date: z.string().meta({ format: "date" }), amount: Money })).meta({
    description: "Price of each night; the prices add up to `stay_total`, and the first n are the fee of n nights",
  }),
});
/** An offer of a property that reduces a slot. */
export const AppliedOffer = z.object({ code: z.string(), name: z.string(), text: z.string().nullable() });
/** The offers of a slot and what they reduced. */
export const slotOffers = {
  offers: z.array(AppliedOffer).meta({ description: "The property's offers in `stay_total`" }),
  before_offers: Money.meta({ description: "`stay_total` without the offers" }),
};
/** A slot with the fields of `include`. */
export const DetailedSlot = Slot.extend({
  room_name: z.string().optional().meta({ description: "With include `names`" }),
  rate_plan_name: z.string().optional().meta({ description: "With include `names`" }),
  non_refundable: z.boolean().optional().meta({ description: "With include `terms`" }),
  free_until: InstantText.nullable()
    .optional()
    .meta({ description: "With include `terms`: the value that a prebook now would pin" }),
  cancellable_until: InstantText.optional().meta({
    description: "With include `terms`: the value that a prebook would pin",
  }),
  mandatory_fees: z.array(FeeAtProperty).optional().meta({ description: "With include `fees`: the fees of this room" }),
  rooms_left: z
    .int()
    .optional()
    .meta({ description: "With include `stock`: rooms of the type that are left for the whole stay" }),
  breakdown: Breakdown.optional().meta({ description: "With include `breakdown`" }),
  offers: slotOffers.offers.optional().meta({ description: "With include `offers`: those in `stay_total`" }),
  before_offers: slotOffers.before_offers
    .optional()
    .meta({ description: "With include `offers`: `stay_total` without them" }),
});
export const PropertyResult = z.object({
  property_id: z.string(),
  total_available: z.int(),
  total_blocked: z.int(),
  allocations: z.array(Allocation.extend({ slots: z.array(DetailedSlot) })),
  error_code: z.enum(["PROPERTY_NOT_FOUND", "UNSUPPORTED_FX_PAIR", "INTERNAL_ERROR"]).optional(),
});
export const SearchResponse = z.object({ currency_code: z.string(), results: z.array(PropertyResult) });

export const Nights = z.int().min(1).max(MAX_NIGHTS);

export const PrebookRequest = z.strictObject({
  property_public_id: PublicId,
  rate_key: z.string().min(1).max(2000),
  allocation_id: z.string().min(1).max(4000).optional(),
  checkin: CalendarDate,
  nights: Nights,
  // For an allocation_id, the whole party: up to eight rooms.
  adults: z.int().min(1, "must be at least 1").max(112, "must be at most 112"),
  child_ages: z.array(ChildAge, listOf("ages")).max(64).default([]),
  currency_code: CurrencyCode,
});
export type PrebookRequest = z.output<typeof PrebookRequest>;

export const MatchStatus = z.enum(["MATCHED", "PRICE_CHANGED", "BOARD_CHANGED", "SOLD_OUT"]);
export const PrebookResponse = z.object({
  match_status: MatchStatus,
  prebook_token: z.string(),
  prebook_expires_at: z.string().meta({ format: "date-time" }),
  offer: z.object({
    grand_total: Money,
    currency: z.string(),
    offers: z.array(AppliedOffer).meta({ description: "The property's offers in `grand_total`" }),
    before_offers: Money.meta({ description: "`grand_total` without the offers" }),
  }),
  cancellation_policy: CancellationPolicy,
  warnings: z.array(Warning),
});

export const Guest = z
  .strictObject({
    kind: z.enum(["ADULT", "CHILD", "INFANT"]),
    first_name: text(100),
    last_name: text(100),
    is_lead: z.boolean().default(false),
    age: z.int().min(0).max(130).optional(),
    ...personFields,
  })
  .superRefine((guest, refinement) => {
    if (!areFieldsValid(refinement, "kind", "age")) return;
    if (guest.kind !== "ADULT" && guest.age === undefined)
      refinement.addIssue({ code: "custom", path: ["age"], message: "is required for a child or an infant" });
  });
export const BookRequest = z.strictObject({
  prebook_token: z.string().min(1).max(200),
  contact: Contact,
  guests: z.array(z.array(Guest).max(40)).max(20),
  agency_reference: text(100).optional(),
  special_requests: text(1000).optional(),
  notify_guest: NotifyGuest,
});
export type BookRequest = z.output<typeof BookRequest>;

export const BookedRoom = z.object({
  room_public_id: z.string(),
  rate_plan_public_id: z.string(),
  name: z.string(),
  rate_plan_name: z.string(),
  meal_plan_code: BoardCode,
  stay_total: Money,
  adults: z.int().meta({ description: "Priced adults of the room, named or not" }),
  child_ages: z.array(z.int()).meta({ description: "Ages of the room's priced children, in years" }),
});
const BookedGuest = z.object({
  kind: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_lead: z.boolean(),
  age: z.int().optional(),
  ...shownPersonFields,
});
export const StayBooking = z.object({
  public_id: z.string(),
  booking_number: z.int(),
  status: z.string(),
  stay_total: Money,
  currency: z.string(),
  checkin_date: z.string(),
  checkout_date: z.string(),
  nights: z.int(),
  property_public_id: z.string(),
  cancellation_policy_snapshot: PolicySnapshot,
  rooms: z.array(BookedRoom),
  guests: z.array(z.array(BookedGuest)),
  respond_by: z.string().optional().meta({ format: "date-time" }),
});
export const BookResponse = z.object({ booking: StayBooking, poll_url: z.string().optional() });
