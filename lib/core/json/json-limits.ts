/** Maximum bytes of a request body. */
export const BODY_LIMIT = 1_048_576;
/** Maximum nesting of a body; the contract's deepest body has eight levels. */
export const MAX_JSON_DEPTH = 32;
/** Maximum values in a body: the largest useful one, a profile with a catalogue's rate plans, has a thousand. */
export const MAX_JSON_VALUES = 20_000;

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const BYTE_ORDER_MARK = "\ufeff";
const OPENING: ReadonlySet<number> = new Set([91, 123]);
const CLOSING: ReadonlySet<number> = new Set([93, 125]);

/**
 * Parses untrusted JSON text, ignoring a byte-order mark. Counts depth and values first, because parsing, validation
 * and serialization recurse once per level. Refuses a member that occurs twice in an object, because JSON.parse would
 * silently keep the last one.
 * @throws JsonRefused with a message for the sender
 */
export function parseJson(sent: string): unknown {
  const text = sent.startsWith(BYTE_ORDER_MARK) ? sent.slice(1) : sent;
  const members = countMembers(text);
  const value = parsed(text);
  if (membersIn(value) !== members) throw new JsonRefused("is given more than once", repeatedMember(text));
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new JsonRefused(text.trim() === "" ? "The body is empty: send a JSON object" : "The body is not JSON");
  }
}

export class JsonRefused extends Error {
  override readonly name = "JsonRefused";
  /** @param path of the refused member; empty for the whole text */
  constructor(
    message: string,
    readonly path = "",
  ) {
    super(message);
  }
}

/** Counts the members of all objects in a text. @throws JsonRefused if it is too deep or has too many values */
function countMembers(text: string): number {
  let [depth, values, members] = [0, 1, 0];
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfString(text, at);
    else if (character === COMMA) values++;
    else if (character === COLON) members++;
    else if (OPENING.has(character)) depth++;
    else if (CLOSING.has(character)) depth--;
    if (depth > MAX_JSON_DEPTH) throw new JsonRefused(`The body is nested deeper than ${MAX_JSON_DEPTH} levels`);
    if (values > MAX_JSON_VALUES) throw new JsonRefused(`The body has more than ${MAX_JSON_VALUES} values`);
  }
  return members;
}

/** Counts the members of all objects in a parsed value. There are fewer than in the text if a name is repeated. */
function membersIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const entries: unknown[] = Array.isArray(value) ? value : Object.values(value);
  let count = entries === value ? 0 : entries.length;
  for (const entry of entries) if (typeof entry === "object") count += membersIn(entry);
  return count;
}

/** Finds the first repeated member in valid JSON text; returns its path, such as `occupancy.0.adults`. */
function repeatedMember(text: string): string {
  /** The containers around the current position: for an object the names so far, for a list the index. */
  const around: { names?: Set<string>; at: string | number }[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    const inner = around.at(-1);
    if (character === "{") around.push({ names: new Set(), at: "" });
    else if (character === "[") around.push({ at: 0 });
    else if (character === "}" || character === "]") around.pop();
    else if (character === "," && inner && !inner.names) inner.at = Number(inner.at) + 1;
    if (character === "{" || character === ",") isName = Boolean(around.at(-1)?.names);
    else if (character === '"') {
      const end = endOfString(text, at);
      if (isName && inner?.names) {
        inner.at = JSON.parse(text.slice(at, end + 1)) as string;
        if (inner.names.has(inner.at)) return around.map((one) => one.at).join(".");
        inner.names.add(inner.at);
      }
      isName = false;
      at = end;
    }
  }
  return "";
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
