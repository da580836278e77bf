/**
 * How the log redacts a field, by its name. `hidden`: personal data or a secret. `cut`: a sealed value, of which the
 * first characters distinguish it and open nothing. `counted`: long lists of ids.
 */
export const REDACTION_RULES: Record<string, "hidden" | "cut" | "counted"> = {
  first_name: "hidden",
  last_name: "hidden",
  latin_name: "hidden",
  nationality: "hidden",
  lead_name: "hidden",
  lead_guest: "hidden",
  email: "hidden",
  phone: "hidden",
  date_of_birth: "hidden",
  passport: "hidden",
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
/** Names of secrets, also of those that the API does not know, as they appear in addresses. */
export const SECRET_NAME = /token|secret|passw|api[_-]?key|authorization|bearer|jwt/i;
/** A signed token or a webhook's secret, whatever its name. */
const SECRET_VALUE = /^(?:eyJ[\w-]+\.|whsec_|Bearer\b)/;
/** Characters of a sealed value that are stored: useless to an attacker. */
const BEGINNING = 12;
/** Elements of a long list that are stored. */
const SHOWN = 3;

// Other spellings of a field are redacted, too: the service refuses `firstName`, but the value is a name all the same.
const ruleOf = new Map(Object.entries(REDACTION_RULES).map(([name, rule]) => [name.replaceAll("_", ""), rule]));
const NAMES = Object.keys(REDACTION_RULES).map((name) => name.replaceAll("_", "[_-]?"));
const fieldOf = (names: string[]) => new RegExp(`"(${names.join("|")})"\\s*:\\s*`, "gi");
/** Matches a redacted field, up to its value. */
export const REDACTED_FIELD = fieldOf(NAMES);
/**
 * Fields that are personal data in some operations and catalogue data in others: a trip's name is free text, and a
 * transfer's flight belongs to its guest. A booking's history contains values of any field before and after changes.
 */
const FIELDS_OF: readonly [operations: RegExp, field: RegExp][] = [
  [/^trip\./, fieldOf([...NAMES, "name"])],
  [/^(?:tour|package)\./, fieldOf([...NAMES, "arrivals", "arrival", "answers"])],
  [
    /^(?:transfer|booking|queue|supplier|supplyBooking)\./,
    fieldOf([
      ...NAMES,
      "flight[_-]?number",
      "changes",
      "arrivals?",
      "answers",
      "driver",
      "pickup_instructions",
      "tickets",
    ]),
  ],
];
const NOT_LOCAL_PART = /[\s"'<>\\:]/;
const NOT_DOMAIN = /[\s"'<>\\]/;
const TOP_LEVEL_DOMAIN = /\.\p{L}{2,}/gu;

/**
 * Redacts a JSON text, complete or truncated anywhere. Valid JSON stays valid.
 * @param operation the operation of the request or response
 */
export function redactJson(text: string, operation = ""): string {
  const field = FIELDS_OF.find(([operations]) => operations.test(operation))?.[1] ?? REDACTED_FIELD;
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
 * Removes e-mail addresses from a text. A regular expression would try every letter as the start of an address, which
 * takes quadratic time on long texts; this function looks at each character at most twice.
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

/** The start of the local part that ends before the `@`. */
function startOfLocalPart(text: string, at: number, from: number): number {
  let start = at;
  while (start > from && text[start - 1] !== "@" && !NOT_LOCAL_PART.test(text[start - 1]!)) start--;
  return start;
}

/** The length of the domain at the start of a text; 0 for none. */
function endOfDomain(text: string): number {
  const stop = text.search(NOT_DOMAIN);
  const last = [...(stop < 0 ? text : text.slice(0, stop)).matchAll(TOP_LEVEL_DOMAIN)].at(-1);
  return last && last.index > 0 ? last.index + last[0].length : 0;
}

/** Redacts a query string by the same rules. */
export function redactQuery(search: string): string {
  if (search === "") return "";
  const pairs = search.split("&").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    const known = ruleOf.get(name.toLowerCase().replace(/[_-]/g, ""));
    const rule = known ?? (SECRET_NAME.test(name) || SECRET_VALUE.test(value[0] ?? "") ? "hidden" : undefined);
    if (!rule || !value.length) return pair;
    return `${name}=${rule === "cut" ? `${value.join("=").slice(0, BEGINNING)}…` : HIDDEN}`;
  });
  const parts = pairs.map((pair) => pair.split("=").map((part) => (/.(@|%40)./is.test(part) ? HIDDEN : part)));
  return parts.map((part) => part.join("=")).join("&");
}

/** Redacts a path: no step of an operation's path is an e-mail address or a secret. */
export const redactPath = (path: string): string =>
  path
    .split("/")
    .map((step) => (/.(@|%40)./i.test(step) || SECRET_VALUE.test(step) ? HIDDEN : step))
    .join("/");

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

/** The end of the value that begins at `start`; the text's end for a truncated one. */
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

/** The position of the closing quote of the string that begins at `start`. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}
