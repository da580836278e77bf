import type { FrozenPolicy } from "./expected-cancel";
import type { HotelPlan } from "../plan/hotel-plan";
import type { Hotel } from "../plan/hotel-supply";
import type { PartnerClient, SandboxClock } from "./partner-client";
import type { DemandRow } from "../plan/read-rows";
import type { Stay, StockLedger } from "./stock-ledger";
import type { Tally } from "./tally";

/** A confirmed booking in its expected state. */
export interface ConfirmedBooking {
  row: DemandRow;
  publicId: string;
  status: "CONFIRMED" | "CANCELLED";
  total: string;
  policy: FrozenPolicy;
  /** The cancellation fee. */
  fee: string | null;
  stay: Stay;
}
/** An abandoned prebook: its hold expires. */
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

/** The state shared by all steps of a replay. */
export interface Replay {
  client: PartnerClient;
  clock: SandboxClock;
  databaseUrl: string;
  plan: HotelPlan;
  hotel: Hotel;
  tally: Tally;
  ledger: StockLedger;
  /** By row number. */
  bookings: Map<number, ConfirmedBooking>;
  /** The abandoned prebooks of the current day. */
  left: AbandonedPrebook[];
  concurrency: number;
  /** Aborted to end the replay early. */
  signal: AbortSignal;
}

/** The idempotency key of a row's write: rows may be identical, but their numbers are unique. */
export const idempotencyKey = ({ hotel }: Replay, row: DemandRow, write: string): string =>
  `${hotel.code}/${row.number}/${write}`;
