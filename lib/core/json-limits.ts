/** Bytes of a request's body (CONTRACT 1). */
export const BODY_LIMIT = 1_048_576;
/** Levels of lists and records in a body; the deepest one of the contract has eight. */
export const MAX_JSON_DEPTH = 32;
/** Values in a body: the largest that is of use, a catalogue's rate plans for a profile, has a thousand. */
export const MAX_JSON_VALUES = 20_000;

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const OPENING: ReadonlySet<number> = new Set([91, 123]);
const CLOSING: ReadonlySet<number> = new Set([93, 125]);

/**
 * Parses a JSON text that anybody may have written. Depth and number of values are counted before anything is made of the
 * text: what parses, validates or serializes it afterwards calls itself for each level.
 * @throws JsonRefused with what is wrong, in words for whoever sent it
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

/** Where the string that begins at `start` has its closing quote. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) return at;
    if (character === BACKSLASH) at++;
  }
  return text.length;
}
