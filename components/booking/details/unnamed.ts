import type { Party } from "@/lib/format/party";
import type { Booking } from "./use-booking-record";
import { t } from "@/lib/language/text";

export type Person = NonNullable<Booking["travellers"]>[number];

/** Somebody of the priced party without a name. */
export interface Unnamed {
  kind: "ADULT" | "CHILD";
  age?: number;
}

/** `Adult`, `Child of 7`. */
export const formatUnnamed = ({ age }: Unnamed): string =>
  age === undefined ? t("booking.adult") : t("booking.childOf", { age });

/**
 * The priced people without a name. A child is matched by age; without one, by number.
 * @param party absent from bookings of earlier releases: nobody is known to be missing
 */
export function countUnnamed(people: readonly Pick<Person, "kind" | "age">[], party: Party | undefined): Unnamed[] {
  if (!party) return [];
  const adults = party.adults - people.filter(({ kind }) => kind === "ADULT").length;
  const ages = [...party.child_ages].sort((a, b) => a - b);
  for (const { age } of people.filter(({ kind }) => kind !== "ADULT")) {
    const at = age === undefined ? -1 : ages.indexOf(age);
    ages.splice(Math.max(at, 0), 1);
  }
  return [
    ...Array.from({ length: Math.max(0, adults) }, () => ({ kind: "ADULT" as const })),
    ...ages.map((age) => ({ kind: "CHILD" as const, age })),
  ];
}
