import type { Party } from "@/lib/format/party";
import type { Letterhead } from "./letterhead";
import type { Sold } from "./sold";

/** An offer of a quote on paper, in no language. */
interface OfferPaper {
  /** Of the offer. */
  id: string;
  /** The address of its picture; null: it has none. */
  picture: string | null;
  /** What the traveller pays, in wire format. */
  price: string;
  currency: string;
  /** The end of free cancellation, an instant; null: it is not free. */
  freeUntil: string | null;
  /** IANA zone of where it begins. */
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
  /** Paid at the property, in wire format. */
  fees: readonly { name: string; amount: string; currency: string }[];
}

/** A transfer, a tour or flights: one service; or a package of several. */
export interface QuotedServicesPaper extends OfferPaper {
  kind: "services";
  /** null: no package. */
  packageName: string | null;
  party: Party;
  services: readonly Pick<Sold, "productType" | "starts_at" | "ends_at" | "details">[];
}

export type QuotedOfferPaper = QuotedStayPaper | QuotedServicesPaper;

/** A quote's data for its document: sell prices alone, nothing of what the agency pays or earns. */
export interface QuotePaper {
  publicId: string;
  title: string;
  note: string | null;
  /** null: not sent yet. */
  expiresAt: Date | null;
  letterhead: Letterhead;
  offers: readonly QuotedOfferPaper[];
}
