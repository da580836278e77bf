import { ageOn, type CalendarDate } from "@/lib/core/dates";
import { DomainError, invalid } from "@/lib/core/errors";
import type { Traveller } from "./traveller-schemas";

/** The priced party. The children may be in any order. */
export interface PricedParty {
  adults: number;
  child_ages: readonly number[];
}

/** The facts about a person on which the price depends. */
export interface PartyMember {
  kind: "ADULT" | "CHILD" | "INFANT";
  is_lead: boolean;
  /** Age in whole years; required for children. */
  age?: number | undefined;
}

const byAge = (a: number | undefined, b: number | undefined) => (a ?? 0) - (b ?? 0);

/** Child prices apply up to the age of 17. */
export const ADULT_AGE = 18;

/**
 * Checks that people fit the priced party, so that nobody travels at another person's price: at least one adult, at
 * most one lead, who is an adult, no more adults than priced, and each child at a priced age.
 * @param min 0: names are optional, 1: the lead is required, party size: all are required
 * @param label prefix of the message: "Room 2: "
 * @throws DomainError `GUESTS_MISMATCH`
 * @see docs/bookings#guests
 */
export function requirePartyMembers(
  party: PricedParty,
  people: readonly PartyMember[],
  { min, label = "", details: more = {} }: { min: number; label?: string; details?: Record<string, unknown> },
): void {
  const adults = people.filter((p) => p.kind === "ADULT");
  const ages = people.filter((p) => p.kind !== "ADULT").map((p) => p.age);
  const details = {
    ...more,
    adults: adults.length,
    children: ages.length,
    priced_adults: party.adults,
    priced_children: party.child_ages.length,
    child_ages: ages.toSorted(byAge),
    priced_child_ages: party.child_ages.toSorted(byAge),
  };
  const mismatch = (message: string) => new DomainError("GUESTS_MISMATCH", { message: label + message, details });
  if (people.length < min) throw mismatch(`named are ${people.length}, needed ${min}`);
  if (adults.length > party.adults)
    throw mismatch(`more adults are given than were priced: ${adults.length} instead of ${party.adults}`);
  if (people.length > 0 && adults.length === 0) throw mismatch("there must be an adult");
  const leads = people.filter((p) => p.is_lead);
  if (leads.length > 1) throw mismatch("there is more than one lead");
  if (leads[0] && leads[0].kind !== "ADULT") throw mismatch("the lead must be an adult");
  const minor = adults.find((p) => p.age !== undefined && p.age < ADULT_AGE);
  if (minor) throw mismatch(`a person of ${minor.age} is not an adult`);
  if (ages.length > party.child_ages.length)
    throw mismatch(`more children are given than were priced: ${ages.length} instead of ${party.child_ages.length}`);
  const unused = [...party.child_ages];
  for (const age of ages) {
    if (age === undefined) throw mismatch("the age of each child is needed");
    const at = unused.indexOf(age);
    if (at < 0) throw mismatch(`a child of ${age} was not priced, but of ${party.child_ages.join(", ")}`);
    unused.splice(at, 1);
  }
}

/**
 * Checks the travellers of a tour, transfer or package like `requirePartyMembers`. Their ages are given or follow
 * from their dates of birth.
 * @param day the service's first day, by its own calendar
 * @throws DomainError `GUESTS_MISMATCH`, `INVALID_REQUEST` for a child without an age
 */
export function requireTravellers(
  party: PricedParty,
  travellers: readonly Traveller[],
  { min, day }: { min: number; day: CalendarDate },
): void {
  const people = travellers.map(({ kind, is_lead, age, date_of_birth }, i) => {
    const born = date_of_birth === undefined ? undefined : ageOn(date_of_birth, day);
    const years = age ?? born;
    if (years === undefined && kind !== "ADULT")
      throw invalid({ path: `travellers.${i}.age`, message: "is required for a child or an infant" });
    if (born !== undefined && years !== born)
      throw new DomainError("GUESTS_MISMATCH", {
        message: `Traveller ${i + 1} is ${born} on ${day}, not ${years}`,
        details: { traveller: i, age: years, age_on_day: born, day },
      });
    return { kind, is_lead, age: years };
  });
  requirePartyMembers(party, people, { min });
}

/** Marks the lead: the flagged person, else the first adult. */
export function markLead<Person extends { kind: string; is_lead: boolean }>(people: Person[]): Person[] {
  if (people.some((p) => p.is_lead)) return people;
  const lead = people.find((p) => p.kind === "ADULT");
  return people.map((p) => ({ ...p, is_lead: p === lead }));
}
