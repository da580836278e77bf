import type { CallOptions, EventsOptions } from "../client";

// The parts of the client that the commands use. The compiler checks the client against these types when the
// package is built.

export interface Slot {
  status: string;
  rate_key: string;
  room_public_id: string;
  rate_plan_public_id: string;
}
export interface Found {
  results: {
    property_id: string;
    error_code?: string;
    allocations: { strategy: string; grand_total: string; currency: string; slots: Slot[] }[];
  }[];
}
export interface Held {
  match_status: string;
  prebook_token: string;
  prebook_expires_at: string;
  offer: { grand_total: string; currency: string };
  cancellation_policy: { free_until: string | null };
}
export interface Booked {
  public_id: string;
  booking_number: number;
  status: string;
}
export interface PulledEvent {
  id: string;
  sequence: number;
  type: string;
  timestamp: string;
  data: unknown;
}
export interface LoggedCall {
  public_id: string;
  at: string;
  method: string;
  path: string;
  status: number;
  code: string | null;
  duration_ms: number;
  trace_id: string;
}
export interface Party {
  adults: number;
  child_ages: number[];
}
export interface Guest {
  kind: "ADULT" | "CHILD";
  first_name: string;
  last_name: string;
  is_lead?: boolean;
}
type Scenario = "on_request" | "pending_failed";
type Rows<R> = PromiseLike<{ items: R[] }>;

export interface Portal {
  request(method: string, path: string, body?: object): Promise<unknown>;
  events(options: EventsOptions): AsyncGenerator<PulledEvent, void, undefined>;
  profileList(): Rows<unknown>;
  propertyList(input: { country?: string; q?: string; limit: number }): Rows<{ public_id: string; name: string }>;
  requestList(input: { limit: number }, options: CallOptions): Rows<LoggedCall>;
  search(input: {
    property_ids: string[];
    checkin: string;
    checkout: string;
    occupancy: Party[];
    currency: string;
  }): Promise<Found>;
  prebook(
    input: Party & {
      property_public_id: string;
      rate_key: string;
      checkin: string;
      nights: number;
      currency_code: string;
    },
  ): Promise<Held>;
  prebookRelease(input: { prebook_token: string }): Promise<unknown>;
  book(input: {
    prebook_token: string;
    contact: { first_name: string; last_name: string; email: string };
    guests: Guest[][];
    agency_reference?: string;
    scenario?: Scenario;
  }): Promise<{ booking: Booked }>;
  bookingUpdate(input: { public_id: string; agency_reference: string }): Promise<Booked>;
  bookingCancel(input: { public_id: string }): Promise<{ booking: Booked }>;
  sandboxBookingResolve(input: { public_id: string; status: "REJECTED" }): Promise<unknown>;
  tripCreate(input: { name: string; booking_public_ids: string[] }): Promise<{ public_id: string }>;
  tripCancel(input: { public_id: string }): Promise<unknown>;
}
