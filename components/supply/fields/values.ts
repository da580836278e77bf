import type { FieldShape, Json, ListShape, PartTexts } from "./field-shapes";
import { parseInteger } from "./packings";

// Converts between JSON values of supply operations and form texts. Only the service validates: text that is not a
// number is sent as it is, and the service's refusal is shown.

/** A canonical text that is the same for equal values, whatever the order of an object's keys. */
const canonical = (value: Json): string =>
  JSON.stringify(value, (_, part: Json) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The form's text for a value; "" for null. */
export function toText(shape: FieldShape, value: Json | undefined): string {
  if (value === null || value === undefined) return "";
  switch (shape.is) {
    case "texts":
    case "codes":
      return Array.isArray(value) ? value.join(";") : "";
    case "weekdays":
      return Array.isArray(value) ? value.map(String).toSorted().join("") : "";
    case "packed":
      return shape.packing.separator && typeof value === "string" ? value : canonical(value);
    default:
      // A value of an unknown type is shown as JSON.
      return typeof value === "object" ? JSON.stringify(value) : String(value);
  }
}

/** The value that a text represents; null for an empty text. */
export function toValue(shape: FieldShape, text: string): Json {
  const entered = text.trim();
  if (entered === "") return null;
  switch (shape.is) {
    case "texts":
    case "codes":
      return entered
        .split(";")
        .map((one) => one.trim())
        .filter(Boolean);
    case "weekdays":
      return Array.from(entered, Number);
    case "packed":
      return shape.packing.separator ? entered : (JSON.parse(entered) as Json);
    case "integer":
      return parseInteger(entered);
    case "degrees":
      return /^-?\d{1,3}(\.\d{1,20})?$/.test(entered) ? Number(entered) : entered;
    case "truth":
      return entered === "true";
    case "choice":
      return shape.isInteger ? Number(entered) : entered;
    default:
      return entered;
  }
}

/** Splits a packed text into elements and their parts. */
export function splitList(packing: ListShape, text: string): PartTexts[] {
  if (text === "") return [];
  if (packing.separator) return text.split(packing.separator).map((element) => packing.read(element.trim()));
  const value = JSON.parse(text) as Json;
  return (packing.isSingle || !Array.isArray(value) ? [value] : (value as readonly Json[])).map(packing.read);
}

/** Joins elements to a packed text; added elements without input are left out. */
export function joinList(packing: ListShape, elements: readonly PartTexts[]): string {
  // A new record's defaults, such as its currency, do not count as input.
  const typed = packing.parts.filter(({ shape }) => shape.is !== "choice" && shape.is !== "currency");
  const filled = elements.filter((element) => typed.some(({ id }) => (element[id] ?? "").trim() !== ""));
  if (filled.length === 0) return "";
  if (packing.separator) return filled.map((one) => packing.write(one) as string).join(packing.separator);
  return canonical(packing.isSingle ? packing.write(filled[0]!) : filled.map(packing.write));
}
