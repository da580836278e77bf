import { SECRET_NAME } from "@/lib/request-log/redact";
import { type Check, decideVerdict, judgeCalls, listTraceIds } from "../check";
import {
  answeredAt,
  arrivedAt,
  type Call,
  isBook,
  isPrebook,
  isSameRequest,
  MINUTE_MS,
  findRetry,
  type Recorded,
  succeeded,
} from "../recorded";

/** Query parameters whose values the request log removes. For these a missing value is no mistake. */
const FREE_TEXT = new Set(["q"]);
const CLIENT_ID = /^client_?id$/i;
const HIDDEN = "[redacted]";

/** Checks of how calls are made: token, address and fields. */
export const ACCESS_CHECKS: readonly Check[] = [
  {
    code: "access.valid_requests",
    title: "No request is malformed, and each meets an operation",
    why: "A field or a path that is refused in the sandbox is refused in production, in front of a traveller.",
    advice: "Read `details.issues` of the answer. Correct the request, then run again with `--since` the correction.",
    decide: ({ calls }) =>
      judgeCalls(calls, ({ operation, status }) => operation === null || [400, 405, 413, 415].includes(status)),
  },
  {
    code: "access.scopes",
    title: "The credential has the scopes that its calls need",
    why: "A missing scope is found when the first traveller needs that operation.",
    advice: "Ask for the scope when the credential is made; use a credential that only reads for what only reads.",
    decide: ({ calls }) => judgeCalls(calls, ({ code }) => code === "auth.insufficient_scope"),
  },
  {
    code: "access.refused_tokens",
    title: "A refused token is replaced, not sent again",
    why: "A token lives for an hour. Repeating one that was refused never helps.",
    advice: "After `401` `auth.invalid_bearer` request another token, once, and repeat the call with it.",
    decide: (recorded) =>
      judgeCalls(recorded.calls, (call) => {
        if (call.status !== 401) return false;
        const next = findRetry(recorded, call);
        return next?.status === 401 && arrivedAt(next) - answeredAt(call) < MINUTE_MS;
      }),
  },
  {
    code: "access.clean_addresses",
    title: "Secrets and personal data are never in an address",
    why: "Addresses are stored by proxies and logs that nobody erases.",
    advice: "Send secrets in headers and people in bodies; find bookings by `agency_reference` or id.",
    decide: ({ calls }) =>
      judgeCalls(
        calls,
        ({ path, query }) =>
          path.includes(HIDDEN) ||
          [...new URLSearchParams(query)].some(
            ([name, value]) =>
              SECRET_NAME.test(name) || CLIENT_ID.test(name) || (value.includes(HIDDEN) && !FREE_TEXT.has(name)),
          ),
      ),
  },
];

/**
 * Minimum milliseconds between a refusal and the next try: `Retry-After` and the first back-off are a second, less
 * 20 %.
 */
const SHORTEST_WAIT_MS = 800;
/** Maximum tries of a request: the first one and five retries. */
const MOST_TRIES = 6;

const isLimited = ({ status }: Call) => status === 429;
const isServerError = ({ status }: Call) => status >= 500;

/** The first failure of each request; its later failures in a row are retries. */
const firstFailures = (recorded: Recorded) =>
  recorded.calls.filter(
    (call, i) =>
      isServerError(call) &&
      !recorded.calls.slice(0, i).some((earlier) => isServerError(earlier) && isSameRequest(earlier, call)),
  );

