import { formatCount } from "@/lib/format/counts";
import type { Change } from "./change-table";
import { KINDS, type KindId } from "../kinds";

interface Publication {
  isNew: boolean;
  changes: readonly Pick<Change, "column" | "after">[];
  /** Upcoming bookings; null: unknown, or the kind is not booked separately. */
  upcomingBookings: number | null;
}

const CANCELLATION = ["non_refundable", "late_cancellation", "free_until", "cancellation_tiers"];
const PRICES = ["extra_adult", "child_bands", "discount_percent"];
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

/** Describes the effect of publishing on sales, in sentences: what changes from now on and what does not. */
export function effectsOf(kind: KindId, { isNew, changes, upcomingBookings }: Publication): string[] {
  const { one, parts = [] } = KINDS[kind];
  if (isNew)
    return [
      parts.length > 0
        ? `The ${one} is listed immediately, and sold once its ${parts.map((part) => KINDS[part].title.toLowerCase()).join(" and ")} have stock and prices.`
        : `The ${one} can be used immediately.`,
    ];
  const columns = new Set(changes.map(({ column }) => column));
  const has = (some: readonly string[]) => some.some((column) => columns.has(column));
  const status = changes.find(({ column }) => column === "status");
  return [
    ...(status
      ? [status.after === "INACTIVE" ? `The ${one} goes off sale immediately.` : `The ${one} goes on sale immediately.`]
      : []),
    ...(has(CANCELLATION)
      ? ["New holds get the new cancellation terms; live holds keep theirs until they expire."]
      : []),
    ...(has(PRICES) ? ["Searches from now on show the new prices; live holds keep theirs until they expire."] : []),
    ...(has(PARTY) ? ["Searches from now on offer it to parties within the new limits."] : []),
    ...(has(WINDOW) ? ["Searches from now on offer it for the dates that it is sold for then."] : []),
    ...(columns.has("mandatory_fees") ? ["New holds state the new fees."] : []),
    ...(columns.has("confirmation_mode")
      ? ["New bookings are confirmed in the new way; pending ones stay as they are."]
      : []),
    "Partners with a copy of the content receive the change through the change feed.",
    bookingsStay(upcomingBookings, has(CANCELLATION)),
  ];
}

/** The sentence about existing bookings: publishing never changes them. */
export function bookingsStay(upcoming: number | null, isAboutTerms = false): string {
  if (upcoming === 0) return "No upcoming booking depends on it.";
  if (upcoming === null)
    return isAboutTerms ? "Existing bookings keep their terms." : "Existing bookings stay as they are.";
  const what = isAboutTerms
    ? upcoming === 1
      ? "keeps its terms"
      : "keep their terms"
    : upcoming === 1
      ? "stays as it is"
      : "stay as they are";
  return `${formatCount(upcoming, "upcomingBooking")} ${what}.`;
}
