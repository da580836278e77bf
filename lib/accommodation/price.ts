import { scale, type Factor, type Minor } from "@/lib/core/money";
import type { SheetPlan, SheetRoom } from "./rate-sheet";
import type { RoomStay } from "./stay-days";

/** Who sleeps in one room. Ages ascending. */
export interface Party {
  adults: number;
  childAges: readonly number[];
}

export function fits(room: SheetRoom, { adults, childAges }: Party): boolean {
  const children = childAges.length;
  return adults <= room.maxAdults && children <= room.maxChildren && adults + children <= room.maxOccupancy;
}

/** The base price of all nights, in the plan's minor units; undefined when a night has none. */
export function nightlyTotal(days: RoomStay, plan: SheetPlan, nights: number): number | undefined {
  const prices = days.prices[plan.index];
  if (!prices) return undefined;
  let sum = 0;
  for (let i = 0; i < nights; i++) sum += prices[i] ?? NaN;
  return Number.isNaN(sum) ? undefined : sum;
}

/** What a party pays a night on top of the base price: adults beyond the base occupancy, and children by their age band. */
export function supplement(room: SheetRoom, plan: SheetPlan, { adults, childAges }: Party): number {
  let paying = adults;
  let sum = 0;
  for (const age of childAges) {
    const band = plan.childBands.find((b) => age <= b.maxAge);
    if (band) sum += band.amount;
    else paying++;
  }
  return sum + Math.max(0, paying - room.baseOccupancy) * plan.extraAdult;
}

/**
 * The total of one room for the stay, in minor units of the requested currency: base prices and supplements added up in
 * the plan's currency, then mark-up and exchange in one exact factor, rounded half up once (CONTRACT 1).
 */
export function slotTotal(
  room: SheetRoom,
  plan: SheetPlan,
  base: number,
  nights: number,
  party: Party,
  factor: Factor,
): Minor {
  return scale(BigInt(base + nights * supplement(room, plan, party)), factor);
}

/** The share of the first nights in a slot's total, rounded half up: fees of so many nights. */
export function firstNights(
  total: Minor,
  days: RoomStay,
  room: SheetRoom,
  plan: SheetPlan,
  party: Party,
  count: number,
): Minor {
  const nightly = days.prices[plan.index]!.map((price) => BigInt(price + supplement(room, plan, party)));
  const all = nightly.reduce((a, b) => a + b, 0n);
  if (all === 0n) return 0n;
  return scale(total, { num: nightly.slice(0, count).reduce((a, b) => a + b, 0n), den: all });
}
