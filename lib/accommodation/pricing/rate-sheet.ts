import { z } from "zod";
import { dayNumber } from "@/lib/core/dates";
import { readTerms, type TaggedTerms } from "@/lib/cancellation/terms";
import { type Fragment, fragment } from "@/lib/core/json/json-bytes";
import { BOARDS } from "../boards";

/** A property's static data: its rooms and rate plans, without days and prices. */
export interface RateSheet {
  propertyId: number;
  publicId: string;
  version: number;
  name: string;
  onSale: boolean;
  timezone: string;
  /** Local time of day, HH:MM. */
  checkinFrom: string;
  currency: string;
  confirmationMode: "INSTANT" | "DELAYED" | "ON_REQUEST";
  fees: MandatoryFee[];
  /** The child policy: no children, or none younger than `minAge`. */
  children: { welcome: boolean; minAge: number };
  rooms: SheetRoom[];
  plans: SheetPlan[];
}
export interface SheetRoom {
  id: number;
  publicId: string;
  name: string;
  /**
   * The room's fields of a slot in a search response, and the text between its neighbours: `","room_public_id":"…",`.
   */
  json: Fragment;
  /** Adults included in the nightly price. */
  baseOccupancy: number;
  maxAdults: number;
  maxChildren: number;
  maxOccupancy: number;
}
export interface SheetPlan extends TaggedTerms {
  id: number;
  publicId: string;
  name: string;
  /**
   * The plan's fields of a slot, and the beginning of the next:
   * `"rate_plan_public_id":"…","meal_plan_code":"…","stay_total":"`.
   */
  json: Fragment;
  /** Index of the plan in a day's list of prices. */
  index: number;
  board: (typeof BOARDS)[number];
  currency: string;
  /** Supplement in minor units per adult beyond the base occupancy and night. */
  extraAdult: number;
  /** Ascending; a child older than the last band is priced as an adult. */
  childBands: { maxAge: number; amount: number }[];
  /** The sales window in day numbers, inclusive. Null if it is unlimited. */
  sellFromDay: number | null;
  sellUntilDay: number | null;
  releaseDays: number;
  minStay: number;
  maxStay: number;
}
export interface MandatoryFee {
  code: string;
  name: string;
  amount: string;
  currency: string;
  basis: string;
}

const Fee = z.object({
  code: z.string(),
  name: z.string(),
  amount: z.string(),
  currency: z.string(),
  basis: z.string(),
});
/** The row of the repository's statement. */
const StoredSheet = z.object({
  name: z.string(),
  status: z.string(),
  timezone: z.string(),
  checkin_from: z.string(),
  currency: z.string(),
  mode: z.enum(["INSTANT", "DELAYED", "ON_REQUEST"]),
  fees: z.array(Fee),
  children: z.object({ children_welcome: z.boolean().default(true), min_age: z.int().default(0) }),
  rooms: z.array(z.tuple([z.int(), z.string(), z.string(), z.int(), z.int(), z.int(), z.int()])).nullable(),
  plans: z
    .array(
      z.object({
        id: z.int(),
        public_id: z.string(),
        name: z.string(),
        position: z.int(),
        board: z.enum(BOARDS),
        currency: z.string(),
        extra_adult: z.int(),
        child_bands: z.array(z.object({ max_age: z.int(), amount: z.int() })),
        cancellation: z.unknown(),
        sell_from: z.string().nullable(),
        sell_until: z.string().nullable(),
        release_days: z.int(),
        min_stay: z.int(),
        max_stay: z.int(),
      }),
    )
    .nullable(),
});

/** An object's members as JSON, without its braces. */
const membersOf = (object: Record<string, string>): string => JSON.stringify(object).slice(1, -1);

/** @throws z.ZodError when the stored data is malformed */
export function readSheet(propertyId: number, publicId: string, version: number, stored: unknown): RateSheet {
  const s = StoredSheet.parse(stored);
  return {
    propertyId,
    publicId,
    version,
    name: s.name,
    onSale: s.status === "ACTIVE",
    timezone: s.timezone,
    checkinFrom: s.checkin_from,
    currency: s.currency,
    confirmationMode: s.mode,
    fees: s.fees,
    children: { welcome: s.children.children_welcome, minAge: s.children.min_age },
    rooms: (s.rooms ?? []).map(([id, roomId, name, baseOccupancy, maxAdults, maxChildren, maxOccupancy]) => ({
      id,
      publicId: roomId,
      name,
      json: fragment(`",${membersOf({ room_public_id: roomId })},`),
      baseOccupancy,
      maxAdults,
      maxChildren,
      maxOccupancy,
    })),
    plans: (s.plans ?? []).map((p) => ({
      id: p.id,
      publicId: p.public_id,
      name: p.name,
      json: fragment(`${membersOf({ rate_plan_public_id: p.public_id, meal_plan_code: p.board })},"stay_total":"`),
      index: p.position - 1,
      board: p.board,
      currency: p.currency,
      extraAdult: p.extra_adult,
      childBands: p.child_bands
        .map((b) => ({ maxAge: b.max_age, amount: b.amount }))
        .sort((a, b) => a.maxAge - b.maxAge),
      ...readTerms(p.cancellation),
      sellFromDay: p.sell_from === null ? null : dayNumber(p.sell_from),
      sellUntilDay: p.sell_until === null ? null : dayNumber(p.sell_until),
      releaseDays: p.release_days,
      minStay: p.min_stay,
      maxStay: p.max_stay,
    })),
  };
}
