import type { BookingStatus } from "@/lib/booking/status";
import type { Counted } from "./formats";

/** All texts of documents. Every language has a file that implements it: `en.ts`, `de.ts` … */
export interface Texts {
  voucher: string;
  /** The name of a confirmation, by the booking's state. */
  confirmation: Record<BookingStatus, string>;
  statement: string;
  /** The document of a trip. */
  itinerary: string;
  /** The document of offers to choose from. */
  quote: string;
  /** Of a quote. */
  validUntil: (at: string) => string;
  status: Record<BookingStatus, string>;
  /** Printed across a voucher that is not valid. */
  void: string;
  /** Why a voucher is not valid. */
  worth: Record<Exclude<BookingStatus, "CONFIRMED">, string>;
  notConfirmed: string;
  notCharged: string;
  page: (page: number, pages: number) => string;
  asOf: (at: string, zone: string) => string;

  product: { stay: string; transfer: string; tour: string; flight: string; package: string };
  bookingNumber: string;
  bookedFor: string;
  agencyReference: string;
  party: string;
  travellers: string;
  person: Record<"ADULT" | "CHILD" | "INFANT", string>;
  adults: Counted;
  /** `child of 7`, `children of 4 and 7`. */
  children: (ages: string, n: number) => string;
  cancelledItem: string;
  specialRequests: string;
  onArrival: string;
  showVoucher: string;
  forSupplier: string;

  atProperty: string;
  /** A fee's price and what it is multiplied by: `3.50 EUR a person and night`. */
  feeBasis: Record<"PER_STAY" | "PER_NIGHT" | "PER_PERSON_NIGHT" | "OTHER", (price: string) => string>;
  feeTotal: string;
  notInTotal: string;

  checkIn: string;
  checkOut: string;
  stay: string;
  address: string;
  phone: string;
  email: string;
  position: string;
  from: (date: string, time: string) => string;
  until: (date: string, time: string) => string;
  nights: Counted;
  rooms: Counted;
  room: (n: number, name: string) => string;
  board: Record<"RO" | "SC" | "BB" | "HB" | "FB" | "AI", string>;

  placeFrom: string;
  placeTo: string;
  arrival: string;
  departure: string;
  date: string;
  vehicle: string;
  private: (vehicle: string) => string;
  shared: (vehicle: string) => string;
  capacity: string;
  passengers: Counted;
  bags: Counted;
  seats: Counted;
  eachVehicle: (capacity: string) => string;
  flight: string;
  pickup: string;
  duration: string;
  hours: string;
  minutes: string;
  driverSpeaks: string;
  language: string;

  option: string;
  begins: string;
  ends: string;
  meetingPoint: string;
  guidedIn: string;
  places: string;
  place: Counted;
  included: string;

  outbound: string;
  return: string;
  departs: string;
  arrives: string;
  cabin: Record<"ECONOMY" | "PREMIUM_ECONOMY" | "BUSINESS" | "FIRST", string>;
  /** Pieces of hold luggage a passenger. */
  luggage: Counted;
  noLuggage: string;

  total: string;
  cancellation: string;
  freeUntil: string;
  asBelow: string;
  notFree: string;
  share: string;
  cancelledShare: string;
  cancelled: string;
  cancelledInPart: string;
  cancellationFee: string;
  cancelledOn: string;
  reason: string;
  booking: string;
  statusLabel: string;
  bookedOn: string;
  contact: string;

  ifCancelled: string;
  ifCancelledOf: (name: string) => string;
  untilTime: (at: string) => string;
  afterTime: (at: string) => string;
  free: string;
  noLongerPossible: string;
  fullPrice: (amount: string) => string;
  timesOf: (zone: string) => string;
}
