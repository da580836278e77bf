import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clock } from "@/lib/core/clock";
import { newId } from "@/lib/core/ids";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import {
  countDroppedLines,
  flushRequests,
  forgetRequests,
  MAX_REFUSALS,
  recordRequest,
  recordAfterLookup,
} from "./buffer";
import type { RequestLine } from "./line";
import { sweepRequestDays } from "./repository";

const DAY = 86_400_000;

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterEach(async () => {
  forgetRequests();
  await db.rows("TRUNCATE request_log, request_minute, request_outcome");
});
afterAll(() => db.close());

const line = (given: Partial<RequestLine> = {}): RequestLine => {
  const at = given.at ?? clock.realNow();
  return {
    tenantId: 1,
    credentialId: 1,
    publicId: newId("req", at),
    at,
    traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
    method: "POST",
    path: "/api/v1/search",
    search: "",
    operation: "search",
    status: 200,
    code: null,
    durationUs: 1_234,
    idempotencyKey: null,
    replayed: false,
    request: Buffer.from("{}"),
    response: "{}",
    routine: true,
    ...given,
  };
};
const stored = () =>
  db.rows<{
    public_id: string;
    path: string;
    query: string;
    request_body: string;
    response_body: string;
    request_size: number;
    response_size: number;
  }>("SELECT * FROM request_log ORDER BY at");
/** Runs work while the log's table does not exist. */
async function withoutTable(run: () => Promise<void>): Promise<void> {
  await db.rows("ALTER TABLE request_log RENAME TO elsewhere");
  try {
    await run();
  } finally {
    await db.rows("ALTER TABLE elsewhere RENAME TO request_log");
  }
}

test("any content of a call is stored unchanged, truncated", async () => {
  const path = "/api/v1/odd\\path\twith\nlines\r";
  const written = `{"a":"\\\\\\t ${"ü€😀".repeat(2_000)}"}`;
  const [first, second, third] = [1, 2, 3].map((ms) => new Date(clock.realNow().getTime() + ms));
  recordRequest(line({ at: first!, path, search: "x=\\N", request: Buffer.from(written), response: written }));
  recordRequest(line({ at: second!, request: Buffer.from(written), response: written, routine: false }));
  recordRequest(line({ at: third!, request: undefined, response: null, idempotencyKey: "\\." }));
  expect(await flushRequests()).toBe(true);
  const [usual, telling, bare] = await stored();
  expect([usual!.path, usual!.query, usual!.request_size, usual!.response_size]).toEqual([
    path,
    "x=\\N",
    Buffer.byteLength(written),
    written.length,
  ]);
  expect(written.startsWith(usual!.request_body)).toBe(true);
  expect(written.startsWith(usual!.response_body.replace("\uFFFD", ""))).toBe(true);
  expect([usual!.request_body.length, telling!.request_body.length]).toEqual([1_024, 3_072]);
  expect(bare).toMatchObject({ request_body: null, request_size: null, response_body: null, idempotency_key: "\\." });
});

test("a day without a table gets one, whichever day it is", async () => {
  const days = [0, 1, 40, 3].map((ago) => new Date(clock.realNow().getTime() - ago * DAY));
  for (const at of days) recordRequest(line({ at }));
  expect(await flushRequests()).toBe(true);
  expect(await stored()).toHaveLength(4);
});

test("tables of days beyond the retention are dropped, the others remain, and tomorrow's exists", async () => {
  const now = clock.realNow().getTime();
  for (const ago of [0, 29, 30, 31, 32]) recordRequest(line({ at: new Date(now - ago * DAY) }));
  await flushRequests();
  await sweepRequestDays(new Date(now - 30 * DAY));
  expect(await stored()).toHaveLength(3);
  const [{ ready }] = (await db.rows(
    "SELECT to_regclass('request_log_' || to_char((now() AT TIME ZONE 'UTC')::date + 1, 'YYYYMMDD')) IS NOT NULL AS ready",
  )) as [{ ready: boolean }];
  expect(ready).toBe(true);
});

test("lines that cannot be written wait, and are written as soon as it is possible", async () => {
  await withoutTable(async () => {
    for (let i = 0; i < 3; i++) recordRequest(line());
    expect(await flushRequests()).toBe(false);
    recordRequest(line());
    expect(await flushRequests()).toBe(false);
  });
  expect(await flushRequests()).toBe(true);
  expect(await stored()).toHaveLength(4);
  expect(countDroppedLines()).toBe(0);
  const [row] = await db.rows<{ requests: string }>("SELECT sum(requests) AS requests FROM request_minute");
  expect(row!.requests).toBe("4");
});

