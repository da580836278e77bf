import { z } from "zod";
import { BoardCode, checkStay, FeeAtProperty, GuestMarket, Occupancy, stayDates } from "@/lib/accommodation/schemas";
import { RoomPicks } from "@/lib/accommodation/room-pick-schemas";
import {
  protectionFields,
  SoldAirport,
  SoldFlight,
  SoldMeetingPoint,
  SoldRoom,
  SoldVehicle,
  StayDetails,
  TourDetails,
  TransferDetails,
} from "@/lib/booking/detail-schemas";
import { CancellationPolicy } from "@/lib/cancellation/schemas";
import { boardingFields, fareFields } from "@/lib/catalogue/product-schemas";
import { Image } from "@/lib/catalogue/listing-schemas";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { CurrencyCode, Money, PathId } from "@/lib/core/wire";
import { FlightOffer, FlightPrebookRequest, FlightSegment } from "@/lib/flight/schemas";
import { PackageOffer, PackagePrebookRequest } from "@/lib/package/schemas";
import { TourOffer, TourPrebookRequest } from "@/lib/tour/schemas";
import { TransferOffer, TransferPrebookRequest } from "@/lib/transfer/schemas";

// Three unions by `product_type`: the request that adds an offer, the fields that a traveller may see, and the
// data that its booking needs. The shown schemas list what may leave the agency: `showOffer` drops all other
// fields.

const { STAY, TRANSFER, TOUR, FLIGHT, PACKAGE } = PRODUCT_TYPE;
const InstantText = z.string().meta({ format: "date-time" });

/** An offer's stay: everything to price it again. `picks` has a room and rate plan for each occupancy. */
export const QuotedStay = z
  .strictObject({
    property_public_id: PathId,
    ...stayDates,
    occupancy: Occupancy,
    currency: CurrencyCode,
    guest_market: GuestMarket,
    picks: RoomPicks,
  })
  .superRefine(checkStay);
export type QuotedStay = z.output<typeof QuotedStay>;

/** The time of landing, or of the pick-up before a departure. Prices do not depend on it. */
const TransferTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day, such as 14:30");

/** An offer to add: a stay by its rooms, another product by its search and the allocation that the search returned. */
export const WantedOffer = z.discriminatedUnion("product_type", [
  z.strictObject({ product_type: z.literal(STAY), stay: QuotedStay }),
  z.strictObject({
    product_type: z.literal(TRANSFER),
    request: TransferPrebookRequest,
    time: TransferTime.optional().meta({ description: "Local time of landing or pick-up" }),
  }),
  z.strictObject({ product_type: z.literal(TOUR), request: TourPrebookRequest }),
  z.strictObject({ product_type: z.literal(FLIGHT), request: FlightPrebookRequest }),
  z.strictObject({ product_type: z.literal(PACKAGE), request: PackagePrebookRequest }),
]);
export type WantedOffer = z.output<typeof WantedOffer>;

const party = z.object({ adults: z.int(), child_ages: z.array(z.int()) });

/** A transfer, tour, flight or stay as sold, without ids and without its share of a package's price. */
const QuotedTransfer = TransferDetails.omit({
  from_zone_public_id: true,
  to_zone_public_id: true,
  flight_number: true,
  pickup_note: true,
}).extend({ vehicle_type: SoldVehicle.omit({ public_id: true }) });
const QuotedTour = TourDetails.omit({ tour_public_id: true, option_public_id: true }).extend({
  meeting_point: SoldMeetingPoint,
});
const QuotedAirport = SoldAirport.omit({ place_public_id: true });
const QuotedFlight = SoldFlight.omit({ flight_public_id: true, cabin_public_id: true }).extend({
  origin: QuotedAirport,
  destination: QuotedAirport,
});
const QuotedSegment = FlightSegment.omit({
  flight_public_id: true,
  cabin_public_id: true,
  seats_left: true,
})
  // Optional, because quotes of earlier releases lack the fare's services.
  .extend(z.object({ ...fareFields, ...boardingFields }).partial().shape)
  .extend({ origin: QuotedAirport, destination: QuotedAirport });
const PackagedStay = StayDetails.omit({ property_public_id: true }).extend({
  rooms: z.array(SoldRoom.omit({ room_public_id: true, rate_plan_public_id: true, stay_total: true })),
});

