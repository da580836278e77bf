import { formatList, formatNoun } from "@/lib/format/words";
import { t } from "@/lib/language/text";
import type { Change } from "./change-table";
import { getKind, type KindId } from "../kinds";

interface Publication {
  isNew: boolean;
  changes: readonly Pick<Change, "column" | "after">[];
  /** The number of upcoming bookings; null if unknown, or if the kind is not booked separately. */
  upcomingBookings: number | null;
}

/** Kinds of parts that a record does not need in order to sell. */
const OPTIONAL: readonly KindId[] = ["rate_seasons", "supplements", "offers", "fees"];
const CANCELLATION = ["non_refundable", "late_cancellation", "free_until", "cancellation_tiers"];
const PRICES = ["extra_adult", "child_bands", "child_rules", "discount_percent"];
const PARTY = ["base_occupancy", "max_adults", "max_children", "max_occupancy", "children_welcome", "min_child_age"];
const WINDOW = [
  "sell_from",
  "sell_until",
  "release_days",
  "min_stay",
  "max_stay",
  "lead_hours",
  "weekdays",
  "start_weekdays",
];

/** Describes in sentences what publishing changes for sales, and what it does not. */
export function describeEffects(kind: KindId, { isNew, changes, upcomingBookings }: Publication): string[] {
  const { one, parts: all = [] } = getKind(kind);
  const parts = all.filter((part) => !OPTIONAL.includes(part));
  if (isNew)
    return [
      parts.length > 0
        ? t("supply.effect.listed", { one, parts: formatList(parts.map((part) => formatNoun(getKind(part).title))) })
        : t("supply.effect.usable", { one }),
    ];
  const columns = new Set(changes.map(({ column }) => column));
  const has = (some: readonly string[]) => some.some((column) => columns.has(column));
  const status = changes.find(({ column }) => column === "status");
  return [
    ...(status
      ? [status.after === "INACTIVE" ? t("supply.effect.offSale", { one }) : t("supply.effect.onSale", { one })]
      : []),
    ...(has(CANCELLATION) ? [t("supply.effect.cancellation")] : []),
    ...(has(PRICES) ? [t("supply.effect.prices")] : []),
    ...(has(PARTY) ? [t("supply.effect.party")] : []),
    ...(has(WINDOW) ? [t("supply.effect.window")] : []),
    ...(columns.has("mandatory_fees") ? [t("supply.effect.fees")] : []),
    ...(columns.has("confirmation_mode") ? [t("supply.effect.confirmation")] : []),
    t("supply.effect.partners"),
    describeUnchangedBookings(upcomingBookings, has(CANCELLATION)),
  ];
}

/** Describes that publishing does not change existing bookings. */
export function describeUnchangedBookings(upcoming: number | null, isAboutTerms = false): string {
  if (upcoming === 0) return t("supply.effect.noBooking");
  if (upcoming === null) return isAboutTerms ? t("supply.effect.keepTerms") : t("supply.effect.stay");
  return t(isAboutTerms ? "supply.effect.countKeepTerms" : "supply.effect.countStay", { count: upcoming });
}
