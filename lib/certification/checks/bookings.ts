import { type Check, decideVerdict, judgeCalls, listTraceIds } from "../check";
import {
  answeredAt,
  arrivedAt,
  type Booking,
  findBookingId,
  type Call,
  listCalls,
  groupByAddress,
  hasLearnedOf,
  hasParameter,
  isBook,
  isPrebook,
  lastChange,
  MINUTE_MS,
  findProduct,
  type Recorded,
  succeeded,
} from "../recorded";

const RATE_KEY_MS = 60 * MINUTE_MS;
const HOLD_MS = 30 * MINUTE_MS;

/** Book calls that created a booking; replays are left out. */
const purchases = ({ calls }: Recorded) => calls.filter((call) => isBook(call) && succeeded(call) && !call.replayed);

/** Purchases without a hold of the same product: each hold is taken by one purchase. */
function purchasesWithoutHold({ calls }: Recorded): Call[] {
  const holds = new Map<string, number[]>();
  const without: Call[] = [];
  for (const call of calls) {
    if (!succeeded(call) || call.replayed) continue;
    const held = findProduct(call, "prebook");
    if (held !== undefined) holds.set(held, [...(holds.get(held) ?? []), arrivedAt(call)]);
    const bought = findProduct(call, "book");
    if (bought === undefined) continue;
    const living = (holds.get(bought) ?? []).filter((at) => arrivedAt(call) - at <= HOLD_MS);
    if (living.shift() === undefined) without.push(call);
    holds.set(bought, living);
  }
  return without;
}

const EXPIRED = new Set(["PREBOOK_EXPIRED", "RATE_KEY_EXPIRED", "ALLOCATION_GONE", "SOLD_OUT"]);

/** Checks of the steps from an offer to a hold. */
export const OFFER_CHECKS: readonly Check[] = [
  {
    code: "offers.fresh",
    title: "Every prebook follows a search of the same product, at most an hour before",
    why: "A rate key lives for an hour; prices of yesterday are no offer.",
    advice: "Search when the traveller looks, and do not keep rate keys.",
    decide: ({ calls }) =>
      judgeCalls(calls.filter(isPrebook), (prebook) => {
        const product = findProduct(prebook, "prebook");
        return !calls.some(
          (call) =>
            findProduct(call, "search") === product &&
            succeeded(call) &&
            arrivedAt(call) <= arrivedAt(prebook) &&
            arrivedAt(prebook) - arrivedAt(call) <= RATE_KEY_MS,
        );
      }),
  },
  {
    code: "offers.confirmed",
    title: "Every book follows a prebook of its own",
    why: "The prebook confirms price, board and terms, and holds the room for 30 minutes.",
    advice: "Prebook once the traveller has chosen, show what it answers, and book with its token.",
    decide: (recorded) =>
      decideVerdict(listTraceIds(purchases(recorded)), listTraceIds(purchasesWithoutHold(recorded))),
  },
  {
    code: "offers.released",
    title: "A hold that is not needed is released",
    why: "A hold keeps the last room from other travellers, and counts against your ceiling of holds.",
    advice: "Prebook, let the traveller leave, and send `POST /prebook/release`.",
    decide: (recorded) => decideVerdict(listTraceIds(listCalls(recorded, "prebook.release").filter(succeeded)), []),
  },
  {
    code: "offers.searched_again",
    title: "After an expired or sold-out offer another search is made",
    why: "It happens daily in production: the traveller is to see what there is now.",
    advice: "Book with the token of a released hold: after `PREBOOK_EXPIRED` search again.",
    decide: ({ calls }) =>
      judgeCalls(
        calls.filter((call) => call.code !== null && EXPIRED.has(call.code) && (isPrebook(call) || isBook(call))),
        (refused) => {
          const product = findProduct(refused, "book") ?? findProduct(refused, "prebook");
          return !calls.some(
            (call) => arrivedAt(call) >= answeredAt(refused) && findProduct(call, "search") === product,
          );
        },
      ),
  },
];

const ids = (bookings: readonly Booking[]): string[] => bookings.map(({ public_id }) => public_id);
const hasBeen = (status: Booking["status"]) => (booking: Booking) => booking.history.some(({ to }) => to === status);
const wasOpen = (booking: Booking) => hasBeen("PENDING")(booking) || hasBeen("ON_REQUEST")(booking);
/** The change that settled a booking that was open; undefined while it is open. */
const findSettled = (booking: Booking) =>
  booking.history.find(({ to }, i) => i > 0 && to !== "PENDING" && to !== "ON_REQUEST");
