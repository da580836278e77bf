/**
 * What of a body the log does not keep, by the field's name. `hidden`: about people, or a secret. `cut`: sealed values, of
 * which the beginning tells one from another and opens nothing. `counted`: long lists of ids.
 */
export const RULES: Record<string, "hidden" | "cut" | "counted"> = {
  first_name: "hidden",
  last_name: "hidden",
  lead_name: "hidden",
  lead_guest: "hidden",
  email: "hidden",
  phone: "hidden",
  date_of_birth: "hidden",
  special_requests: "hidden",
  pickup_note: "hidden",
  reason: "hidden",
  q: "hidden",
  secret: "hidden",
  client_secret: "hidden",
  password: "hidden",
  authorization: "hidden",
  access_token: "hidden",
  challenge: "hidden",
  prebook_token: "cut",
  rate_key: "cut",
  allocation_id: "cut",
  proof: "cut",
  cursor: "cut",
  next_cursor: "cut",
  property_ids: "counted",
};

const HIDDEN = "[redacted]";
/** Of a sealed value: too little to be of use to anybody else. */
const BEGINNING = 12;
/** Of a long list. */
const SHOWN = 3;

// Misspelt as they come: firstName is refused by the service, and no less a name.
const ruleOf = new Map(Object.entries(RULES).map(([name, rule]) => [name.replaceAll("_", ""), rule]));
const NAMES = Object.keys(RULES).map((name) => name.replaceAll("_", "[_-]?"));
const fieldOf = (names: string[]) => new RegExp(`"(${names.join("|")})"\\s*:\\s*`, "gi");
/** A field that the log does not keep, up to its value. */
export const FIELD = fieldOf(NAMES);
/**
 * The same with fields that are about people in some operations, and about what is on sale in others: a trip's name is free
 * text, and a transfer's flight is its guest's.
 */
const FIELDS_OF: readonly [operations: RegExp, field: RegExp][] = [
  [/^trip\./, fieldOf([...NAMES, "name"])],
  [/^(?:transfer|booking|queue)\./, fieldOf([...NAMES, "flight[_-]?number"])],
];
const NOT_LOCAL_PART = /[\s"'<>\\:]/;
const NOT_DOMAIN = /[\s"'<>\\]/;
const TOP_LEVEL_DOMAIN = /\.\p{L}{2,}/gu;

/**
 * A JSON text, whole or cut off anywhere, without what its log must not hold. It stays JSON where it was.
 * @param operation whose request or response it is
 */
export function redactJson(text: string, operation = ""): string {
  const field = FIELDS_OF.find(([operations]) => operations.test(operation))?.[1] ?? FIELD;
  let safe = "";
  let from = 0;
  field.lastIndex = 0;
  for (let found = field.exec(text); found; found = field.exec(text)) {
    const start = field.lastIndex;
    const end = endOfValue(text, start);
    safe += text.slice(from, start) + replaced(found[1]!, text.slice(start, end));
    field.lastIndex = from = end;
  }
  safe += text.slice(from);
  return redactAddresses(safe);
}

/**
 * A text without its e-mail addresses. A regular expression would try each letter as an address's first one: on a long
 * text without an address that takes quadratic time. Here each character is looked at twice at most.
 */
function redactAddresses(text: string): string {
  let safe = "";
  let from = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const next = text.indexOf("@", at + 1);
    const start = startOfLocalPart(text, at, from);
    const end = endOfDomain(text.slice(at + 1, next < 0 ? text.length : next));
    if (start === at || end === 0) continue;
    safe += text.slice(from, start) + HIDDEN;
    from = at + 1 + end;
  }
  return safe + text.slice(from);
}

/** Where the characters before the `@` begin that may belong to an address. */
function startOfLocalPart(text: string, at: number, from: number): number {
  let start = at;
  while (start > from && text[start - 1] !== "@" && !NOT_LOCAL_PART.test(text[start - 1]!)) start--;
  return start;
}

/** How long the domain is that a text begins with; 0 for none. */
function endOfDomain(text: string): number {
  const stop = text.search(NOT_DOMAIN);
  const last = [...(stop < 0 ? text : text.slice(0, stop)).matchAll(TOP_LEVEL_DOMAIN)].at(-1);
  return last && last.index > 0 ? last.index + last[0].length : 0;
}

/** A query string by the same rules. */
export function redactQuery(search: string): string {
  if (search === "") return "";
  const pairs = search.split("&").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    const rule = ruleOf.get(name.toLowerCase().replace(/[_-]/g, ""));
    if (!rule || !value.length) return pair;
    return `${name}=${rule === "cut" ? `${value.join("=").slice(0, BEGINNING)}…` : HIDDEN}`;
  });
  const parts = pairs.map((pair) => pair.split("=").map((part) => (/.(@|%40)./is.test(part) ? HIDDEN : part)));
  return parts.map((part) => part.join("=")).join("&");
}

function replaced(name: string, value: string): string {
  const rule = ruleOf.get(name.toLowerCase().replace(/[_-]/g, ""));
  if (value === "null" || value === "") return value;
  if (rule === "cut" && value.startsWith('"'))
    return `${value.slice(0, BEGINNING + 1).replace(/(?<!\\)\\+$|"$/, "")}…"`;
  if (rule === "counted" && value.startsWith("[")) return countedList(value);
  return `"${HIDDEN}"`;
}

function countedList(list: string): string {
  const elements = list.slice(1, -1).split(",");
  if (elements.length <= SHOWN) return list;
  return `[${elements.slice(0, SHOWN).join(",")},"… ${elements.length - SHOWN} more"]`;
}

/** Where the value that begins at `start` ends; the text's end for one that is cut off. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') at = endOfText(text, at);
    else if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") depth--;
    else if (depth === 0 && (character === "," || /\s/.test(character))) return at;
    if (depth < 0) return at;
    if (depth === 0 && /["}\]]/.test(character)) return Math.min(at + 1, text.length);
  }
  return text.length;
}

/** Where the quoted text that begins at `start` has its closing quote. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}
