/** Marks around a text that a supplier wrote; the text itself cannot contain them. */
const [OPEN, CLOSE] = ["⟦supplier text: ", "⟧"] as const;

/**
 * Fields of responses that suppliers write, or that quote them, as messages do. A test compares them with the fields of
 * all tools.
 */
export const SUPPLIER_TEXTS: ReadonlySet<string> = new Set([
  "address",
  "aircraft",
  "attribution",
  "caption",
  "carrier_name",
  "chain",
  "choices",
  "city",
  "description",
  "destination_terminal",
  "excluded",
  "fare_family",
  "from_zone_name",
  "included",
  "line",
  "message",
  "name",
  "option_name",
  "organiser",
  "origin_terminal",
  "phone",
  "pickup_instructions",
  "place_name",
  "postal_code",
  "property_name",
  "protection",
  "rate_plan_name",
  "reason",
  "region",
  "relocation_note",
  "room_name",
  "supplier_reference",
  "text",
  "title",
  "to_zone_name",
  "tour_name",
  "website",
]);

/** Encloses a supplier's text in marks, after removing the marks' brackets from it. */
export const markText = (text: string): string => `${OPEN}${text.replace(/[⟦⟧]/g, "")}${CLOSE}`;

/** Removes the marks from a text that a client sends back. */
const unmarkText = (text: string): string =>
  text.startsWith(OPEN) && text.endsWith(CLOSE) ? text.slice(OPEN.length, -CLOSE.length) : text;

/** A copy of a response in which each supplier's text is marked. */
export function markTexts(value: unknown, field = ""): unknown {
  if (typeof value === "string") return SUPPLIER_TEXTS.has(field) ? markText(value) : value;
  if (Array.isArray(value)) return value.map((item) => markTexts(item, field));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, markTexts(inner, name)]));
}

/** A copy of a tool's arguments without marks, so that a text can be passed on as it was read. */
export function unmarkTexts(value: unknown): unknown {
  if (typeof value === "string") return unmarkText(value);
  if (Array.isArray(value)) return value.map(unmarkTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unmarkTexts(inner)]));
}
