import type { Party } from "@/lib/format/party";
import type { Booking } from "./use-booking-record";
import { t } from "@/lib/language/text";

export type Person = NonNullable<Booking["travellers"]>[number];

/** A person of the priced party who has no name yet. */
export interface UnnamedPerson {
  kind: "ADULT" | "CHILD";
  age?: number;
}

/** A person without a name: `Adult`, `Child of 7`. */
export const formatUnnamed = ({ age }: UnnamedPerson): string =>
  age === undefined ? t("booking.adult") : t("booking.childOf", { age });

/**
 * Counts the priced people who have no name. Children are matched by age, or by number if no age is given.
 * @param party absent in bookings of earlier releases, which are taken as complete
 */
export function countUnnamed(
  people: readonly Pick<Person, "kind" | "age">[],
  party: Party | undefined,
): UnnamedPerson[] {
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
