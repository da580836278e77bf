import { formatWeekdays } from "@/lib/format/dates";
import type { FieldShape, Json, ElementPart } from "./field-shapes";
import { splitList, toText } from "./values";

function formatPart({ shape, phrase = "…" }: ElementPart, entered: string): string {
  const text = shape.is === "choice" ? (shape.choices[entered] ?? entered) : entered;
  return phrase.replace("…", () => text);
}

/**
 * Formats a value for a preview: one line per element, none for an empty value.
 * @param currency of its amounts, where they are told in words
 */
export function formatValue(shape: FieldShape, value: Json | undefined, currency = ""): string[] {
  const text = toText(shape, value);
  if (text === "") return [];
  switch (shape.is) {
    case "choice":
      return [shape.choices[text] ?? text];
    case "truth":
      return [text === "true" ? shape.yes : shape.no];
    case "texts":
    case "codes":
      return text.split(";");
    case "weekdays":
      return [formatWeekdays(Array.from(text, Number))];
    case "packed": {
      const { packing } = shape;
      return splitList(packing, text).map(
        (texts) =>
          packing.describe?.(texts, currency) ??
          packing.parts
            .map((part) => ({ part, entered: texts[part.id] ?? "" }))
            .filter(({ entered }) => entered !== "")
            .map(({ part, entered }) => formatPart(part, entered))
            .join(" · "),
      );
    }
    default:
      return [text];
  }
}
