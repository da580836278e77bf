import { VARIABLE_NAMES } from "./env-schema";

/** A variable that the product does not have, although its name is similar to one. */
interface UnknownVariable {
  name: string;
  /** The product's variable that was probably meant; undefined if only the prefix is known. */
  meant: string | undefined;
}

/** Names of common tools that differ from ours by a letter. */
const FOREIGN = new Set(["HOSTS", "PORTS"]);
/** Prefixes of our longer names: `DATABASE_`, `SMTP_`. */
const PREFIXES = new Set(VARIABLE_NAMES.filter((name) => name.includes("_")).map((name) => `${name.split("_")[0]}_`));

/** Finds variables with names similar to the product's, because a misspelt `DATABASE_URL` must not count as absent. */
export function findUnknownVariables(source: Readonly<Record<string, string | undefined>>): UnknownVariable[] {
  return Object.keys(source)
    .filter((name) => source[name] && !VARIABLE_NAMES.includes(name) && !FOREIGN.has(name))
    .map((name) => ({ name, meant: VARIABLE_NAMES.find((known) => isNear(name.toUpperCase(), known)) }))
    .filter(({ name, meant }) => meant !== undefined || [...PREFIXES].some((prefix) => name.startsWith(prefix)));
}

/**
 * Whether a name may be a misspelling: one error in a short name, two in a longer one, so that HOME does not match
 * HOST.
 */
const isNear = (name: string, known: string): boolean => editDistance(name, known) <= (known.length < 8 ? 1 : 2);

/** Edit distance (optimal string alignment): insert, delete, replace, or swap two neighbouring letters. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, replaced);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
