import { formatCount, type CountedNoun } from "@/lib/format/counts";
import { formatDateTime } from "@/lib/format/dates";
import { memoizePerLocale } from "@/lib/language/reader";
import { t } from "@/lib/language/text";

/** An entry of `dropped[]` in a search response. */
interface DroppedEntry {
  reason_code: string;
  reason: string;
  details?: Record<string, unknown> | undefined;
}

/**
 * Explains with figures why an offer does not accept the party.
 * @param zone IANA time zone of the place, in which sales end
 */
export function describeDropped(
  { reason_code, reason, details = {} }: DroppedEntry,
  zone: string,
  /** What the offer contains, such as seats. */
  unit: CountedNoun,
): string {
  if (reason_code === "lead_time") return describeLeadTime(details, zone);
  if (reason_code === "child_age_outside_tariff") return describeAges(details);
  const { persons, min_party: least } = details;
  if (reason_code === "below_min_party" && typeof persons === "number" && typeof least === "number")
    return t("products.dropped.minParty", { persons: formatCount(persons, "person"), least });
  return (reason_code === "capacity_exceeded" && describeCapacity(details, unit)) || reason;
}

function describeLeadTime({ lead_hours: hours, sellable_until: until }: Record<string, unknown>, zone: string): string {
  const before = typeof hours === "number" && hours > 0 ? { hours: formatCount(hours, "hour") } : undefined;
  if (typeof until !== "string")
    return before ? t("products.dropped.salesEndedBefore", before) : t("products.dropped.salesEnded");
  const time = formatDateTime(until, zone);
  return before
    ? t("products.dropped.salesEndedAtBefore", { time, ...before })
    : t("products.dropped.salesEndedAt", { time });
}

const alternatives = memoizePerLocale((locale) => new Intl.ListFormat(locale, { type: "disjunction" }));

function describeAges({ child_ages: ages, oldest_child: oldest }: Record<string, unknown>): string {
  const outside = Array.isArray(ages) ? [...new Set(ages.map(Number))].sort((a, b) => a - b) : [];
  const who = outside.length
    ? t("products.dropped.childOf", { ages: alternatives().format(outside.map(String)) })
    : t("products.dropped.childOfThatAge");
  return typeof oldest === "number" ? t("products.dropped.ages", { who, oldest }) : t("products.dropped.noChildren");
}

function describeCapacity(details: Record<string, unknown>, unit: CountedNoun): string | undefined {
  const { needed, available, max_party: largest, on_laps: laps, laps: adults } = details;
  if (typeof laps === "number" && typeof adults === "number")
    return t("products.dropped.laps", { children: formatCount(laps, "child"), adults: formatCount(adults, "adult") });
  if (typeof needed !== "number") return undefined;
  if (typeof largest === "number")
    return t("products.dropped.maxParty", { persons: formatCount(needed, "person"), largest });
  const need = t("products.dropped.need", { count: needed, units: formatCount(needed, unit) });
  return typeof available === "number" ? t("products.dropped.needLeft", { need, left: available }) : need;
}
