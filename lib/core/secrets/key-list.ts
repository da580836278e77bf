/** A secret that keys are derived from, with the id that the service's administrator gave it. */
export interface NamedSecret {
  id: string;
  secret: string;
}

/** Minimum length of a secret that keys are derived from. */
export const MIN_SECRET = 32;
/** The id of a secret that has none. */
const LONE_ID = "app";

const ID = /^[\w-]{1,32}$/;
const STARTS_WITH_ID = /^[\w-]{1,32}:/;

/**
 * Parses secrets in a variable: `id:secret,id:secret`, each id once. The first one seals and signs; all of them open
 * and verify.
 * @param allowsLone whether a single secret without an id is accepted; it must not start like an id
 * @returns undefined for any other format, or for a secret shorter than 32 characters
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
