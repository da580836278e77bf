import type { Minor } from "@/lib/core/money";
import type { BOARDS } from "../boards";

/** The parts of an offer that a comparison reads. */
interface ComparedOffer {
  /**
   * The total and the mandatory fees, in minor units of the stay's currency. Undefined if a fee has no exchange rate.
   */
  cost: Minor | undefined;
  /** The board of each room. */
  boards: readonly (typeof BOARDS)[number][];
  isFreelyCancellable: boolean;
}

/** A property with one of its offers, if it has any. */
export interface ComparedProperty {
  stars: number | null;
  amenities: ReadonlySet<string>;
  offer: ComparedOffer | undefined;
}

/** Meals of a board, from none to all inclusive. */
const MEALS: Record<(typeof BOARDS)[number], number> = { RO: 0, SC: 0, BB: 1, HB: 2, FB: 3, AI: 4 };
const MAX_MEALS = 4;

/** The meals that every room of an offer has. */
const mealsOf = ({ boards }: ComparedOffer): number => Math.min(...boards.map((board) => MEALS[board]));

/** What the other offer costs more, negative if it costs less. Undefined if either cost is unknown. */
export function costDifference(own: ComparedProperty, other: ComparedProperty): Minor | undefined {
  const [here, there] = [own.offer?.cost, other.offer?.cost];
  return here === undefined || there === undefined ? undefined : there - here;
}

/**
 * Whether the other property is cheaper and at least as good: as many stars, as many meals, and free cancellation if
 * the property's own offer has it. An unknown number of stars counts as none.
 */
export function isCheaperAndAsGood(own: ComparedProperty, other: ComparedProperty): boolean {
  const difference = costDifference(own, other);
  return (
    difference !== undefined &&
    difference < 0n &&
    (other.stars ?? 0) >= (own.stars ?? 0) &&
    mealsOf(other.offer!) >= mealsOf(own.offer!) &&
    (other.offer!.isFreelyCancellable || !own.offer!.isFreelyCancellable)
  );
}

/**
 * Whether two properties are close enough to be called similar: at most one star and a quarter of the own price
 * apart.
 */
export function isComparable(own: ComparedProperty, other: ComparedProperty): boolean {
  if (own.stars !== null && other.stars !== null && Math.abs(own.stars - other.stars) > 1) return false;
  if (own.offer === undefined) return true;
  const difference = costDifference(own, other);
  return difference !== undefined && 4n * (difference < 0n ? -difference : difference) <= own.offer.cost!;
}

/** The part of each quality in the similarity of two properties. */
const WEIGHTS = { stars: 4, amenities: 3, board: 2, cancellation: 1 };

/**
 * How similar two properties are, from 0 to 1: the weighted mean of the qualities that are known of both.
 *
 * - stars: 1 when equal, 0 when four apart
 * - amenities: those that both have, of those that either has
 * - board: 1 for the same meals, 0 between none and all inclusive
 * - cancellation: 1 when both offers or neither can be cancelled free of charge
 *
 * Without any known quality the properties are not similar: 0. Price and distance are no part of it.
 */
export function computeSimilarity(own: ComparedProperty, other: ComparedProperty): number {
  let [sum, weights] = [0, 0];
  const add = (weight: number, closeness: number) => {
    sum += weight * closeness;
    weights += weight;
  };
  if (own.stars !== null && other.stars !== null)
    add(WEIGHTS.stars, Math.max(0, 1 - Math.abs(own.stars - other.stars) / 4));
  const shared = [...own.amenities].filter((code) => other.amenities.has(code)).length;
  const either = own.amenities.size + other.amenities.size - shared;
  if (either > 0) add(WEIGHTS.amenities, shared / either);
  if (own.offer && other.offer) {
    add(WEIGHTS.board, 1 - Math.abs(mealsOf(own.offer) - mealsOf(other.offer)) / MAX_MEALS);
    add(WEIGHTS.cancellation, Number(own.offer.isFreelyCancellable === other.offer.isFreelyCancellable));
  }
  return weights === 0 ? 0 : sum / weights;
}
