import type { FrozenPolicy } from "./expected-cancel";
import type { HotelPlan } from "./hotel-plan";
import type { Hotel } from "./hotel-supply";
import type { PartnerClient } from "./partner-client";
import type { DemandRow } from "./read-rows";
import type { SandboxClock } from "./sandbox-clock";
import type { Stay, StockLedger } from "./stock-ledger";
import type { Tally } from "./tally";

/** A booking that the API confirmed, as the replay expects to find it. */
export interface KeptBooking {
  row: DemandRow;
  publicId: string;
  status: "CONFIRMED" | "CANCELLED";
  total: string;
  policy: FrozenPolicy;
  /** What the cancel cost. */
  fee: string | null;
  stay: Stay;
}
/** A prebook whose traveller went away: its hold ends by itself. */
export interface LeftPrebook {
  row: DemandRow;
  token: string;
  rooms: Party[];
  stay: Stay;
}
/** Who sleeps in one room. */
export interface Party {
  adults: number;
  child_ages: number[];
}

/** What every step of a replay works with. */
export interface Replay {
  client: PartnerClient;
  clock: SandboxClock;
  databaseUrl: string;
  plan: HotelPlan;
  hotel: Hotel;
  tally: Tally;
  ledger: StockLedger;
  /** By row number. */
  bookings: Map<number, KeptBooking>;
  /** Of the day at hand. */
  left: LeftPrebook[];
  concurrency: number;
  /** Aborted when the replay is to end early. */
  signal: AbortSignal;
}

/** A key of the replay's own for a row's write: rows may be identical, their numbers are not. */
export const keyOf = ({ hotel }: Replay, row: DemandRow, write: string): string =>
  `${hotel.code}/${row.number}/${write}`;
