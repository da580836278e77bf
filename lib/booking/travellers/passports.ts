import { z } from "zod";
import { openJson, sealJson } from "@/lib/core/secrets/seal";
import type { Passport, Traveller } from "./traveller-schemas";

export type NamedTraveller = Traveller & { passport?: Passport | undefined };

/** People as a booking stores them, with the whole numbers of their passports by index, sealed. */
interface Hidden<T> {
  travellers: T[];
  passports?: string;
}

const Numbers = z.array(z.string().nullable());

/** The travellers with the last two characters of their passports' numbers, and all numbers, sealed. */
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

/** The travellers with whole numbers, for the airline alone. A number that no secret opens stays hidden. */
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
