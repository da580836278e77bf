import { type Minor, parseFactor, multiplyMinor } from "@/lib/core/money";

/** A tax or fee of a property. */
export interface Fee {
  code: string;
  name: string;
  kind: "TAX" | "FEE";
  basis: "PER_STAY" | "PER_NIGHT" | "PER_PERSON" | "PER_PERSON_NIGHT";
  /** Minor units of `currency`, or a percent of the stay's net (a decimal). */
  charge: { amount: Minor; currency: string } | { percent: string };
  minAge: number | null;
  maxAge: number | null;
  maxNights: number | null;
  /** The days on which it applies, inclusive. Null is no limit. */
  first: number | null;
  last: number | null;
  payable: "PROPERTY" | "INCLUDED";
}

/** The facts about a room's stay from which fees are computed. */
interface FeeStay {
  /** Day number. */
  checkin: number;
  nights: number;
  adults: number;
  childAges: readonly number[];
  /** The room's net in `currency`. */
  net: Minor;
  currency: string;
}

/** A fee's total for one room, undefined if it does not apply to these guests and nights. */
export function computeFee(fee: Fee, stay: FeeStay): { amount: Minor; currency: string } | undefined {
  const { minAge, maxAge, maxNights, first, last, charge } = fee;
  const from = Math.max(stay.checkin, first ?? -Infinity);
  const to = Math.min(stay.checkin + stay.nights - 1, last ?? Infinity);
  const nights = Math.min(Math.max(0, to - from + 1), maxNights ?? Infinity);
  if (nights === 0) return undefined;
  if ("percent" in charge) {
    const { num, den } = parseFactor(charge.percent);
    return { amount: multiplyMinor(stay.net, { num, den: den * 100n }), currency: stay.currency };
  }
  // A fee with a maximum age is not charged for adults, because their ages are unknown.
  const adults = maxAge === null ? stay.adults : 0;
  const persons = adults + stay.childAges.filter((age) => age >= (minAge ?? 0) && age <= (maxAge ?? Infinity)).length;
  const times = { PER_STAY: 1, PER_NIGHT: nights, PER_PERSON: persons, PER_PERSON_NIGHT: persons * nights };
  const count = times[fee.basis];
  return count === 0 ? undefined : { amount: charge.amount * BigInt(count), currency: charge.currency };
}
