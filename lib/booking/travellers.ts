import { DomainError } from "@/lib/core/errors";
import type { Traveller } from "./traveller-schemas";

/**
 * Whether travellers can be the party that was priced: at least so many of them, no more adults or children than were
 * priced, and one lead (CONTRACT 6).
 * @param least 0 where names are optional, 1 for the lead, the whole party where everybody is named
 * @throws DomainError `GUESTS_MISMATCH`
 */
export function requireTravellers(
  party: { adults: number; child_ages: number[] },
  travellers: Traveller[],
  least: number,
): void {
  const adults = travellers.filter((t) => t.kind === "ADULT").length;
  const children = travellers.length - adults;
  const mismatch = (message: string) =>
    new DomainError("GUESTS_MISMATCH", {
      message,
      details: { adults, children, priced_adults: party.adults, priced_children: party.child_ages.length },
    });
  if (travellers.length < least) throw mismatch(`${least} travellers are needed, ${travellers.length} are given`);
  if (adults > party.adults) throw mismatch(`There are ${adults} adults, ${party.adults} were priced`);
  if (children > party.child_ages.length)
    throw mismatch(`There are ${children} children, ${party.child_ages.length} were priced`);
  if (travellers.filter((t) => t.is_lead).length > 1) throw mismatch("There is more than one lead traveller");
}

/** The same people with a lead: the flagged one, else the first adult, else the first. */
export function withLead<Person extends { kind: string; is_lead: boolean }>(people: Person[]): Person[] {
  if (people.some((p) => p.is_lead)) return people;
  const lead = people.find((p) => p.kind === "ADULT") ?? people[0];
  return people.map((p) => ({ ...p, is_lead: p === lead }));
}
