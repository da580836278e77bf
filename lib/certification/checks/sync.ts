import { type Check, decideVerdict, listTraceIds } from "../check";
import {
  arrivedAt,
  type Call,
  listCalls,
  groupByAddress,
  hasParameter,
  isChangeRead,
  MINUTE_MS,
  type Recorded,
  succeeded,
} from "../recorded";

/** Events that an integration needs, because otherwise it would not notice a change of a booking. */
const NEEDED = ["booking.confirmed", "booking.rejected", "booking.failed", "booking.cancelled", "booking.updated"];
/**
 * Maximum milliseconds of a prompt answer. An endpoint that does its work before it answers may exceed the 15
 * seconds after which a delivery has failed.
 */
const PROMPT_MS = 5_000;

const active = ({ endpoints }: Recorded) => endpoints.filter(({ status }) => status === "ACTIVE");
const ids = (records: readonly { public_id: string }[]): string[] => records.map(({ public_id }) => public_id);

/** Checks of webhooks, and of the list that finds missed events. */
export const EVENT_CHECKS: readonly Check[] = [
  {
    code: "events.endpoint_verified",
    title: "A webhook endpoint is registered and has answered its challenge",
    why: "Events wait until the endpoint has shown that it is yours.",
    advice: "Send `POST /webhook-endpoints`, then `…/verify`; echo `data.challenge` after checking the signature.",
    decide: (recorded) => decideVerdict(ids(active(recorded)), []),
  },
  {
    code: "events.subscribed",
    title: "Endpoints take every event that settles or changes a booking",
    why: "Rejections, failures and cancels by suppliers are the events that cannot wait.",
    advice: `Subscribe to ${NEEDED.join(", ")}, or leave \`event_types\` out for all.`,
    decide: (recorded) => {
      const endpoints = active(recorded);
      const taken = new Set(endpoints.flatMap(({ event_types: types }) => types));
      const complete = NEEDED.every((type) => taken.has(type));
      return complete ? decideVerdict(ids(endpoints), []) : decideVerdict([], ids(endpoints));
    },
  },
  {
    code: "events.delivered",
    title: "Events of bookings were delivered, and none is refused",
    why: "An endpoint that refuses is switched off after five days.",
    advice: "Answer 2xx once the event is stored; look at `GET /webhook-endpoints/{id}/deliveries` for what failed.",
    decide: ({ deliveries }) =>
      decideVerdict(
        ids(deliveries.filter((one) => one.status === "DELIVERED" && one.event_type.startsWith("booking."))),
        ids(deliveries.filter(({ status }) => status === "FAILED" || status === "RETRYING")),
      ),
  },
  {
    code: "events.prompt",
    title: "Endpoints answer within five seconds",
    why: "After 15 seconds a delivery has failed and comes again.",
    advice: "Store the event, answer, and work afterwards.",
    decide: ({ deliveries }) => {
      const tried = deliveries.filter(({ attempts }) => attempts.length > 0);
      const isSlow = ({ attempts }: (typeof tried)[number]) => attempts.some((one) => one.duration_ms > PROMPT_MS);
      return decideVerdict(ids(tried), ids(tried.filter(isSlow)));
    },
  },
  {
    code: "events.reconciled",
    title: "What webhooks may have missed is read by updated_since or from the event feed",
    why: "An endpoint that was down for a day has gaps that only a list closes.",
    advice: "Once a day send `GET /bookings?updated_since=…`, or go on reading `GET /events?after=…`.",
    decide: ({ calls }) => decideVerdict(listTraceIds(calls.filter(isChangeRead).filter(succeeded)), []),
  },
];

const CONTENT =
  /^(property|place|serviceZone|vehicleType|tour|flight)\.(list|get)$|^reference\.|^country\.list$|^catalog\.changes$/;
const contentReads = ({ calls }: Recorded) =>
  calls.filter(({ operation }) => operation !== null && CONTENT.test(operation));

/** Parameters that do not narrow a list. */
const WHOLE = new Set(["limit", "language"]);
const isWholeRead = ({ operation, query }: Call) =>
  operation === "property.list" && [...new URLSearchParams(query).keys()].every((name) => WHOLE.has(name));
/** Maximum reads of the whole catalogue: the first copy, and one more to test it. */
const MOST_WHOLE_READS = 2;
const MOST_REPEATED = 5;

/** Checks of how the catalogue is copied and kept up to date. */
export const CONTENT_COPY_CHECKS: readonly Check[] = [
  {
    code: "content.delta",
    title: "The copy of the catalogue follows its changes",
    why: "New photos, terms and closed properties reach your travellers the same day.",
    advice: "Read `GET /catalog/changes` from the last cursor, or `GET /properties?updated_since=…`.",
    decide: (recorded) => {
      const lists = listCalls(recorded, "property.list").filter((call) => hasParameter(call, "updated_since"));
      return decideVerdict(listTraceIds([...lists, ...listCalls(recorded, "catalog.changes")].filter(succeeded)), []);
    },
  },
  {
    code: "content.not_whole",
    title: "The whole list of properties is not read again and again",
    why: "Reading everything takes hours with a large catalogue, and uses up the limit.",
    advice: "Read it once, then only changes. Two whole reads in the examined time are permitted.",
    decide: (recorded) => {
      const reads = contentReads(recorded);
      const whole = reads.filter(isWholeRead);
      return decideVerdict(listTraceIds(reads), whole.length > MOST_WHOLE_READS ? listTraceIds(whole) : []);
    },
  },
  {
    code: "content.conditional",
    title: "A content read was conditional, and answered with 304",
    why: "What has not changed needs no transfer.",
    advice: "Keep the `ETag` of a content read and send it as `If-None-Match` with the next one.",
    decide: (recorded) =>
      decideVerdict(listTraceIds(contentReads(recorded).filter(({ status }) => status === 304)), []),
  },
  {
    code: "content.not_per_search",
    title: "Content is shown from your own copy, not read for each traveller",
    why: "A page that waits for content reads is slow, and fails with a limit.",
    advice: "Show names, pictures and terms from your copy; the same record in full at most five times an hour.",
    decide: (recorded) => {
      const full = contentReads(recorded).filter(
        ({ status, operation }) => status === 200 && operation !== "catalog.changes",
      );
      const repeated = groupByAddress(full).flatMap((same) =>
        same.filter((call, i) => {
          const before = same[i - MOST_REPEATED];
          return before !== undefined && arrivedAt(call) - arrivedAt(before) < 60 * MINUTE_MS;
        }),
      );
      return decideVerdict(listTraceIds(full), listTraceIds(repeated));
    },
  },
];
