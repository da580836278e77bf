import { isSignature, signature } from "@/lib/core/seal";
import type { CalendarDate } from "@/lib/core/dates";
import type { Minor } from "@/lib/core/money";

/** What all keys of one search share. */
export interface OfferContext {
  tenantId: number;
  profileId: number;
  checkin: CalendarDate;
  nights: number;
  currency: string;
  /** Second of the epoch. */
  issuedAt: number;
}

/** One room as it was offered. */
export interface SealedSlot {
  propertyId: number;
  roomId: number;
  ratePlanId: number;
  board: string;
  total: Minor;
  adults: number;
  /** Ascending. */
  childAges: number[];
  /** Of the plan's cancellation terms. */
  termsTag: string;
}

export interface SealedOffer extends OfferContext {
  slots: SealedSlot[];
  /** The slots as written, to compare keys of one allocation. */
  written: string[];
}

/**
 * Rate keys and allocation ids: `prefix_context.slots.signature`. The context is written once a search and the signature
 * covers both; a single room's rate key and allocation id seal the same facts, so one signature serves both.
 */
export class OfferSealer {
  private readonly context: string;

  constructor({ tenantId, profileId, checkin, nights, currency, issuedAt }: OfferContext) {
    this.context = Buffer.from(JSON.stringify([tenantId, profileId, checkin, nights, currency, issuedAt])).toString(
      "base64url",
    );
  }

  /** The rate key of each slot and the allocation id of all of them. */
  seal(slots: SealedSlot[]): { allocationId: string; rateKeys: string[] } {
    const written = slots.map(writeSlot);
    const keys = written.map((slot) => this.sign(slot));
    const all = keys.length === 1 ? keys[0]! : this.sign(written.join("~"));
    return { allocationId: `al_${all}`, rateKeys: keys.map((key) => `rk_${key}`) };
  }

  private sign(slots: string): string {
    const body = `${this.context}.${slots}`;
    return `${body}.${signature("rate-key", body)}`;
  }
}

function writeSlot(s: SealedSlot): string {
  return `${s.propertyId}-${s.roomId}-${s.ratePlanId}-${s.board}-${s.total}-${s.adults}-${s.termsTag}-${s.childAges.join("_")}`;
}

/** What a key seals, or undefined when it is none of ours or was altered. Expiry is the caller's to judge. */
export function openOffer(kind: "rk" | "al", key: string): SealedOffer | undefined {
  const parts = /^(rk|al)_([\w-]+)\.([\w~-]+)\.([\w-]{22})$/.exec(key);
  if (!parts || parts[1] !== kind) return undefined;
  const [, , context, slots, given] = parts as unknown as [string, string, string, string, string];
  if (!isSignature("rate-key", `${context}.${slots}`, given)) return undefined;
  const written = slots.split("~");
  if (kind === "rk" && written.length > 1) return undefined;
  const [tenantId, profileId, checkin, nights, currency, issuedAt] = JSON.parse(Buffer.from(context, "base64url").toString("utf8")) as [number, number, string, number, string, number]; // prettier-ignore
  return { tenantId, profileId, checkin, nights, currency, issuedAt, slots: written.map(readSlot), written };
}

function readSlot(written: string): SealedSlot {
  const [propertyId, roomId, ratePlanId, board, total, adults, termsTag, ages] = written.split("-") as [string, string, string, string, string, string, string, string]; // prettier-ignore
  return {
    propertyId: +propertyId,
    roomId: +roomId,
    ratePlanId: +ratePlanId,
    board,
    total: BigInt(total),
    adults: +adults,
    termsTag, // prettier-ignore
    childAges: ages === "" ? [] : ages.split("_").map(Number),
  };
}
