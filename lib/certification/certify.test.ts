import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { certify, CHECKS, isReady, listRemarks, printCheckList, printFindings } from "./certify";
import type { Result } from "./check";
import type { Booking, Call, Delivery, Endpoint, Recorded } from "./recorded";

const START = Date.parse("2027-03-01T08:00:00Z");
const MOST_TRIES = 6;
let made = 0;

/** A call some seconds after the start; an answer takes 10 ms. */
function call(seconds: number, operation: string | null, more: Partial<Call> = {}): Call {
  const isRead = operation !== null && /[.](list|get|changes)$/.test(operation);
  return {
    at: at(seconds),
    trace_id: `trace${++made}`,
    method: isRead ? "GET" : "POST",
    path: `/api/v1/${operation ?? "nowhere"}`,
    query: "",
    operation,
    status: 200,
    code: null,
    duration_ms: 10,
    credential_id: "crd_1",
    idempotency_key: null,
    replayed: false,
    ...more,
  };
}
const keyed = (key = "k1", more: Partial<Call> = {}): Partial<Call> => ({ idempotency_key: key, ...more });
const of = (booking: string, step = "") => ({ path: `/api/v1/bookings/${booking}${step}` });

type Entry = Booking["history"][number];
const at = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
const was = (to: Entry["to"], initiator: Entry["initiator"] = "PARTNER", seconds = 0): Entry => ({
  to,
  initiator,
  actor: { kind: initiator, name: null },
  at: at(seconds),
});
/** The history of a booking that was open, and was settled after ten seconds. */
const settled = (to: Entry["to"], from: Entry["to"] = "PENDING") => ({ history: [was(from), was(to, "SUPPLIER", 10)] });
const booking = (status: Booking["status"], more: Partial<Booking> = {}): Booking => ({
  public_id: "bkg_1",
  status,
  agency_reference: "A-1",
  product_type: 1,
  title: "Hotel",
  starts: "2027-06-01",
  created_at: at(0),
  history: [was(status)],
  ...more,
});
const attempt = (duration_ms: number) => ({
  at: at(0),
  http_status: 204,
  error: null,
  duration_ms,
  response_excerpt: null,
});
const another = (more: Partial<Booking> = {}) => booking("CONFIRMED", { public_id: "bkg_2", ...more });
const delivery = (status: Delivery["status"], more: Partial<Delivery> = {}): Delivery => ({
  public_id: "whd_1",
  event_type: "booking.cancelled",
  status,
  attempts: [attempt(20)],
  booking: "bkg_1",
  ...more,
});
const EVENTS = ["booking.confirmed", "booking.rejected", "booking.failed", "booking.cancelled", "booking.updated"];
const endpoint = (more: Partial<Endpoint> = {}): Endpoint => ({
  public_id: "whe_1",
  status: "ACTIVE",
  event_types: EVENTS,
  ...more,
});

