import type { Minor } from "@/lib/core/money";
import type { Warning } from "@/lib/prebook/schemas";
import type { PinnedStay } from "../booking/pinned-stay";
import type { RoomNight } from "./stock-delta";

/** The content of a change token, stored as JSON. */
export interface PinnedChange {
  stay: PinnedStay;
  /** The nights that the change adds or removes. Added ones are held. */
  delta: RoomNight[];
  /** The cancellation cost at the quote, in minor units: minimum of the total and of fees before check-in. */
  least: string;
}

/** A quoted change, with the token that commits it. */
export interface ChangeQuote {
  token: string;
  expiresAt: Date;
  before: Minor;
  change: PinnedChange;
  warnings: Warning[];
}
