import { t } from "@/lib/language/text";
import type { DeskEvent } from "@/lib/staff/client/desk-event";
import type { OperationId } from "@/lib/staff/client/operations";

/** The reaction of a page to an event. */
interface Happened {
  /** The operations whose results may have changed. */
  reads: readonly OperationId[];
  /** A toast for the user; undefined if the user or a colleague made the change, or if it needs no attention. */
  news?: { title: string; tone: "positive" | "negative" | "info"; screen: "bookings" | "quotes" };
}

const BOOKING_READS: readonly OperationId[] = [
  "home.get",
  "notice.list",
  "booking.list",
  "booking.get",
  "trip.list",
  "trip.get",
  "trip.plan.get",
  "trip.price.get",
  "account.get",
];
const QUOTE_READS: readonly OperationId[] = ["home.get", "notice.list", "salesQuote.list", "salesQuote.get"];

/** The texts and tones of others' changes to a booking, as in its notice. */
const NEWS = {
  confirmed: ["CONFIRMED", "positive"],
  rejected: ["REJECTED", "negative"],
  failed: ["FAILED", "negative"],
  cancelled: ["CANCELLED", "negative"],
  updated: ["CHANGED", "info"],
} as const;
const isNews = (what: string | undefined): what is keyof typeof NEWS => what !== undefined && Object.hasOwn(NEWS, what);

export function describeEvent({ type, booking_number: number, initiator }: DeskEvent): Happened {
  if (type === "quote.chosen")
    return { reads: QUOTE_READS, news: { title: t("shell.live.quoteChosen"), tone: "positive", screen: "quotes" } };
  const [, what] = type.split(".");
  const isOfOthers = initiator === "SUPPLIER" || initiator === "SYSTEM";
  if (!isOfOthers || !isNews(what)) return { reads: BOOKING_READS };
  const [kind, tone] = NEWS[what];
  const title = t(`notice.kind.${kind}`, { number: String(number) });
  return { reads: BOOKING_READS, news: { title, tone, screen: "bookings" } };
}