type Given = Partial<Recorded>;
const calls = (...given: Call[]): Given => ({ calls: given });
const bookings = (...given: Booking[]): Given => ({ bookings: given });
const limited = { status: 429, code: "rate_limited" };
const broken = { status: 500, code: "INTERNAL_ERROR" };
const noToken = { status: 401, code: "auth.invalid_bearer" };
const expired = { status: 409, code: "PREBOOK_EXPIRED" };
const search = call(0, "search");
const hastyReads = (from: number) => [0, 0.5].map((more) => call(from + more, "booking.get", of("bkg_1")));
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** For each check records that pass it, and records that fail it; a check that needs something to be seen has none. */
const CASES: Record<string, { passes: Given[]; fails: Given[] }> = {
  "access.valid_requests": {
    passes: [calls(search), calls(call(0, "book", { status: 409, code: "SOLD_OUT" }))],
    fails: [
      calls(search, call(1, "search", { status: 400, code: "INVALID_REQUEST" })),
      calls(call(0, null, { status: 404, code: "NOT_FOUND" })),
    ],
  },
  "access.scopes": {
    passes: [calls(search)],
    fails: [calls(call(0, "book", { status: 403, code: "auth.insufficient_scope" }))],
  },
  "access.refused_tokens": {
    passes: [calls(call(0, "search", noToken), call(1, "search"))],
    fails: [calls(call(0, "search", noToken), call(1, "search", noToken))],
  },
  "access.clean_addresses": {
    passes: [calls(call(0, "booking.list", { query: "agency_reference=A-1&q=[redacted]" }))],
    fails: [
      calls(call(0, "search", { query: "access_token=[redacted]" })),
      calls(call(0, "search", { query: "client_id=me" })),
      calls(call(0, "booking.list", { query: "email=[redacted]" })),
      calls(call(0, "booking.list", { query: "webhook_secret=[redacted]" })),
      calls(call(0, "booking.get", { path: "/api/v1/bookings/[redacted]" })),
    ],
  },
  "retries.limit_waited": {
    passes: [
      calls(call(0, "search", limited), call(1.2, "search")),
      calls(call(0, "search", limited), call(0.1, "search", { credential_id: "crd_2" })),
      calls(call(0, "search", { ...limited, duration_ms: 90 }), call(0.05, "search"), call(1.2, "search")),
    ],
    fails: [calls(call(0, "search", limited), call(0.3, "search"))],
  },
  "retries.limit_recovered": {
    passes: [
      calls(call(0, "search", limited), call(2, "search", limited), call(4, "search")),
      calls(call(0, "book", keyed("k1", limited)), call(2, "book", keyed("k1", expired))),
    ],
    fails: [calls(call(0, "search", limited)), calls(call(0, "search", limited), call(2, "search", limited))],
  },
  "retries.error_repeated": {
    passes: [calls(call(0, "book", keyed("k1", broken)), call(2, "book", keyed("k1", { status: 201 })))],
    fails: [
      calls(call(0, "book", keyed("k1", broken))),
      calls(call(0, "book", keyed("k1", broken)), call(2, "book", keyed("k2", { status: 201 }))),
    ],
  },
  "retries.backed_off": {
    passes: [calls(call(0, "search", broken), call(1.1, "search"))],
    fails: [calls(call(0, "search", broken), call(0.2, "search"))],
  },
  "retries.bounded": {
    passes: [calls(...times(MOST_TRIES, (i) => call(i * 9, "search", broken)))],
    fails: [calls(...times(MOST_TRIES + 1, (i) => call(i * 9, "search", broken)))],
  },
  "retries.refusals_final": {
    passes: [calls(call(0, "book", keyed("k1", expired)), call(2, "book", keyed("k2")))],
    fails: [calls(call(0, "book", keyed("k1", expired)), call(2, "book", keyed("k1", { ...expired, replayed: true })))],
  },
  "keys.on_purchases": {
    passes: [calls(call(0, "prebook", keyed()), call(1, "transfer.book", keyed()), call(2, "booking.change", keyed()))],
    fails: [
      calls(call(0, "prebook", keyed()), call(1, "transfer.prebook")),
      calls(call(0, "booking.change")),
      calls(call(0, "book")),
    ],
  },
  "keys.on_other_writes": {
    passes: [calls(call(0, "booking.cancel", keyed()), call(1, "booking.quote"), call(2, "booking.get"))],
    fails: [calls(call(0, "booking.cancel")), calls(call(0, "trip.create")), calls(call(0, "booking.update"))],
  },
  "keys.one_body": {
    passes: [calls(call(0, "book", keyed()))],
    fails: [calls(call(0, "book", keyed("k1", { status: 409, code: "IDEMPOTENCY_KEY_CONFLICT" })))],
  },
  "keys.retry_seen": { passes: [calls(call(0, "book", keyed("k1", { replayed: true })))], fails: [] },
  "offers.fresh": {
    passes: [
      calls(search, call(60, "prebook", keyed())),
      calls(call(0, "flight.search"), call(60, "flight.prebook", keyed())),
    ],
    fails: [
      calls(call(0, "prebook", keyed())),
      calls(search, call(3_700, "prebook", keyed())),
      calls(search, call(60, "tour.prebook", keyed())),
    ],
  },
  "offers.confirmed": {
    passes: [calls(call(0, "prebook", keyed()), call(9, "book", keyed("k2", { status: 201 })))],
    fails: [
      calls(call(0, "book", keyed("k2", { status: 201 }))),
      calls(call(0, "prebook"), call(9, "book", { status: 201 }), call(12, "book", { status: 201 })),
      calls(call(0, "prebook"), call(1_900, "book", { status: 201 })),
    ],
  },
  "offers.released": { passes: [calls(call(0, "prebook.release", { status: 204 }))], fails: [] },
  "offers.searched_again": {
    passes: [calls(search, call(1, "book", expired), call(2, "property.offers"))],
    fails: [calls(search, call(1, "book", expired)), calls(call(1, "book", expired), call(2, "tour.search"))],
  },
  "bookings.confirmed": { passes: [bookings(booking("CONFIRMED"))], fails: [] },
  "bookings.referenced": {
    passes: [bookings(booking("CONFIRMED"))],
    fails: [bookings(booking("CONFIRMED"), booking("CONFIRMED", { agency_reference: null }))],
  },
  "bookings.not_doubled": {
    passes: [
      bookings(booking("CONFIRMED"), another({ agency_reference: "A-2" })),
      bookings(booking("CONFIRMED"), another({ created_at: at(3_600) })),
      bookings(booking("CONFIRMED"), another({ product_type: 2, title: "Transfer" })),
      bookings(booking("CONFIRMED"), another({ starts: "2027-06-08" })),
      bookings(booking("REJECTED", settled("REJECTED", "ON_REQUEST")), another({ created_at: at(60) })),
    ],
    fails: [
      bookings(booking("CONFIRMED"), another()),
      bookings(booking("CANCELLED", { history: [was("CONFIRMED"), was("CANCELLED", "PARTNER", 90)] }), another()),
    ],
  },
  "bookings.looked_up": {
    passes: [calls(call(0, "booking.list", { query: "agency_reference=A-1" }))],
    fails: [],
  },
  "bookings.pending": {
    passes: [bookings(booking("CONFIRMED", settled("CONFIRMED")))],
    fails: [],
  },
  "bookings.on_request": { passes: [bookings(booking("ON_REQUEST"))], fails: [] },
  "bookings.followed": {
    passes: [
      { ...calls(call(12, "booking.get", of("bkg_1"))), ...bookings(booking("CONFIRMED", settled("CONFIRMED"))) },
      {
        deliveries: [delivery("DELIVERED", { event_type: "booking.rejected" })],
        ...bookings(booking("REJECTED", settled("REJECTED", "ON_REQUEST"))),
      },
      { ...calls(call(12, "event.list")), ...bookings(booking("CONFIRMED", settled("CONFIRMED"))) },
      {
        ...calls(call(3, "booking.get", of("bkg_1"))),
        ...bookings(booking("CONFIRMED", settled("CONFIRMED"))),
        isClockMoved: true,
      },
    ],
    fails: [
      { ...calls(call(0, "booking.get", of("bkg_1"))), ...bookings(booking("PENDING")) },
      bookings(booking("CONFIRMED", settled("CONFIRMED"))),
      { ...calls(call(3, "booking.get", of("bkg_1"))), ...bookings(booking("CONFIRMED", settled("CONFIRMED"))) },
      {
        deliveries: [delivery("DELIVERED", { event_type: "booking.created" })],
        ...bookings(booking("CONFIRMED", settled("CONFIRMED"))),
      },
    ],
  },
  "bookings.polled_slowly": {
    passes: [
      {
        ...calls(
          call(0, "booking.get", of("bkg_1")),
          call(0.1, "booking.get", of("bkg_2")),
          call(2, "booking.get", of("bkg_1")),
        ),
        ...bookings(booking("PENDING"), booking("PENDING", { public_id: "bkg_2" })),
      },
      { ...calls(...hastyReads(0)), ...bookings(booking("CONFIRMED")) },
      { ...calls(...hastyReads(20)), ...bookings(booking("CONFIRMED", settled("CONFIRMED"))) },
    ],
    fails: [
      { ...calls(...hastyReads(0)), ...bookings(booking("PENDING")) },
      { ...calls(...hastyReads(0)), ...bookings(booking("CONFIRMED", settled("CONFIRMED"))) },
    ],
  },
  "bookings.failure_noticed": {
    passes: [{ ...calls(call(12, "booking.get", of("bkg_1"))), ...bookings(booking("FAILED", settled("FAILED"))) }],
    fails: [{ ...calls(call(12, "booking.get", of("bkg_2"))), ...bookings(booking("REJECTED", settled("REJECTED"))) }],
  },
  "afterwards.cancel_quoted": {
    passes: [calls(call(0, "booking.quote", of("bkg_1")), call(20, "booking.cancel", of("bkg_1")))],
    fails: [
      calls(call(0, "booking.cancel", of("bkg_1"))),
      calls(call(0, "booking.quote", of("bkg_2")), call(20, "booking.cancel", of("bkg_1"))),
      calls(call(0, "booking.cancel", of("bkg_1")), call(20, "booking.quote", of("bkg_1"))),
    ],
  },
  "afterwards.change_quoted": {
    passes: [calls(call(0, "booking.change.quote", of("bkg_1")), call(20, "booking.change", of("bkg_1")))],
    fails: [calls(call(0, "booking.change", of("bkg_1")))],
  },
  "afterwards.edited": { passes: [calls(call(0, "booking.update", { method: "PATCH" }))], fails: [] },
  "afterwards.supplier_noticed": {
    passes: [
      {
        ...bookings(booking("CANCELLED", { history: [was("CONFIRMED"), was("CANCELLED", "SUPPLIER")] })),
        deliveries: [delivery("DELIVERED")],
      },
    ],
    fails: [
      {
        ...bookings(booking("CANCELLED", { history: [was("CONFIRMED"), was("CANCELLED", "SUPPLIER")] })),
        deliveries: [delivery("DELIVERED", { event_type: "booking.confirmed" })],
      },
    ],
  },
  "events.endpoint_verified": { passes: [{ endpoints: [endpoint()] }], fails: [] },
  "events.subscribed": {
    passes: [
      { endpoints: [endpoint()] },
      { endpoints: [endpoint({ event_types: EVENTS.slice(0, 2) }), endpoint({ event_types: EVENTS.slice(2) })] },
    ],
    fails: [
      { endpoints: [endpoint({ event_types: ["booking.confirmed"] })] },
      { endpoints: [endpoint({ event_types: ["booking.confirmed"] }), endpoint({ status: "DISABLED" })] },
    ],
  },
  "events.delivered": {
    passes: [{ deliveries: [delivery("DELIVERED")] }],
    fails: [{ deliveries: [delivery("DELIVERED"), delivery("RETRYING")] }, { deliveries: [delivery("FAILED")] }],
  },
  "events.prompt": {
    passes: [{ deliveries: [delivery("DELIVERED")] }],
    fails: [{ deliveries: [delivery("DELIVERED", { attempts: [attempt(9_000)] })] }],
  },
  "events.reconciled": {
    passes: [
      calls(call(0, "booking.list", { query: "updated_since=2027-01-01T00%3A00%3A00Z" })),
      calls(call(0, "event.list")),
    ],
    fails: [],
  },
  "content.delta": {
    passes: [
      calls(call(0, "catalog.changes")),
      calls(call(0, "property.list", { query: "updated_since=2027-01-01T00%3A00%3A00Z" })),
    ],
    fails: [],
  },
  "content.not_whole": {
    passes: [
      calls(
        call(0, "property.list"),
        call(1, "property.list", { query: "cursor=abc…" }),
        call(2, "property.list", { query: "cursor=abd…" }),
        call(9, "property.list", { query: "limit=1000" }),
      ),
    ],
    fails: [calls(...times(3, (i) => call(i, "property.list", { query: "limit=1000" })))],
  },
  "content.conditional": { passes: [calls(call(0, "property.get", { status: 304 }))], fails: [] },
  "content.not_per_search": {
    passes: [
      calls(...times(5, (i) => call(i, "property.get"))),
      calls(...times(9, (i) => call(i, "property.get", { status: 304 })), call(10, "property.get")),
      calls(...times(6, (i) => call(i * 3_700, "property.get"))),
    ],
    fails: [calls(...times(6, (i) => call(i, "property.get")))],
  },
};

