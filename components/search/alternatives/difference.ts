import { formatAmount } from "@/lib/format/money";
import { formatAttribute } from "@/lib/format/reference";
import { t } from "@/lib/language/text";
import type { Alternative } from "./use-alternatives";

/** Maximum number of amenities that are named; the rest are counted. */
const MAX_NAMED = 2;

/**
 * Formats the price difference: `saves 34.00 EUR`, `34.00 EUR more`, `the same price`; undefined if it was not
 * computed.
 */
export function formatCostDifference({ cost_difference: difference, offer }: Alternative): string | undefined {
  if (difference === null) return undefined;
  if (difference.startsWith("-"))
    return t("search.saves", { amount: formatAmount(difference.slice(1), offer.currency) });
  return Number(difference) === 0
    ? t("search.samePrice")
    : t("search.more", { amount: formatAmount(difference, offer.currency) });
}

/** Formats the difference in amenities: `with Spa, Sauna and 2 more · without Parking`; empty if there is none. */
export function formatAmenityDifference({
  more_amenities: more,
  fewer_amenities: fewer,
}: Pick<Alternative, "more_amenities" | "fewer_amenities">): string {
  const list = (word: "with" | "without", codes: readonly string[]) => {
    if (codes.length === 0) return [];
    const names = codes.slice(0, MAX_NAMED).map(formatAttribute).join(t("format.comma"));
    const count = codes.length - MAX_NAMED;
    return [count > 0 ? t(`search.${word}More`, { names, count }) : t(`search.${word}`, { names })];
  };
  return [...list("with", more), ...list("without", fewer)].join(" · ");
}
