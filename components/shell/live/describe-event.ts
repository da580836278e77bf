import { t } from "@/lib/language/text";
import type { DeskEvent } from "@/lib/staff/client/desk-event";
import type { OperationId } from "@/lib/staff/client/operations";
import type { UnreadScreen } from "@/lib/staff/client/unread";

/** What a page does when an event arrives. */
export interface Happened {
  /** The operations whose results may have changed. */
  reads: readonly OperationId[];
  /** A toast for the user; undefined if the change is his own or a colleague's, or needs no attention. */
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

/** Answers to a booking by suppliers and travellers, with the tone of the toast. */
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