/** Minimum milliseconds between polls: the `Retry-After` of a 202, less some tolerance for the client's clock. */
const POLL_MS = 1_800;
/** Two bookings of one order within this time are a double booking; later the traveller may want another one. */
const DOUBLE_MS = 10 * MINUTE_MS;

/** Whether two bookings of one order are of the same service, and the first had not ended when the second was made. */
function isDouble(one: Booking, other: Booking): boolean {
  const [first, second] = one.created_at <= other.created_at ? [one, other] : [other, one];
  const ended = lastChange(first, "REJECTED", "FAILED", "CANCELLED");
  return (
    one.public_id !== other.public_id &&
    one.agency_reference === other.agency_reference &&
    one.product_type === other.product_type &&
    one.title === other.title &&
    one.starts === other.starts &&
    Date.parse(second.created_at) - Date.parse(first.created_at) < DOUBLE_MS &&
    !(ended && Date.parse(ended.at) <= Date.parse(second.created_at))
  );
}

/** Checks of the steps from a hold to a settled booking. */
export const BOOKING_CHECKS: readonly Check[] = [
  {
    code: "bookings.confirmed",
    title: "A stay, transfer, tour, flight or package was booked and confirmed",
    why: "It is the way that every traveller takes.",
    advice: "Book a property that confirms instantly, for instance `DEMO:DEMO-PAR-1`.",
    decide: ({ bookings }) => decideVerdict(ids(bookings.filter(hasBeen("CONFIRMED"))), []),
  },
  {
    code: "bookings.referenced",
    title: "Every booking has an agency_reference",
    why: "It finds a booking when both the answer and the key are lost.",
    advice: "Choose a reference for each order before the call, and send it with the book.",
    decide: ({ bookings }) => decideVerdict(ids(bookings), ids(bookings.filter((one) => !one.agency_reference))),
  },
  {
    code: "bookings.not_doubled",
    title: "No order was booked twice",
    why: "Two bookings of one reference for the same service within minutes are a retry with another key.",
    advice: "Repeat a book with the key of its first try; give orders references of their own.",
    decide: ({ bookings }) => {
      const named = bookings.filter((one) => one.agency_reference);
      return decideVerdict(ids(named), ids(named.filter((one) => named.some((other) => isDouble(one, other)))));
    },
  },
  {
    code: "bookings.looked_up",
    title: "A booking was looked up by its agency_reference",
    why: "It is the way out when a program was restarted between the call and its answer.",
    advice: "Send `GET /bookings?agency_reference=…` after a book whose answer and key you treat as lost.",
    decide: (recorded) =>
      decideVerdict(
        listTraceIds(
          listCalls(recorded, "booking.list").filter(
            (call) => succeeded(call) && hasParameter(call, "agency_reference"),
          ),
        ),
        [],
      ),
  },
  {
    code: "bookings.pending",
    title: "A booking was pending",
    why: "Some suppliers answer seconds later: the traveller must not be told that it is confirmed.",
    advice: "Book with the scenario `pending`, and show the booking as open until it is settled.",
    decide: ({ bookings }) => decideVerdict(ids(bookings.filter(hasBeen("PENDING"))), []),
  },
  {
    code: "bookings.on_request",
    title: "A booking was on request",
    why: "A person at the hotel answers, which may take a day.",
    advice: "Book with the scenario `on_request`, then answer it with `POST /sandbox/bookings/{id}/resolve`.",
    decide: ({ bookings }) => decideVerdict(ids(bookings.filter(hasBeen("ON_REQUEST"))), []),
  },
  {
    code: "bookings.followed",
    title: "Every booking that was open was followed to its end",
    why: "An open booking that nobody looks at is a traveller without a room.",
    advice:
      "Poll `poll_url`, take its webhook, or read the event feed, until the status is CONFIRMED, REJECTED, FAILED or CANCELLED.",
    decide: (recorded) => {
      const once = recorded.bookings.filter(wasOpen);
      const isLost = (one: Booking) => {
        const settled = findSettled(one);
        return !settled || !hasLearnedOf(recorded, one, settled);
      };
      return decideVerdict(ids(once), ids(once.filter(isLost)));
    },
  },
  {
    code: "bookings.polled_slowly",
    title: "A booking is not polled faster than Retry-After says",
    why: "Polling faster settles nothing and uses up the limit.",
    advice: "Wait two seconds between two reads of one booking, longer if `Retry-After` says so.",
    decide: (recorded) => {
      const reads = listCalls(recorded, "booking.get").filter(succeeded);
      // What is settled is read, not polled.
      const polls = recorded.bookings.filter(wasOpen).flatMap((booking) => {
        const until = recorded.isClockMoved ? undefined : findSettled(booking)?.at;
        return reads.filter(
          (call) =>
            findBookingId(call) === booking.public_id && (until === undefined || arrivedAt(call) < Date.parse(until)),
        );
      });
      const hasty = groupByAddress(polls).flatMap((same) =>
        same.filter((call, i) => i > 0 && arrivedAt(call) - arrivedAt(same[i - 1]!) < POLL_MS),
      );
      return decideVerdict(listTraceIds(reads), listTraceIds(hasty));
    },
  },
  {
    code: "bookings.failure_noticed",
    title: "A booking that was rejected or has failed was noticed",
    why: "The traveller needs another room, and his money back.",
    advice: "Book with the scenario `pending_failed`, or answer an on-request booking with REJECTED, and read it.",
    decide: (recorded) => decideNoticed(recorded, (one) => lastChange(one, "REJECTED", "FAILED")),
  },
];

