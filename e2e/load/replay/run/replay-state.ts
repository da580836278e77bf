import type { FrozenPolicy } from "./expected-cancel";
import type { HotelPlan } from "../plan/hotel-plan";
import type { Hotel } from "../plan/hotel-supply";
import type { PartnerClient, SandboxClock } from "./partner-client";
import type { DemandRow } from "../plan/read-rows";
import type { Stay, StockLedger } from "./stock-ledger";
import type { Tally } from "./tally";

/** A confirmed booking with the state that it must have. */
export interface ConfirmedBooking {
  row: DemandRow;
  publicId: string;
  status: "CONFIRMED" | "CANCELLED";
  total: string;
  policy: FrozenPolicy;
  /** The fee if it was cancelled. */
  fee: string | null;
  stay: Stay;
}
/** A prebook that is never booked, so that its hold expires. */
export interface AbandonedPrebook {
  row: DemandRow;
  token: string;
  rooms: Party[];
  stay: Stay;
}
/** The guests of one room. */
export interface Party {
  adults: number;
  child_ages: number[];
}

/** The state that all steps of a replay share. */
export interface Replay {
  client: PartnerClient;
  clock: SandboxClock;
  databaseUrl: string;
  plan: HotelPlan;
  hotel: Hotel;
  tally: Tally;
  ledger: StockLedger;
  /** By the row's number. */
  bookings: Map<number, ConfirmedBooking>;
  /** The prebooks of the current day that are never booked. */
  left: AbandonedPrebook[];
  concurrency: number;
  /** Ends the replay early when aborted. */
  signal: AbortSignal;
}

/** The idempotency key of a row's write. Rows may be identical, but their numbers are unique. */
export const idempotencyKey = ({ hotel }: Replay, row: DemandRow, write: string): string =>
  `${hotel.code}/${row.number}/${write}`;
