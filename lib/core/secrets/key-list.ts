/** A secret from which keys are derived, and the id that the operator of the service gave it. */
export interface NamedSecret {
  id: string;
  secret: string;
}

/** The minimum length of a secret from which keys are derived. */
export const MIN_SECRET = 32;
/** The id of a secret given without one. */
export const LONE_ID = "app";

const ID = /^[\w-]{1,32}$/;
const STARTS_WITH_ID = /^[\w-]{1,32}:/;

/**
 * Secrets as they are written in a variable: `id:secret,id:secret`, each id once; the first one seals and signs, all open
 * and verify.
 * @param allowsLone one secret without an id is a list too; it must not start like an id @returns undefined for another
 * format, or for a secret with fewer than 32 characters
 */
export function parseKeyList(text: string, allowsLone: boolean): NamedSecret[] | undefined {
  if (allowsLone && !STARTS_WITH_ID.test(text)) {
    return text.length < MIN_SECRET ? undefined : [{ id: LONE_ID, secret: text }];
  }
  const list = text.split(",").map((entry) => {
    const at = entry.indexOf(":");
    return { id: entry.slice(0, at).trim(), secret: at < 0 ? "" : entry.slice(at + 1).trim() };
  });
  const isSound = list.every(({ id, secret }) => ID.test(id) && secret.length >= MIN_SECRET && !/\s/.test(secret));
  return isSound && new Set(list.map(({ id }) => id)).size === list.length ? list : undefined;
}
