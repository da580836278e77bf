import { z } from "zod";
import * as availability from "@/lib/accommodation/availability-schemas";
import * as accommodation from "@/lib/accommodation/schemas";
import * as details from "@/lib/booking/detail-schemas";
import * as bookingEvents from "@/lib/booking/events/event-schemas";
import * as bookingList from "@/lib/booking/list/list-schemas";
import * as booking from "@/lib/booking/schemas";
import * as travellers from "@/lib/booking/travellers/traveller-schemas";
import * as update from "@/lib/booking/update/update-schemas";
import * as cancellation from "@/lib/cancellation/schemas";
import * as changes from "@/lib/catalogue/feed/change-schemas";
import * as listing from "@/lib/catalogue/listing-schemas";
import * as places from "@/lib/catalogue/place-schemas";
import * as products from "@/lib/catalogue/product-schemas";
import * as reference from "@/lib/catalogue/reference-schemas";
import * as properties from "@/lib/catalogue/schemas";
import * as flight from "@/lib/flight/schemas";
import * as packages from "@/lib/package/schemas";
import * as profiles from "@/lib/partner/profile-schemas";
import * as prebook from "@/lib/prebook/schemas";
import * as requestLog from "@/lib/request-log/schemas";
import * as supply from "@/lib/supply/partner/supply-schemas";
import * as tour from "@/lib/tour/schemas";
import * as transfer from "@/lib/transfer/schemas";
import * as trip from "@/lib/trip/schemas";
import * as usage from "@/lib/usage/schemas";
import * as deliveries from "@/lib/webhook/log/list-schemas";
import * as webhook from "@/lib/webhook/schemas";
import * as events from "./event-bodies";

/** Modules that export schemas of the partner API. Other schemas are named after the field that contains them. */
const MODULES = [
  accommodation,
  availability,
  booking,
  details,
  bookingEvents,
  bookingList,
  travellers,
  update,
  cancellation,
  listing,
  changes,
  places,
  products,
  reference,
  properties,
  profiles,
  prebook,
  transfer,
  tour,
  flight,
  packages,
  requestLog,
  supply,
  trip,
  usage,
  webhook,
  deliveries,
  events,
] as const;

/** Component names for schemas whose exported names are ambiguous in the document. */
const ALIASES: Record<string, string> = {
  FullRecord: "Booking",
  NamedFlight: "FlightItemDetails",
  NamedFlights: "FlightDetails",
  NamedPackage: "PackageDetails",
  NamedStay: "StayDetails",
  NamedTour: "TourDetails",
  NamedTransfer: "TransferDetails",
  PollRecord: "BookingSummary",
  PlacedBooking: "NewBooking",
  Status: "BookingStatus",
  Type: "PlaceType",
  InitiatedBy: "Initiator",
};

/** Names for lists of values that would otherwise be named after the first field that uses them. */
const LISTS: Record<string, string> = {
  AccountGetResponseStatementStatus: "StatementStatus",
  CancelledTripResultOutcome: "MemberOutcome",
  ChangeChange: "ChangeKind",
  ChangeEndpointStatus: "RequestedEndpointStatus",
  ChangeResourceType: "ResourceType",
  CheckResponseFirstFailedGate: "GateName",
  CreateEndpointEventType: "SubscribedEventType",
  DroppedReasonCode: "DropReason",
  FlightOfferCabin: "Cabin",
  FlightOfferConfirmationMode: "ConfirmationMode",
  FlightSegmentDirection: "FlightDirection",
  From: "FeedStart",
  GateResultGate: "GateName",
  GateResultResult: "GateOutcome",
  GuestKind: "PersonKind",
  HistoryEntrySource: "ChangeSource",
  PersonShareKind: "PricedPersonKind",
  PinResponseMatchStatus: "PinMatchStatus",
  PlacesRequestSort: "SortOrder",
  PropertyResultAllocationStrategy: "AllocationStrategy",
  PropertyResultErrorCode: "PropertyErrorCode",
  RateLimitedDetailsLimit: "CallLimit",
  ReplayRequestStatus: "ReplayedDeliveries",
  SearchRequestInclude: "SlotDetail",
  Status: "SaleStatus",
  SupplyLineResult: "LineResult",
  SupplyPropertyAttributeCode: "AttributeCode",
  SupplyPropertyCategoryCode: "CategoryCode",
  SupplyPropertyConfirmationMode: "ConfirmationMode",
  SupplyPropertyMandatoryFeeBasis: "FeeBasis",
  SupplyPropertyStatus: "SaleStatus",
  SupplyRatePlanCancellationTierFeeType: "FeeType",
  SupplyRatePlanLateCancellation: "LateCancellation",
  TransferSearchRequestDirection: "TransferDirection",
  TransferSearchRequestServiceClass: "ServiceClass",
  View: "BookingView",
};
export const listName = (name: string): string => LISTS[name] ?? name;

/** The component name of each exported schema, without the suffix `Record`. */
const NAMES = new Map<unknown, string>();
for (const exports of MODULES)
  for (const [name, exported] of Object.entries(exports))
    if (exported instanceof z.ZodType && !NAMES.has(exported))
      NAMES.set(exported, ALIASES[name] ?? name.replace(/Record$/, ""));

export const findExportedName = (schema: unknown): string | undefined => NAMES.get(schema);
