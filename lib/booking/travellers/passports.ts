import { z } from "zod";
import { openJson, sealJson } from "@/lib/core/secrets/seal";
import type { Passport, Traveller } from "./traveller-schemas";

export type NamedTraveller = Traveller & { passport?: Passport | undefined };

/** People as a booking stores them, and their full passport numbers by index, encrypted. */
interface Hidden<T> {
  travellers: T[];
  passports?: string;
}

const Numbers = z.array(z.string().nullable());

/** Shortens the travellers' passport numbers to the last two characters, and encrypts the full numbers. */
export function hidePassports(people: NamedTraveller[]): Hidden<NamedTraveller> {
  const numbers = people.map(({ passport }) => passport?.number ?? null);
  if (numbers.every((number) => number === null)) return { travellers: people };
  const hidden = (number: string) => `${"•".repeat(number.length - 2)}${number.slice(-2)}`;
  return {
    travellers: people.map((person) =>
      person.passport
        ? { ...person, passport: { ...person.passport, number: hidden(person.passport.number) } }
        : person,
    ),
    passports: sealJson("passport", numbers),
  };
}

/**
 * Restores the travellers' full passport numbers, for the airline only. A number that no key decrypts stays
 * shortened.
 */
export function revealPassports<T extends { passport?: { number: string } | undefined }>({
  travellers,
  passports,
}: Hidden<T>): T[] {
  const numbers = passports === undefined ? undefined : Numbers.safeParse(openJson("passport", passports)).data;
  return travellers.map((person, at) => {
    const number = numbers?.[at];
    return person.passport && number ? { ...person, passport: { ...person.passport, number } } : person;
  });
}