/** Checks of retries after a refusal. */
export const RETRY_CHECKS: readonly Check[] = [
  {
    code: "retries.limit_waited",
    title: "After 429 a call waits for Retry-After, a second at least",
    why: "A client that repeats at once stays limited, and its travellers wait longer.",
    advice: "Send any call with the scenario `rate_limited`; wait for the seconds of `Retry-After`, then repeat it.",
    decide: (recorded) => {
      const limited = recorded.calls.filter(isLimited);
      return judgeCalls(limited, (call) => {
        const next = findRetry(recorded, call);
        return next !== undefined && arrivedAt(next) - answeredAt(call) < SHORTEST_WAIT_MS;
      });
    },
  },
  {
    code: "retries.limit_recovered",
    title: "A call refused with 429 is made later",
    why: "429 means later, not no. A limit must not lose a booking.",
    advice: "Keep the call and repeat it after `Retry-After`, with the same key if it has one.",
    decide: (recorded) => {
      const limited = recorded.calls.filter(isLimited);
      return judgeCalls(
        limited,
        (call) =>
          !recorded.calls.some(
            (one) => arrivedAt(one) > arrivedAt(call) && isSameRequest(one, call) && !isLimited(one),
          ),
      );
    },
  },
  {
    code: "retries.error_repeated",
    title: "A call that failed with 500 or 503 is sent again with the same key",
    why: "Only a repetition with the same key tells whether the first try did its work.",
    advice: "Send a prebook or a book with the scenario `server_error`, then the identical request without it.",
    decide: (recorded) => judgeCalls(firstFailures(recorded), (call) => findRetry(recorded, call) === undefined),
  },
  {
    code: "retries.backed_off",
    title: "Tries after an error are a second and more apart",
    why: "Clients that repeat at once keep a busy service busy.",
    advice: "Wait 1, 2, 4 and 8 seconds with jitter between tries, longer if `Retry-After` says so.",
    decide: (recorded) =>
      judgeCalls(recorded.calls.filter(isServerError), (call) => {
        const next = findRetry(recorded, call);
        return next !== undefined && arrivedAt(next) - answeredAt(call) < SHORTEST_WAIT_MS;
      }),
  },
  {
    code: "retries.bounded",
    title: "A request that keeps failing is given up after five more tries",
    why: "Endless tries hide an outage from your own monitoring.",
    advice: "Stop after the fifth repetition and tell a person, with the `trace_id`.",
    decide: (recorded) =>
      judgeCalls(firstFailures(recorded), (first) => {
        const failures = recorded.calls.filter((call) => isServerError(call) && isSameRequest(call, first));
        return failures.length > MOST_TRIES;
      }),
  },
  {
    code: "retries.refusals_final",
    title: "A refused write is not sent again with its key",
    why: "The service has stored the refusal: the same key gets the same answer for a week.",
    advice: "Branch on `code`. After 404, 409, 410 and 422 change something: search again, or ask the traveller.",
    decide: ({ calls }) =>
      judgeCalls(
        calls.filter(({ idempotency_key: key }) => key !== null),
        ({ replayed, status }) => replayed && status >= 400,
      ),
  },
];

const isOtherWrite = ({ operation, method }: Call): boolean =>
  operation !== null &&
  method !== "GET" &&
  method !== "HEAD" &&
  /^(booking|trip)\./.test(operation) &&
  !["booking.quote", "booking.change.quote", "booking.change"].includes(operation);
const isPurchase = (call: Call): boolean => isPrebook(call) || isBook(call) || call.operation === "booking.change";

/** Checks of idempotency keys. */
export const IDEMPOTENCY_KEY_CHECKS: readonly Check[] = [
  {
    code: "keys.on_purchases",
    title: "Every prebook, book and change has an Idempotency-Key",
    why: "Without a key a time-out can end in two bookings.",
    advice: "Make a UUID for each attempt of a traveller to buy, and store it before the call.",
    decide: ({ calls }) => judgeCalls(calls.filter(isPurchase), ({ idempotency_key: key }) => key === null),
  },
  {
    code: "keys.on_other_writes",
    title: "Cancels, edits and writes of trips have an Idempotency-Key",
    why: "A cancel that is repeated after a time-out then returns its first result.",
    advice: "Send a key with every write, also where it is optional.",
    decide: ({ calls }) => judgeCalls(calls.filter(isOtherWrite), ({ idempotency_key: key }) => key === null),
  },
  {
    code: "keys.one_body",
    title: "A key is never sent with another body",
    why: "`IDEMPOTENCY_KEY_CONFLICT` means that two orders share a key, or that a retry was built anew.",
    advice: "Store the body with its key and send exactly that again; a new order gets a new key.",
    decide: ({ calls }) =>
      judgeCalls(
        calls.filter(({ idempotency_key: key }) => key !== null),
        ({ code }) => code === "IDEMPOTENCY_KEY_CONFLICT",
      ),
  },
  {
    code: "keys.retry_seen",
    title: "A book without an answer is sent again with its key",
    why: "It is the one case that costs money when it is wrong.",
    advice: "Send a book with the scenario `lost_response`, or abort it, and repeat it with the same key and body.",
    decide: ({ calls }) =>
      decideVerdict(listTraceIds(calls.filter((call) => isBook(call) && call.replayed && succeeded(call))), []),
  },
];
