import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import type { BOARDS } from "./boards";

/** What prebook pins and book sells: kept as JSON with the token. Totals are minor units as decimal strings. */
export interface PinnedStay {
  /** `checkin_from` is a local time of day, HH:MM; tokens pinned before it was added lack it. */
  property: { id: number; public_id: string; name: string; timezone: string; checkin_from?: string };
  checkin: string;
  checkout: string;
  nights: number;
  currency: string;
  total: string;
  confirmation_mode: "INSTANT" | "DELAYED" | "ON_REQUEST";
  slots: PinnedSlot[];
  policy: CancellationPolicy;
  fees: { code: string; name: string; amount: string; currency: string; basis: string }[];
}
export interface PinnedSlot {
  room_id: number;
  room_public_id: string;
  room_name: string;
  rate_plan_id: number;
  rate_plan_public_id: string;
  rate_plan_name: string;
  board: (typeof BOARDS)[number];
  total: string;
  adults: number;
  child_ages: number[];
}

/** Rooms that a stay takes, by room type. */
export function unitsOf(slots: { room_id: number }[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { room_id } of slots) units.set(room_id, (units.get(room_id) ?? 0) + 1);
  return units;
}
