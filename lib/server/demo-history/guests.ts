import type { SeededRandom } from "@/lib/supply/generate/seeded-random";

/** The travellers of a sale; all names are invented. */
export interface Guests {
  first: string;
  last: string;
  /** First names of the other adults. */
  others: string[];
  children: { name: string; age: number }[];
  email: string;
  phone: string;
}

const FAMILIES: readonly (readonly [last: string, ...first: string[]])[] = [
  ["Lindqvist", "Astrid", "Erik", "Maja"],
  ["Okafor", "Chidi", "Ngozi", "Ada"],
  ["Moreau", "Camille", "Julien", "Léa"],
  ["García Ruiz", "Lucía", "Javier", "Elena"],
  ["Schneider", "Katharina", "Jonas", "Emma"],
  ["Kowalska", "Zofia", "Piotr", "Hanna"],
  ["Rossi", "Giulia", "Marco", "Sofia"],
  ["Nakamura", "Haruka", "Kenji", "Yui"],
  ["O'Sullivan", "Aoife", "Ciarán", "Niamh"],
  ["Van den Berg", "Femke", "Daan", "Lotte"],
  ["Haddad", "Leila", "Karim", "Nour"],
  ["Papadopoulos", "Eleni", "Nikos", "Maria"],
  ["Silva Costa", "Inês", "Tiago", "Beatriz"],
  ["Johansen", "Ingrid", "Lars", "Signe"],
  ["Nguyen", "Linh", "Minh", "Anh"],
  ["Novák", "Tereza", "Jakub", "Eliška"],
  ["Campbell", "Isla", "Fergus", "Skye"],
  ["Bauer", "Lena", "Maximilian", "Mia"],
  ["Chowdhury", "Priya", "Arjun", "Anika"],
  ["Dubois", "Manon", "Théo", "Chloé"],
  ["Weiss", "Noah", "Miriam", "Levi"],
  ["Thompson", "Grace", "Oliver", "Ella"],
  ["Ferrari", "Chiara", "Luca", "Aurora"],
  ["Szabó", "Réka", "Bence", "Luca"],
];
const CHILDREN = ["Finn", "Mila", "Leo", "Alma", "Theo", "Nora"];

/** A party of one to three adults, sometimes with children. */
export function guestsOf(random: SeededRandom): Guests {
  const [last, ...names] = random.pick(FAMILIES);
  const first = random.pick(names);
  const adults = random.pick([1, 2, 2, 2, 2, 3]);
  const count = adults === 2 && random.chance(0.25) ? random.whole(1, 2) : 0;
  const address = `${first}.${last}`
    .normalize("NFD")
    .replace(/[^A-Za-z.]/g, "")
    .toLowerCase();
  return {
    first,
    last,
    others: names.filter((name) => name !== first).slice(0, adults - 1),
    children: CHILDREN.slice(0, count).map((name) => ({ name, age: random.whole(3, 11) })),
    email: `${address}@guests.example`,
    phone: `+49 30 5550${random.whole(1000, 9999)}`,
  };
}

export const adultsOf = ({ others }: Guests): number => 1 + others.length;
export const agesOf = ({ children }: Guests): number[] => children.map(({ age }) => age);

export const contactOf = ({ first, last, email, phone }: Guests) => ({
  first_name: first,
  last_name: last,
  email,
  phone,
});

/** The travellers of a booking, the lead first. @param year of travel, for the dates of birth of a flight */
export function travellersOf({ first, last, others, children }: Guests, year?: number) {
  const born = (age: number) => (year === undefined ? {} : { date_of_birth: `${year - age}-01-01` });
  return [
    ...[first, ...others].map((name, at) => ({
      kind: "ADULT" as const,
      first_name: name,
      last_name: last,
      ...(at === 0 && { is_lead: true }),
      ...born(31 + 3 * at),
    })),
    ...children.map(({ name, age }) => ({
      kind: "CHILD" as const,
      first_name: name,
      last_name: last,
      ...(year === undefined && { age }),
      ...born(age),
    })),
  ];
}