test("lines whose response was lost are sent again and written once, together with later ones", async () => {
  const sent = line();
  recordRequest(sent);
  expect(await flushRequests()).toBe(true);
  recordRequest(sent);
  recordRequest(line({ at: new Date(sent.at.getTime() - 3 * DAY) })); // The second line is for a day without a table.
  expect(await flushRequests()).toBe(true);
  expect(await stored()).toHaveLength(2);
});

test("the buffer is bounded: further lines are dropped and counted, and still in the totals", async () => {
  const body = Buffer.alloc(3_000, "x");
  await withoutTable(async () => {
    for (let i = 0; i < 15_000; i++) recordRequest(line({ request: body, routine: false }));
    expect(await flushRequests()).toBe(false);
  });
  const dropped = countDroppedLines();
  expect(dropped).toBeGreaterThan(1_000);
  expect(await flushRequests()).toBe(true);
  const [row] = await db.rows<{ stored: number; counted: string }>(
    "SELECT (SELECT count(*)::int FROM request_log) AS stored, (SELECT sum(requests) FROM request_outcome) AS counted",
  );
  expect([row!.stored + dropped, row!.counted]).toEqual([15_000, "15000"]);
});

test("a line that the database can never accept blocks none of those after it", async () => {
  recordRequest(line({ durationUs: 3e9 }));
  expect(await flushRequests()).toBe(false);
  expect(countDroppedLines()).toBe(1);
  recordRequest(line());
  expect(await flushRequests()).toBe(true);
  expect(await stored()).toHaveLength(1);
});

test("calls are counted by minute and by outcome, over processes and flushes", async () => {
  const at = new Date("2026-03-01T23:59:59.999Z");
  const next = new Date("2026-03-02T00:00:00.000Z");
  for (let flush = 0; flush < 2; flush++) {
    recordRequest(line({ at }));
    recordRequest(line({ at, status: 429, code: "rate_limited" }));
    recordRequest(line({ at: next, status: 409, code: "SOLD_OUT", operation: "book" }));
    await flushRequests();
    forgetRequests();
  }
  const minutes = await db.rows(
    "SELECT to_char(minute AT TIME ZONE 'UTC', 'DD HH24:MI') AS minute, requests, limited FROM request_minute ORDER BY 1",
  );
  expect(minutes).toEqual([
    { minute: "01 23:59", requests: 4, limited: 2 },
    { minute: "02 00:00", requests: 2, limited: 0 },
  ]);
  const outcomes = await db.rows(
    "SELECT day::text, operation, status, code, requests::int FROM request_outcome ORDER BY 1, 3",
  );
  expect(outcomes).toEqual([
    { day: "2026-03-01", operation: "search", status: 200, code: "", requests: 2 },
    { day: "2026-03-01", operation: "search", status: 429, code: "rate_limited", requests: 2 },
    { day: "2026-03-02", operation: "book", status: 409, code: "SOLD_OUT", requests: 2 },
  ]);
});

test("a client that retries without a pause has each refusal counted and only the first ones stored", async () => {
  const refused = { status: 429, code: "rate_limited" };
  for (let i = 0; i < MAX_REFUSALS + 30; i++) recordRequest(line(refused));
  recordRequest(line({ ...refused, credentialId: 2 }));
  recordRequest(line({ status: 409, code: "SOLD_OUT" }));
  recordRequest(line());
  await flushRequests();
  expect(await stored()).toHaveLength(MAX_REFUSALS + 3);
  const [{ requests }] = (await db.rows("SELECT sum(limited)::int AS requests FROM request_minute")) as [
    { requests: number },
  ];
  expect(requests).toBe(MAX_REFUSALS + 31);
  recordRequest(line(refused));
  await flushRequests();
  expect(await stored()).toHaveLength(MAX_REFUSALS + 4);
});

test("a line whose tenant is still being looked up is written by a flush that started before it was known", async () => {
  let found = (_: RequestLine) => {};
  recordAfterLookup(() => new Promise((resolve) => (found = resolve)));
  recordAfterLookup(() => Promise.reject(new Error("the lookup failed")));
  const flushed = flushRequests();
  found(line());
  expect(await flushed).toBe(true);
  expect(await stored()).toHaveLength(1);
});
