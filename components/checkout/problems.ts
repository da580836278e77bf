import * as z from "zod/mini";

/** Messages by the name of the field that they are about. */
export type Problems = Record<string, string>;

/** A message as a sentence begins. */
export const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const Issues = z.array(z.object({ path: z.string(), message: z.string() }));

/** What the service found wrong, by field. */
export function problemsFrom(details: Record<string, unknown> | null): Problems {
  const issues = Issues.safeParse(details?.issues);
  return Object.fromEntries((issues.data ?? []).map(({ path, message }) => [path, sentence(message)]));
}
