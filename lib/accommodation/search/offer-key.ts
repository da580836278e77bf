import { createCipheriv, createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { dateOfDay, dayNumber, type CalendarDate } from "@/lib/core/dates";
import type { Minor } from "@/lib/core/money";
import { getKeys } from "@/lib/core/secrets/keys";
import { BOARDS } from "../boards";

/** Fields shared by all keys of one search. */
export interface OfferContext {
  tenantId: number;
  profileId: number;
  checkin: CalendarDate;
  nights: number;
  currency: string;
  /** The epoch second at which the search was made. */
  issuedAt: number;
  /** The guests' market (ISO 3166); undefined: not known. */
  market: string | undefined;
}

/** One offered room. */
export interface SealedSlot {
  propertyId: number;
  roomId: number;
  ratePlanId: number;
  board: (typeof BOARDS)[number];
  total: Minor;
  adults: number;
  /** The children's ages, ascending, at most eight. */
  childAges: readonly number[];
  /** 16-bit hash of the plan's cancellation terms. */
  termsTag: number;
}

export interface SealedOffer extends OfferContext {
  slots: SealedSlot[];
  /** Serialized context and slots, to compare keys of one allocation. */
  context: string;
  written: string[];
}

const BLOCK = 16;
/** Two blocks of data and one MAC: 48 bytes, which base64url encodes as exactly 64 characters. */
const SLOT = 3 * BLOCK;
export const SLOT_CHARACTERS = 64;

/**
 * Rate keys and allocation ids: `prefix_context.slot[slot…]`.
 * A search issues hundreds of keys, so they are all authenticated in one step. Each slot is exactly two AES blocks with
 * a CBC-MAC, which is secure for messages of one fixed length (ISO/IEC 9797-1, algorithm 1; Bellare, Kilian, Rogaway
 * 1994). The MAC key is derived from the search's context and so authenticates that too. A search needs two cipher
 * calls in total. An allocation of several rooms lists its slots, with a signature over the list. The context contains
 * its key's tag, so keys can be rotated: older keys verify until they expire.
 */
export class OfferSealer {
  private readonly context: string;
  private readonly key: Buffer;

  constructor(context: OfferContext) {
    const { tag, key } = getKeys("rate-key")[0];
    this.context = writeContext(context, tag);
    this.key = contextKey(key, this.context);
  }

  /** The serialized slots, in order, each as `SLOT_CHARACTERS` ASCII characters. */
  seal(slots: SealedSlot[]): Buffer {
    const all = Buffer.alloc(slots.length * SLOT);
    const view = new DataView(all.buffer, all.byteOffset);
    slots.forEach((slot, i) => writeSlot(slot, view, i * SLOT));
    prove(this.key, all);
    return Buffer.from(all.toString("base64url"), "latin1");
  }

  /** The serialized slots, in order, for `rateKey` and `allocationId`. */
  write(slots: SealedSlot[]): string[] {
    const text = this.seal(slots).toString("latin1");
    return slots.map((_, i) => text.slice(i * SLOT_CHARACTERS, (i + 1) * SLOT_CHARACTERS));
  }

  rateKey(slot: string): string {
    return this.prefix("rk") + slot;
  }

  allocationId(slots: string[]): string {
    const list = slots.join("");
    return this.prefix("al") + list + this.signature(list);
  }

  /** The part that all rate keys, or all allocation ids, of the search begin with. */
  prefix(kind: "rk" | "al"): string {
    return `${kind}_${this.context}.`;
  }

  /** The end of an allocation id, after its serialized slots. */
  signature(slots: string | Buffer): string {
    return listSignature(this.key, slots);
  }
}

/** The content of a key. Undefined if it is not ours or was altered. The caller checks its expiry. */
export function openOffer(kind: "rk" | "al", given: string): SealedOffer | undefined {
  const parts = /^(rk|al)_([\w-]{24}|[\w-]{27})\.([\w-]+)$/.exec(given);
  if (!parts || parts[1] !== kind) return undefined;
  const [, , context, rest] = parts as unknown as [string, string, string, string];
  const count = Math.floor(rest.length / SLOT_CHARACTERS);
  if (kind === "rk" ? rest.length !== SLOT_CHARACTERS : count < 1) return undefined;
  const written = Array.from({ length: count }, (_, i) => rest.slice(i * SLOT_CHARACTERS, (i + 1) * SLOT_CHARACTERS));
  const bytes = Buffer.from(written.join(""), "base64url");
  const signature = rest.slice(count * SLOT_CHARACTERS);
  const tag = Buffer.from(context, "base64url")[TAG];
  const candidates = getKeys("rate-key").filter((candidate) => candidate.tag === tag);
  if (!candidates.some(({ key }) => isProved(contextKey(key, context), bytes, written, signature))) return undefined;
  return { ...readContext(context), slots: written.map((_, i) => readSlot(bytes, i * SLOT)), context, written };
}

function isProved(key: Buffer, bytes: Buffer, written: string[], signature: string): boolean {
  if (!isSame(signature, listSignature(key, written.join("")))) return false;
  const proved = Buffer.from(bytes);
  prove(key, proved);
  return timingSafeEqual(bytes, proved);
}

/** Computes the third block of every slot: AES(AES(first) xor second), each step for all slots in one call. */
function prove(key: Buffer, slots: Buffer): void {
  const count = slots.length / SLOT;
  const blocks = Buffer.alloc(count * BLOCK);
  // A loop is faster here than a call, because each block has so few bytes.
  for (let i = 0; i < count; i++) for (let b = 0; b < BLOCK; b++) blocks[i * BLOCK + b] = slots[i * SLOT + b]!;
  const first = encipher(key, blocks);
  for (let i = 0; i < count; i++) for (let b = 0; b < BLOCK; b++) first[i * BLOCK + b]! ^= slots[i * SLOT + BLOCK + b]!;
  const proofs = encipher(key, first);
  const macs = slots.subarray(2 * BLOCK);
  for (let i = 0; i < count; i++) for (let b = 0; b < BLOCK; b++) macs[i * SLOT + b] = proofs[i * BLOCK + b]!;
}

function encipher(key: Buffer, blocks: Buffer): Buffer {
  return createCipheriv("aes-256-ecb", key, null).setAutoPadding(false).update(blocks);
}

function contextKey(key: KeyObject, context: string): Buffer {
  return createHmac("sha256", key).update(context).digest();
}

/** The signature of several serialized slots. It is empty for one slot, which is authenticated by itself. */
function listSignature(key: Buffer, slots: string | Buffer): string {
  if (slots.length === SLOT_CHARACTERS) return "";
  return createHmac("sha256", key).update(slots).digest("base64url").slice(0, 22);
}

/** Compares two texts in constant time. */
function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** Positions of the key's tag and of the market in the context. */
const [TAG, MARKET] = [13, 18];

/**
 * The context takes 18 bytes: tenant, profile, check-in, nights, currency (three letters in 16 bits), the key's tag,
 * time of issue; and two more where the guests' market is known.
 */
function writeContext({ tenantId, profileId, checkin, nights, ...rest }: OfferContext, tag: number): string {
  const { currency, issuedAt, market } = rest;
  const bytes = Buffer.alloc(market === undefined ? MARKET : MARKET + 2);
  bytes.writeUInt32BE(tenantId, 0);
  bytes.writeUInt32BE(profileId, 4);
  bytes.writeUInt16BE(dayNumber(checkin), 8);
  bytes.writeUInt8(nights, 10);
  bytes.writeUInt16BE(currencyNumber(currency), 11);
  bytes.writeUInt8(tag, TAG);
  bytes.writeUInt32BE(issuedAt, 14);
  if (market !== undefined) bytes.write(market, MARKET, "latin1");
  return bytes.toString("base64url");
}

function readContext(context: string): OfferContext {
  const bytes = Buffer.from(context, "base64url");
  return {
    tenantId: bytes.readUInt32BE(0),
    profileId: bytes.readUInt32BE(4),
    checkin: dateOfDay(bytes.readUInt16BE(8)),
    nights: bytes.readUInt8(10),
    currency: currencyOf(bytes.readUInt16BE(11)),
    issuedAt: bytes.readUInt32BE(14),
    market: bytes.length > MARKET ? bytes.toString("latin1", MARKET) : undefined,
  };
}

const LETTER_A = 65;
/** Encodes capital letters as digits in base 32. */
function currencyNumber(currency: string): number {
  return [...Buffer.from(currency, "latin1")].reduce((number, letter) => number * 32 + (letter - LETTER_A), 0);
}

function currencyOf(number: number): string {
  return String.fromCharCode(...[10, 5, 0].map((shift) => LETTER_A + ((number >> shift) & 31)));
}

const MAX_AGES = 8;
/**
 * The first block has property, room, plan, adults, board and terms, the second the total (64 bits) and the ages
 * (255: none).
 */
function writeSlot(slot: SealedSlot, to: DataView, at: number): void {
  to.setUint32(at, slot.propertyId);
  to.setUint32(at + 4, slot.roomId);
  to.setUint32(at + 8, slot.ratePlanId);
  to.setUint8(at + 12, slot.adults);
  to.setUint8(at + 13, BOARDS.indexOf(slot.board));
  to.setUint16(at + 14, slot.termsTag);
  to.setBigInt64(at + BLOCK, slot.total);
  for (let i = 0; i < MAX_AGES; i++)
    to.setUint8(at + BLOCK + 8 + i, i < slot.childAges.length ? slot.childAges[i]! : 255);
}

function readSlot(from: Buffer, at: number): SealedSlot {
  return {
    propertyId: from.readUInt32BE(at),
    roomId: from.readUInt32BE(at + 4),
    ratePlanId: from.readUInt32BE(at + 8),
    adults: from[at + 12]!,
    board: BOARDS[from[at + 13]!]!,
    termsTag: from.readUInt16BE(at + 14),
    total: from.readBigInt64BE(at + BLOCK),
    childAges: [...from.subarray(at + BLOCK + 8, at + 2 * BLOCK)].filter((age) => age !== 255),
  };
}
