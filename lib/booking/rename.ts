import { DomainError } from "@/lib/core/errors";
import type { GuestNames } from "./update-schemas";

/** A guest or a traveller as the booking has him. */
export type Person = Record<string, unknown>;

/**
 * The same people under new names: as many lists, as many in each, each of the kind and age that he was booked with
 * (CONTRACT 5: names only).
 * @throws DomainError `GUESTS_MISMATCH`, which says of whom
 */
export function renamed(lists: Person[][], names: GuestNames[][]): Person[][] {
  if (names.length !== lists.length)
    throw mismatch(`The booking has ${lists.length} lists of guests, ${names.length} are given`, {
      lists: lists.length,
      given: names.length,
    });
  return lists.map((people, list) => {
    const given = names[list]!;
    if (given.length !== people.length)
      throw mismatch(`List ${list + 1} has ${people.length} guests, ${given.length} are given`, {
        list,
        guests: people.length,
        given: given.length,
      });
    return people.map((person, guest) => renamedOne(person, given[guest]!, { list, guest }));
  });
}

function renamedOne(person: Person, { first_name, last_name, ...said }: GuestNames, at: object): Person {
  const field = Object.keys(said).find((name) => said[name as keyof typeof said] !== person[name]);
  if (field) throw mismatch(`The ${field} of a guest cannot be changed`, { ...at, field });
  return { ...person, first_name, last_name };
}

const mismatch = (message: string, details: Record<string, unknown>) =>
  new DomainError("GUESTS_MISMATCH", { message, details });
