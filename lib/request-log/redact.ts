/**
 * What of a body the log does not keep, by the field's name. `hidden`: about people, or a secret. `cut`: sealed values, of
 * which the beginning tells one from another and opens nothing. `counted`: long lists of ids.
 */
const RULES: Record<string, "hidden" | "cut" | "counted"> = {
  first_name: "hidden",
  last_name: "hidden",
  lead_name: "hidden",
  email: "hidden",
  phone: "hidden",
  date_of_birth: "hidden",
  special_requests: "hidden",
  pickup_note: "hidden",
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
const FIELD = new RegExp(`"(${NAMES.join("|")})"\\s*:\\s*`, "gi");
const ADDRESS = /[^\s"'<>\\:@]+@[^\s"'<>\\@]+\.[\p{L}]{2,}/gu;

/** A JSON text, whole or cut off anywhere, without what its log must not hold. It stays JSON where it was. */
export function redactJson(text: string): string {
  let safe = "";
  let from = 0;
  FIELD.lastIndex = 0;
  for (let found = FIELD.exec(text); found; found = FIELD.exec(text)) {
    const start = FIELD.lastIndex;
    const end = endOfValue(text, start);
    safe += text.slice(from, start) + replaced(found[1]!, text.slice(start, end));
    FIELD.lastIndex = from = end;
  }
  safe += text.slice(from);
  return safe.includes("@") ? safe.replace(ADDRESS, HIDDEN) : safe;
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
  return pairs.join("&").replace(/[^&=]+(@|%40)[^&=]+/gi, HIDDEN);
}

function replaced(name: string, value: string): string {
  const rule = ruleOf.get(name.toLowerCase().replace(/[_-]/g, ""));
  if (value === "null" || value === "") return value;
  if (rule === "cut" && value.startsWith('"')) return `${value.slice(0, BEGINNING + 1).replace(/\\+$|"$/, "")}…"`;
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
