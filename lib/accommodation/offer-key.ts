import { createCipheriv, createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { dateOfDay, dayNumber, type CalendarDate } from "@/lib/core/dates";
import type { Minor } from "@/lib/core/money";
import { keysOf } from "@/lib/core/keys";
import { BOARDS } from "./boards";

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
  board: (typeof BOARDS)[number];
  total: Minor;
  adults: number;
  /** Ascending, at most eight. */
  childAges: readonly number[];
  /** Of the plan's cancellation terms: 16 bits. */
  termsTag: number;
}

export interface SealedOffer extends OfferContext {
  slots: SealedSlot[];
  /** Context and slots as written, to compare keys of one allocation. */
  context: string;
  written: string[];
}

const BLOCK = 16;
/** Two blocks of facts and one of proof: 48 bytes, which base64url writes as 64 characters without a rest. */
const SLOT = 3 * BLOCK;
const SLOT_TEXT = 64;

/**
 * Rate keys and allocation ids: `prefix_context.slot[slot…]`.
 *
 * A search hands out hundreds of keys, so all of them are proved at once: each slot is exactly two AES blocks, its proof
 * their CBC-MAC, which is a MAC for messages of one fixed length (ISO/IEC 9797-1, algorithm 1; Bellare, Kilian, Rogaway
 * 1994), under a key that is derived from the search's context and so proves that too. A whole search costs two calls of
 * the cipher. An allocation of several rooms lists its slots; a signature over the list keeps them together.
 * The context carries its key's tag, so that keys rotate: what an older one proved is good until it expires.
 */
export class OfferSealer {
  private readonly context: string;
  private readonly key: Buffer;

  constructor(context: OfferContext) {
    const { tag, key } = keysOf("rate-key")[0];
    this.context = writeContext(context, tag);
    this.key = contextKey(key, this.context);
  }

  /** The written slots, in order; `rateKey` and `allocationId` make keys of them. */
  write(slots: SealedSlot[]): string[] {
    const all = Buffer.alloc(slots.length * SLOT);
    slots.forEach((slot, i) => writeSlot(slot, all, i * SLOT));
    prove(this.key, all);
    const text = all.toString("base64url");
    return slots.map((_, i) => text.slice(i * SLOT_TEXT, (i + 1) * SLOT_TEXT));
  }

  rateKey(slot: string): string {
    return `rk_${this.context}.${slot}`;
  }

  allocationId(slots: string[]): string {
    return `al_${this.context}.${slots.length === 1 ? slots[0]! : slots.join("") + listSignature(this.key, slots)}`;
  }
}

/** What a key seals, or undefined when it is none of ours or was altered. Expiry is the caller's to judge. */
export function openOffer(kind: "rk" | "al", given: string): SealedOffer | undefined {
  const parts = /^(rk|al)_([\w-]{24})\.([\w-]+)$/.exec(given);
  if (!parts || parts[1] !== kind) return undefined;
  const [, , context, rest] = parts as unknown as [string, string, string, string];
  const count = Math.floor(rest.length / SLOT_TEXT);
  if (kind === "rk" ? rest.length !== SLOT_TEXT : count < 1) return undefined;
  const written = Array.from({ length: count }, (_, i) => rest.slice(i * SLOT_TEXT, (i + 1) * SLOT_TEXT));
  const bytes = Buffer.from(written.join(""), "base64url");
  const signature = rest.slice(count * SLOT_TEXT);
  const tag = Buffer.from(context, "base64url")[TAG];
  const candidates = keysOf("rate-key").filter((candidate) => candidate.tag === tag);
  if (!candidates.some(({ key }) => isProved(contextKey(key, context), bytes, written, signature))) return undefined;
  return { ...readContext(context), slots: written.map((_, i) => readSlot(bytes, i * SLOT)), context, written };
}

function isProved(key: Buffer, bytes: Buffer, written: string[], signature: string): boolean {
  if (!isSame(signature, written.length > 1 ? listSignature(key, written) : "")) return false;
  const proved = Buffer.from(bytes);
  prove(key, proved);
  return timingSafeEqual(bytes, proved);
}

/** Fills in the third block of every slot: AES(AES(first) xor second), each step for all slots in one call. */
function prove(key: Buffer, slots: Buffer): void {
  const count = slots.length / SLOT;
  const blocks = Buffer.alloc(count * BLOCK);
  for (let i = 0; i < count; i++) slots.copy(blocks, i * BLOCK, i * SLOT, i * SLOT + BLOCK);
  const first = encipher(key, blocks);
  for (let i = 0; i < count; i++) for (let b = 0; b < BLOCK; b++) first[i * BLOCK + b]! ^= slots[i * SLOT + BLOCK + b]!;
  const proofs = encipher(key, first);
  for (let i = 0; i < count; i++) proofs.copy(slots, i * SLOT + 2 * BLOCK, i * BLOCK, (i + 1) * BLOCK);
}

function encipher(key: Buffer, blocks: Buffer): Buffer {
  return createCipheriv("aes-256-ecb", key, null).setAutoPadding(false).update(blocks);
}

function contextKey(key: KeyObject, context: string): Buffer {
  return createHmac("sha256", key).update(context).digest();
}

function listSignature(key: Buffer, slots: string[]): string {
  return createHmac("sha256", key).update(slots.join("")).digest("base64url").slice(0, 22);
}

/** In constant time. */
function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** Where the context has its key's tag. */
const TAG = 13;

/** 18 bytes: tenant, profile, check-in, nights, currency (three letters in 16 bits), the key's tag, time of issue. */
function writeContext({ tenantId, profileId, checkin, nights, currency, issuedAt }: OfferContext, tag: number): string {
  const bytes = Buffer.alloc(18);
  bytes.writeUInt32BE(tenantId, 0);
  bytes.writeUInt32BE(profileId, 4);
  bytes.writeUInt16BE(dayNumber(checkin), 8);
  bytes.writeUInt8(nights, 10);
  bytes.writeUInt16BE(currencyNumber(currency), 11);
  bytes.writeUInt8(tag, TAG);
  bytes.writeUInt32BE(issuedAt, 14);
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
  };
}

const LETTER_A = 65;
/** Capital letters as digits to the base 32. */
function currencyNumber(currency: string): number {
  return [...Buffer.from(currency, "latin1")].reduce((number, letter) => number * 32 + (letter - LETTER_A), 0);
}

function currencyOf(number: number): string {
  return String.fromCharCode(...[10, 5, 0].map((shift) => LETTER_A + ((number >> shift) & 31)));
}

/** First block: property, room, plan, adults, board, terms. Second: total (64 bits), ages (255: none). */
function writeSlot(slot: SealedSlot, to: Buffer, at: number): void {
  to.writeUInt32BE(slot.propertyId, at);
  to.writeUInt32BE(slot.roomId, at + 4);
  to.writeUInt32BE(slot.ratePlanId, at + 8);
  to[at + 12] = slot.adults;
  to[at + 13] = BOARDS.indexOf(slot.board);
  to.writeUInt16BE(slot.termsTag, at + 14);
  to.writeBigInt64BE(slot.total, at + BLOCK);
  for (let i = 0; i < 8; i++) to[at + BLOCK + 8 + i] = slot.childAges[i] ?? 255;
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