const timed = { starts_at: z.string(), ends_at: z.string() };
export const QuotedItem = z.discriminatedUnion("product_type", [
  z.object({ product_type: z.literal(STAY), item_no: z.int(), ...timed, details: PackagedStay }),
  z.object({ product_type: z.literal(TRANSFER), item_no: z.int(), ...timed, details: QuotedTransfer }),
  z.object({ product_type: z.literal(TOUR), item_no: z.int(), ...timed, details: QuotedTour }),
  z.object({ product_type: z.literal(FLIGHT), item_no: z.int(), ...timed, details: QuotedFlight }),
]);

const shown = {
  id: z.string(),
  sell_price: Money,
  currency: z.string(),
  cancellation_policy: CancellationPolicy.meta({ description: "Its fees are shares of the sell price" }),
  image: Image.nullable(),
  is_on_request: z.boolean(),
};

export const ShownStay = z.object({
  product_type: z.literal(STAY),
  ...shown,
  property: z.object({ name: z.string(), city: z.string(), stars: z.number().nullable() }),
  checkin: z.string().meta({ format: "date" }),
  checkout: z.string().meta({ format: "date" }),
  rooms: z.array(
    z.object({
      name: z.string(),
      rate_plan_name: z.string(),
      board: BoardCode,
      adults: z.int(),
      child_ages: z.array(z.int()),
    }),
  ),
  fees_at_property: z.array(FeeAtProperty),
});
export const ShownTransfer = z.object({
  product_type: z.literal(TRANSFER),
  ...shown,
  party,
  time: z.string().nullable().meta({ description: "Local time of landing or pick-up" }),
  details: QuotedTransfer,
});
export const ShownTour = z.object({
  product_type: z.literal(TOUR),
  ...shown,
  party,
  ...timed,
  details: QuotedTour,
});
export const ShownFlight = z.object({
  product_type: z.literal(FLIGHT),
  ...shown,
  party,
  details: z.object({ cabin: z.string(), passengers: z.int(), segments: z.array(QuotedSegment) }),
});
export const ShownPackage = z.object({
  product_type: z.literal(PACKAGE),
  ...shown,
  party,
  name: z.string(),
  start_date: z.string().meta({ format: "date" }),
  end_date: z.string().meta({ format: "date" }),
  ...z.object(protectionFields).partial().shape,
  items: z.array(QuotedItem),
});

/** The fields of an offer that a traveller may see: the sell price as its only price, and no ids but its own. */
export const ShownOffer = z.discriminatedUnion("product_type", [
  ShownStay,
  ShownTransfer,
  ShownTour,
  ShownFlight,
  ShownPackage,
]);
export type ShownOffer = z.output<typeof ShownOffer>;

/** Further fields that the desk sees. */
const priced = {
  profile_price: Money.meta({ description: "The price of the profile" }),
  net_total: Money,
  markup: Money,
  allowed: z
    .object({ min: Money, max: Money })
    .nullable()
    .meta({ description: "Sell prices that may be set; null: the agency allows none of their own" }),
  priced_at: InstantText,
};
export const QuotedOffer = z.discriminatedUnion("product_type", [
  ShownStay.extend({ ...priced, stay: QuotedStay }),
  ShownTransfer.extend(priced),
  ShownTour.extend(priced),
  ShownFlight.extend(priced),
  ShownPackage.extend({ ...priced, guest_market: GuestMarket }),
]);
export type QuotedOffer = z.output<typeof QuotedOffer>;

export const CHANGED_FIELDS = ["price", "board", "terms", "fees", "times", "vehicle", "place", "baggage"] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];

/** The data for the booking form of an offer's product: the offer as its search returns it now. */
export const OfferBooking = z.discriminatedUnion("product_type", [
  z.object({
    product_type: z.literal(STAY),
    rate_key: z.string(),
    allocation_id: z.string(),
    total: Money,
    boards: z.array(BoardCode).meta({ description: "Of its rooms, in order" }),
  }),
  z.object({ product_type: z.literal(TRANSFER), request: TransferPrebookRequest, offer: TransferOffer }),
  z.object({ product_type: z.literal(TOUR), request: TourPrebookRequest, offer: TourOffer }),
  z.object({ product_type: z.literal(FLIGHT), request: FlightPrebookRequest, offer: FlightOffer }),
  z.object({ product_type: z.literal(PACKAGE), request: PackagePrebookRequest, offer: PackageOffer }),
]);
export type OfferBooking = z.output<typeof OfferBooking>;
