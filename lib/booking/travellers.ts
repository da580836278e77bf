import { ageOn, type CalendarDate } from "@/lib/core/dates";
import { DomainError, invalid } from "@/lib/core/errors";
import type { Traveller } from "./traveller-schemas";

/** The people that an offer was priced for. Children are of these ages, in any order. */
export interface PricedParty {
  adults: number;
  child_ages: readonly number[];
}

/** One person as far as the price depends on them. */
export interface PartyMember {
  kind: "ADULT" | "CHILD" | "INFANT";
  is_lead: boolean;
  /** In whole years; required of children. */
  age?: number | undefined;
}

const byAge = (a: number | undefined, b: number | undefined) => (a ?? 0) - (b ?? 0);

/** Children are priced up to the age of 17. */
export const ADULT_AGE = 18;

/**
 * Whether people can be (part of) the party that was priced, so that nobody travels as somebody dearer or cheaper: an adult
 * among them, one lead at most and the lead an adult, no more adults than were priced, and every child of an age that was
 * priced, none used twice.
 * @param min 0 where names are optional, 1 where the lead is needed, the whole party where everybody is named
 * @param label what the message begins with: "Room 2: "
 * @throws DomainError `GUESTS_MISMATCH`
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
  if (people.length < min) throw mismatch(`${min} must be named, ${people.length} are given`);
  if (adults.length > party.adults) throw mismatch(`${adults.length} adults are given, ${party.adults} were priced`);
  if (people.length > 0 && adults.length === 0) throw mismatch("there must be an adult");
  const leads = people.filter((p) => p.is_lead);
  if (leads.length > 1) throw mismatch("there is more than one lead");
  if (leads[0] && leads[0].kind !== "ADULT") throw mismatch("the lead must be an adult");
  const minor = adults.find((p) => p.age !== undefined && p.age < ADULT_AGE);
  if (minor) throw mismatch(`a person of ${minor.age} is no ADULT`);
  if (ages.length > party.child_ages.length)
    throw mismatch(`${ages.length} children are given, ${party.child_ages.length} were priced`);
  const unused = [...party.child_ages];
  for (const age of ages) {
    if (age === undefined) throw mismatch("the age of each child is needed");
    const at = unused.indexOf(age);
    if (at < 0) throw mismatch(`a child of ${age} was not priced, children of ${party.child_ages.join(", ")} were`);
    unused.splice(at, 1);
  }
}

/**
 * The same for the travellers of a tour, a transfer or a package, whose ages are given or follow from their dates of birth.
 * @param day of the service's beginning, by its own calendar
 * @throws DomainError `GUESTS_MISMATCH`, `INVALID_REQUEST` on a child whose age is not given
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

/** The same people with a lead: the flagged one, else the first adult. */
export function withLead<Person extends { kind: string; is_lead: boolean }>(people: Person[]): Person[] {
  if (people.some((p) => p.is_lead)) return people;
  const lead = people.find((p) => p.kind === "ADULT");
  return people.map((p) => ({ ...p, is_lead: p === lead }));
}
