/** A secret from which keys are derived, and the id that the operator of the service gave it. */
export interface NamedSecret {
  id: string;
  secret: string;
}

/** The least characters of a secret that keys are derived from. */
export const MIN_SECRET = 32;
/** The name of a secret that was given alone. */
export const LONE_ID = "app";

const ID = /^[\w-]{1,32}$/;
const STARTS_WITH_ID = /^[\w-]{1,32}:/;

/**
 * Secrets as they are written in a variable: `id:secret,id:secret`, each id once; the first one seals and signs, all open
 * and verify.
 * @param allowsLone one secret without an id is a list too; it must not begin like an id
 * @returns undefined when it is not written so, or a secret has fewer than 32 characters
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
