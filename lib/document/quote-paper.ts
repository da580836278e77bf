import type { Party } from "@/lib/format/party";
import type { Letterhead } from "./letterhead";
import type { Protection, SoldService } from "./sold";

/** An offer of a quote for its document, without texts in any language. */
interface OfferPaper {
  /** The offer's id. */
  id: string;
  /** The picture's address; null if the offer has none. */
  picture: string | null;
  /** What the traveller pays, in wire format. */
  price: string;
  currency: string;
  /** The instant when free cancellation ends; null if there is none. */
  freeUntil: string | null;
  /** IANA time zone of where the service begins. */
  timezone: string;
  isOnRequest: boolean;
}

export interface QuotedStayPaper extends OfferPaper {
  kind: "stay";
  name: string;
  city: string;
  checkin: string;
  checkout: string;
  rooms: readonly { name: string; board: string; adults: number; child_ages: readonly number[] }[];
  /** Fees paid at the property, in wire format. */
  fees: readonly { name: string; amount: string; currency: string }[];
}

/** An offer that is a transfer, a tour, flights, or a package of several services. */
export interface QuotedServicesPaper extends OfferPaper {
  kind: "services";
  /** The package's name; null for a single service. */
  packageName: string | null;
  /** The organiser and protection of a package. */
  protection: Protection;
  party: Party;
  services: readonly Pick<SoldService, "productType" | "starts_at" | "ends_at" | "details">[];
}

export type QuotedOfferPaper = QuotedStayPaper | QuotedServicesPaper;

/**
 * A quote's data for its document. Contains sell prices only, and nothing that shows what the agency pays or earns.
 */
export interface QuotePaper {
  publicId: string;
  title: string;
  note: string | null;
  /** Null if the quote was not sent yet. */
  expiresAt: Date | null;
  letterhead: Letterhead;
  offers: readonly QuotedOfferPaper[];
}
