import { t } from "@/lib/language/text";
import type { DeskEvent } from "@/lib/staff/client/desk-event";
import type { OperationId } from "@/lib/staff/client/operations";
import type { UnreadScreen } from "@/lib/staff/client/unread";

/** What a page does with a change. */
export interface Happened {
  /** The operations whose results it may have changed. */
  reads: readonly OperationId[];
  /** What the reader hears of it; undefined: he or a colleague did it, or it needs nobody. */
  news?: { title: string; tone: "positive" | "negative" | "info"; screen: UnreadScreen };
}

const BOOKING_READS: readonly OperationId[] = [
  "home.get",
  "booking.list",
  "booking.get",
  "trip.list",
  "trip.get",
  "trip.plan.get",
  "trip.price.get",
  "account.get",
];
const QUOTE_READS: readonly OperationId[] = ["home.get", "salesQuote.list", "salesQuote.get"];

/** The answers of others to a booking, with their tone. */
const ANSWERS = { confirmed: "positive", rejected: "negative", failed: "negative", cancelled: "negative" } as const;
const isAnswer = (what: string | undefined): what is keyof typeof ANSWERS =>
  what !== undefined && Object.hasOwn(ANSWERS, what);

export function describeEvent({ type, booking_number: number, initiator }: DeskEvent): Happened {
  if (type === "quote.chosen")
    return { reads: QUOTE_READS, news: { title: t("shell.live.quoteChosen"), tone: "positive", screen: "quotes" } };
  const [, what] = type.split(".");
  const isOfOthers = initiator === "SUPPLIER" || initiator === "SYSTEM";
  if (!isOfOthers || !isAnswer(what)) return { reads: BOOKING_READS };
  const title = t(`shell.live.${what}`, { number: String(number) });
  return { reads: BOOKING_READS, news: { title, tone: ANSWERS[what], screen: "bookings" } };
}
