import type { Minor } from "@/lib/core/money";
import type { Warning } from "@/lib/prebook/schemas";
import type { PinnedStay } from "./pinned-stay";
import type { RoomNight } from "./stock-delta";

/** What a change token pins: kept as JSON. */
export interface PinnedChange {
  stay: PinnedStay;
  /** The nights that the booking then has more or fewer of. What is more is held. */
  delta: RoomNight[];
  /** What cancelling cost at the quote, minor units: neither the total nor a fee before check-in is below it. */
  least: string;
}

/** A change as it was quoted, with the token that commits it. */
export interface ChangeQuote {
  token: string;
  expiresAt: Date;
  before: Minor;
  change: PinnedChange;
  warnings: Warning[];
}
