import type { Letterhead } from "./letterhead";

/** An offer of a quote on paper, in no language. */
export interface QuotedStayPaper {
  /** The property. */
  propertyId: string;
  name: string;
  city: string;
  checkin: string;
  checkout: string;
  rooms: readonly { name: string; board: string; adults: number; child_ages: readonly number[] }[];
  /** What the traveller pays, in wire format. */
  price: string;
  currency: string;
  /** The end of free cancellation, an instant; null: it is not free. */
  freeUntil: string | null;
  /** IANA zone of the property. */
  timezone: string;
  /** Paid at the property, in wire format. */
  fees: readonly { name: string; amount: string; currency: string }[];
  isOnRequest: boolean;
}

/** A quote's data for its document: sell prices alone, nothing of what the agency pays or earns. */
export interface QuotePaper {
  publicId: string;
  title: string;
  note: string | null;
  /** null: not sent yet. */
  expiresAt: Date | null;
  letterhead: Letterhead;
  offers: readonly QuotedStayPaper[];
}
