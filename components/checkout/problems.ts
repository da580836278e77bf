import * as v from "valibot";

/** Error messages by field name. */
export type Problems = Record<string, string>;

/** Capitalizes a message. */
export const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const Issues = v.fallback(v.array(v.object({ path: v.string(), message: v.string() })), []);

/** The service's issues as messages by field. */
export function problemsFrom(details: Record<string, unknown> | null): Problems {
  return Object.fromEntries(v.parse(Issues, details?.issues).map(({ path, message }) => [path, sentence(message)]));
}
