import type { Answer } from "./client";

/** Runs work this many times at once. */
export const runAtOnce = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));

export function countBy(list: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of list) counts[item] = (counts[item] ?? 0) + 1;
  return counts;
}

/** The outcome of a call: a success's status, a refusal's code. */
export const readOutcome = ({ status, body }: Answer): string => (status < 300 ? String(status) : body.code);

/** How many times each outcome occurred. */
export const tally = (answers: Answer[]): Record<string, number> => countBy(answers.map(readOutcome));
