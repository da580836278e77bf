import { DomainError } from "@/lib/core/errors";
import { requirePartyMembers, type PartyMember, type PricedParty } from "../travellers/travellers";
import type { GuestNames } from "./update-schemas";

/** A guest or traveller as stored in the booking. */
export type Person = Record<string, unknown>;

/** The named people of a room or of another product, and the priced party; absent from old bookings. */
export interface NamedParty {
  people: Person[];
  party: PricedParty | undefined;
}

/**
 * Gives people new names, and adds priced people who had no name yet.
 * @throws DomainError `GUESTS_MISMATCH`, naming the list and the guest
 */
export function renameParties(lists: NamedParty[], names: GuestNames[][]): Person[][] {
  if (names.length !== lists.length)
    throw mismatch(`Lists of guests of the booking: ${lists.length}, given: ${names.length}`, {
      lists: lists.length,
      given: names.length,
    });
  return lists.map(({ people, party }, list) => {
    const given = names[list]!;
    const at = { list, guests: people.length, given: given.length };
    if (given.length < people.length || (!party && given.length > people.length))
      throw mismatch(`Guests in list ${list + 1} of the booking: ${people.length}, given: ${given.length}`, at);
    const known = people.map((person, guest) => renamedOne(person, given[guest]!, { list, guest }));
    const added = given.slice(people.length).map((guest, i) => {
      if (guest.kind === undefined)
        throw mismatch(`Guest ${people.length + i + 1} of list ${list + 1} is new: send its kind`, {
          list,
          guest: people.length + i,
          field: "kind",
        });
      return merged({}, { ...guest, is_lead: guest.is_lead ?? false });
    });
    const all = [...known, ...added];
    if (party && added.length)
      requirePartyMembers(party, all as unknown as PartyMember[], { min: 1, label: `List ${list + 1}: `, details: at });
    return all;
  });
}

function renamedOne(person: Person, { title, latin_name, nationality, ...said }: GuestNames, at: object): Person {
  const { first_name, last_name, ...fixed } = said;
  const field = Object.keys(fixed).find((name) => fixed[name as keyof typeof fixed] !== person[name]);
  if (field) throw mismatch(`The ${field} of a guest cannot be changed`, { ...at, field });
  const isSame = person.first_name === first_name && person.last_name === last_name;
  const latin = latin_name === undefined && !isSame ? null : latin_name;
  return merged(person, { first_name, last_name, title, latin_name: latin, nationality });
}

/** A JSON merge patch (RFC 7396): what is absent stays, null removes. */
const merged = (person: Person, change: Person): Person =>
  Object.fromEntries(Object.entries({ ...person, ...definedOf(change) }).filter(([, value]) => value !== null));
const definedOf = (change: Person): Person =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const mismatch = (message: string, details: Record<string, unknown>) =>
  new DomainError("GUESTS_MISMATCH", { message, details });
