/** Maximum bytes of a request body. */
export const BODY_LIMIT = 1_048_576;
/** Maximum nesting of a body; the contract's deepest body has eight levels. */
export const MAX_JSON_DEPTH = 32;
/** Maximum values in a body: the largest useful one, a profile with a catalogue's rate plans, has a thousand. */
export const MAX_JSON_VALUES = 20_000;

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const OPENING: ReadonlySet<number> = new Set([91, 123]);
const CLOSING: ReadonlySet<number> = new Set([93, 125]);

/**
 * Parses an untrusted JSON text. Counts depth and values first, because parsing, validation and serialization recurse
 * once per level.
 * @throws JsonRefused with a message for the sender
 */
export function parseJson(text: string): unknown {
  assertWithinLimits(text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new JsonRefused("The body is not JSON");
  }
}

export class JsonRefused extends Error {
  override readonly name = "JsonRefused";
}

function assertWithinLimits(text: string): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfString(text, at);
    else if (character === COMMA) values++;
    else if (OPENING.has(character)) depth++;
    else if (CLOSING.has(character)) depth--;
    if (depth > MAX_JSON_DEPTH) throw new JsonRefused(`The body is nested deeper than ${MAX_JSON_DEPTH} levels`);
    if (values > MAX_JSON_VALUES) throw new JsonRefused(`The body has more than ${MAX_JSON_VALUES} values`);
  }
}

/** Position of the closing quote of the string that starts at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) return at;
    if (character === BACKSLASH) at++;
  }
  return text.length;
}