const NOTHING: Recorded = {
  since: at(0),
  calls: [],
  bookings: [],
  endpoints: [],
  deliveries: [],
  isClockMoved: false,
  resetAt: undefined,
};
const decide = (code: string, given: Given): Result =>
  certify({ ...NOTHING, ...given }).find((one) => one.code === code)!.result;
const codes = CHECKS.flatMap(({ checks }) => checks.map(({ code }) => code));

test("there are forty checks, each with a code of its own, and nothing recorded passes none", () => {
  expect(codes).toHaveLength(40);
  expect(new Set(codes).size).toBe(40);
  expect(new Set(certify(NOTHING).map(({ result }) => result))).toEqual(new Set(["NOT_SEEN"]));
  expect(Object.keys(CASES).toSorted()).toEqual(codes.toSorted());
});

describe.each(Object.entries(CASES))("%s", (code, { passes, fails }) => {
  test("what is right passes, what is wrong fails", () => {
    for (const given of passes) expect(decide(code, given), JSON.stringify(given)).toBe("PASSED");
    for (const given of fails) expect(decide(code, given), JSON.stringify(given)).toBe("FAILED");
  });
});

test("a failed check names the calls that show it, and what to do", () => {
  const wrong = call(5, "book", { status: 201 });
  const recorded = { ...NOTHING, calls: [search, wrong] };
  const findings = certify(recorded);
  const failed = findings.find(({ code }) => code === "keys.on_purchases")!;
  expect(failed.shownBy).toEqual([wrong.trace_id]);
  const table = printFindings(findings, recorded);
  expect(table).toContain(`seen: POST /api/v1/book 201, ${at(5)}, trace ${wrong.trace_id}`);
  expect(table).toContain(failed.advice);
  expect(isReady(findings)).toBe(false);
});

test("an account without calls, an emptied sandbox and a moved clock are remarked", () => {
  expect(listRemarks({ ...NOTHING, calls: [search] })).toEqual([]);
  expect(listRemarks({ ...NOTHING, isClockMoved: true, resetAt: at(60) })).toEqual([
    expect.stringContaining(`No call was recorded since ${at(0)}`),
    expect.stringContaining(`emptied at ${at(60)}`),
    expect.stringContaining("clock was moved"),
  ]);
});

test("the documentation's check-list is the declaration's", () => {
  const page = readFileSync("app/docs/going-live.md", "utf8");
  expect(/## The checks\n\n([\s\S]*?)\n\n## /.exec(page)?.[1]).toBe(printCheckList());
});