/** Bookings with a change that the integration must learn of. */
function decideNoticed(recorded: Recorded, find: (booking: Booking) => ReturnType<typeof lastChange>) {
  const changed = recorded.bookings.filter(find);
  return decideVerdict(ids(changed), ids(changed.filter((one) => !hasLearnedOf(recorded, one, find(one)!))));
}

/** Maximum milliseconds between a quote and the cancel or change that uses it. */
const QUOTED_MS = 30 * MINUTE_MS;

/** Judges successful calls of an operation: before each there must be a quote of the same booking. */
function judgeQuoted(recorded: Recorded, operation: string, quote: string) {
  const quotes = listCalls(recorded, quote).filter(succeeded);
  const done = listCalls(recorded, operation).filter((call) => succeeded(call) && !call.replayed);
  return judgeCalls(
    done,
    (call) =>
      !quotes.some(
        (one) =>
          findBookingId(one) === findBookingId(call) &&
          arrivedAt(one) <= arrivedAt(call) &&
          arrivedAt(call) - arrivedAt(one) <= QUOTED_MS,
      ),
  );
}

/** Checks of what follows a booking: reading, changing, cancelling. */
export const BOOKING_FOLLOW_UP_CHECKS: readonly Check[] = [
  {
    code: "afterwards.cancel_quoted",
    title: "Every cancel follows a quote of its fee",
    why: "The traveller agrees to a fee that he has seen.",
    advice: "Send `POST /bookings/{id}/cancellation-quote`, show the fee, and cancel at most 30 minutes later.",
    decide: (recorded) => judgeQuoted(recorded, "booking.cancel", "booking.quote"),
  },
  {
    code: "afterwards.change_quoted",
    title: "A stay was changed, each time after a quote of its new price",
    why: "A change of dates is cheaper than a cancel and another book, and may cost something.",
    advice: "Send `POST /bookings/{id}/change-quote`, show the difference, then `POST /bookings/{id}/change`.",
    decide: (recorded) => judgeQuoted(recorded, "booking.change", "booking.change.quote"),
  },
  {
    code: "afterwards.edited",
    title: "A booking's guests, contact or reference were corrected",
    why: "Misspelt names are the most frequent request of travellers.",
    advice: "Send `PATCH /bookings/{id}` with a corrected name, with `If-Match` on its ETag.",
    decide: (recorded) => decideVerdict(listTraceIds(listCalls(recorded, "booking.update").filter(succeeded)), []),
  },
  {
    code: "afterwards.supplier_noticed",
    title: "A cancel by the supplier was noticed",
    why: "Hotels close and overbook; the traveller should not hear it at the door.",
    advice:
      "Book with the scenario `supplier_cancel`, and take its webhook, or read the booking or the event feed a minute later.",
    decide: (recorded) =>
      decideNoticed(recorded, ({ history }) =>
        history.find(({ to, initiator }) => to === "CANCELLED" && initiator === "SUPPLIER"),
      ),
  },
];
