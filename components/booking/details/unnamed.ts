import type { Party } from "@/lib/format/party";
import type { Booking } from "./use-booking-record";

export type Person = NonNullable<Booking["travellers"]>[number];

/**
 * The priced people without a name: `Adult`, `Child of 7`. A child is matched by age; without one, by number.
 * @param party absent from bookings of earlier releases: nobody is known to be missing
 */
export function unnamedOf(people: readonly Person[], party: Party | undefined): string[] {
  if (!party) return [];
  const adults = party.adults - people.filter(({ kind }) => kind === "ADULT").length;
  const ages = [...party.child_ages].sort((a, b) => a - b);
  for (const { age } of people.filter(({ kind }) => kind !== "ADULT")) {
    const at = age === undefined ? -1 : ages.indexOf(age);
    ages.splice(Math.max(at, 0), 1);
  }
  return [...Array.from({ length: Math.max(0, adults) }, () => "Adult"), ...ages.map((age) => `Child of ${age}`)];
}
