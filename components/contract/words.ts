import { formatDate } from "@/lib/format/dates";
import { formatPercentage } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";
import { KINDS } from "@/lib/supply/format/kinds";
import { formatValue } from "../supply/fields/format-value";
import { listFields } from "../supply/fields/fields";
import type { PartTexts } from "../supply/fields/field-shapes";
import { freeUntil, stayTiers } from "../supply/fields/packings";
import { splitList, toValue } from "../supply/fields/values";
import type { FieldTexts } from "../supply/kinds";
import type { Line } from "./contract-lines";

/** Columns that are described together with `non_refundable`. */
const TERMS = ["late_cancellation", "free_until", "cancellation_tiers"];
/** Columns that the page shows elsewhere, or that identify the line. */
const ELSEWHERE = ["property_code", "currency_code", "plan_code", "code", "name", "from", "to"];

/** The facts of a line besides its name, in the words of its form: `Reduction: Percent`. */
export function listFacts({ kind, texts }: Pick<Line, "kind" | "texts">, currency: string): string[] {
  return listFields(kind).flatMap(({ column, label, shape, isShown }) => {
    const text = (texts[column] ?? "").trim();
    const isDefault = text === String(KINDS[kind].columns[column]?.empty ?? "");
    if (isDefault || ELSEWHERE.includes(column) || isShown?.(texts) === false) return [];
    if (column === "non_refundable") return describeTerms(texts, currency) || [];
    if (TERMS.includes(column)) return [];
    if (column === "child_rules") return formatValue(shape, text, currency);
    const words =
      shape.is === "date" ? formatDate(text) : formatSafely(() => formatValue(shape, toValue(shape, text)), text);
    return t("contract.fact", { label, value: words });
  });
}

/** Formats a value; a text that is no valid value yet is shown unchanged. */
function formatSafely(format: () => string[], text: string): string {
  try {
    return format().join("; ");
  } catch {
    return text;
  }
}

/** The cancellation terms of a season or plan in short; empty if it has none of its own. */
export function describeTerms(texts: FieldTexts, currency: string): string {
  const { non_refundable: isFixed = "", free_until: free = "", cancellation_tiers: tiers = "" } = texts;
  if (isFixed === "true") return t("supply.refunds.yes");
  if (isFixed === "") return "";
  const deadline = ({ days = "", time = "" }: PartTexts) => t("contract.deadline", { days: Number(days), time });
  const fee = ({ fee_type: type, value = "" }: PartTexts) => {
    if (type === "NIGHTS") return t("contract.nightsTimes", { count: Number(value) });
    return type === "PERCENT" ? formatPercentage(value) : `${value} ${currency}`;
  };
  return [
    ...(free === ""
      ? []
      : splitList(freeUntil(), free).map((one) => t("contract.freeUntil", { deadline: deadline(one) }))),
    ...splitList(stayTiers(), tiers).map((one) => t("contract.tier", { deadline: deadline(one), fee: fee(one) })),
  ].join(" · ");
}

/** The name of a column of prices: `2 adults`, or the room. */
export const describeColumn = (column: string): string =>
  column === "" ? t("contract.wholeRoom") : t("contract.adults", { count: Number(column.slice(1)) });
