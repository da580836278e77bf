import * as v from "valibot";

/** Messages by the name of the field that they are about. */
export type Problems = Record<string, string>;

/** A message as a sentence begins. */
export const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const Issues = v.fallback(v.array(v.object({ path: v.string(), message: v.string() })), []);

/** What the service found wrong, by field. */
export function problemsFrom(details: Record<string, unknown> | null): Problems {
  return Object.fromEntries(v.parse(Issues, details?.issues).map(({ path, message }) => [path, sentence(message)]));
}
