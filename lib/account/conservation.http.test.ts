import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settleDueBookings } from "@/lib/booking/settle-due";
import { clock, setClockOffset } from "@/lib/core/clock";
import { isFixedSeed, SEEDS } from "@/lib/testing/agreement/seeds";
import { dayFromNow, makeProperty, WITH_FEE, type MadeProperty } from "@/lib/testing/factories/property";
import { expectLedgerConserved, giveCredit } from "@/lib/testing/harness/ledger";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import {
  book,
  bookBody,
  cancel,
  change,
  holdStayToken,
  quoteChange,
  resolve,
} from "@/lib/testing/harness/products/stay";

let app: Served;
let operator: StaffClient;
let property: MadeProperty;
beforeAll(async () => {
  app = await served();
  app.origin.isPatient = false;
  operator = await staffClient(app.db.client, "operator", null);
  property = await makeProperty(app.db.client, { rooms: [{ allotment: 500 }], plans: [{ terms: WITH_FEE }] });
  await giveCredit(operator, app.tenant.publicId, "1500.00");
  // While the row exists, every transaction is rolled back at its commit.
  await app.db.rows(`CREATE FUNCTION fail_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM service_state WHERE name = 'fail_at_commit') THEN RAISE EXCEPTION 'failed at the commit' USING ERRCODE = 'query_canceled'; END IF;
    RETURN NULL; END $$`);
  await app.db.rows(
    "CREATE CONSTRAINT TRIGGER fail_at_commit AFTER INSERT ON account_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_at_commit()",
  );
});
afterAll(async () => {
  setClockOffset(0);
  await app.close();
});

const DAY = 86_400_000;
const which = fc.nat({ max: 30 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant("book" as const),
      currency: fc.constantFrom("EUR", "USD", "JPY", "KWD"),
      isRetail: fc.boolean(),
      days: fc.constantFrom(1, 1, 2, 8, 20),
      nights: fc.integer({ min: 1, max: 4 }),
      scenario: fc.constantFrom(undefined, undefined, "on_request", "pending", "pending_failed"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("cancel" as const), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("supplier cancel" as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("change" as const), which, nights: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("reject" as const), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("settle" as const), days: fc.constantFrom(0, 0, 1, 2) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("fail" as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant("pay" as const), cents: fc.integer({ min: 1, max: 90_000 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe.each(SEEDS)("%s", (_name, seed) => {
  test("for any sequence of bookings, changes, cancellations and failures, in any currency, the ledger equals the charges", async () => {
    const seen = new Map<string, number>();
    const bookings: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        for (const one of steps)
          for (const word of await take(one, bookings)) seen.set(word, (seen.get(word) ?? 0) + 1);
        for (const kind of await expectLedgerConserved(app.db, app.tenant.id)) seen.set(kind, 1);
      }),
      { seed, numRuns: 14, endOnFailure: true },
    );
    await expectConservation(app.db, property);
    if (!isFixedSeed(seed)) return;
    const all = ["BOOKED", "CHANGED", "CANCELLED", "REJECTED", "PENALTY", "PAYMENT", "CREDIT_EXCEEDED", "SERVICE_BUSY"];
    expect([...seen.keys()]).toEqual(expect.arrayContaining(all));
  });
});

const outcomes = ({ status, body }: { status: number; body: object }): string[] =>
  status < 300 ? [] : [(body as { code: string }).code];

async function newBooking(one: Extract<Step, { act: "book" }>, bookings: string[]): Promise<string[]> {
  const { currency, isRetail, scenario, nights, days } = one;
  const today = clock.now().toISOString().slice(0, 10);
  const ahead = Math.round((Date.parse(today) - Date.parse(dayFromNow(0))) / DAY) + days;
  const token = await holdStayToken(app.partner, property, {
    checkin: dayFromNow(ahead),
    nights,
    currency,
    headers: isRetail ? { "x-service-partner-profile-id": app.retail.publicId } : {},
  });
  const answer = await book(app.partner, bookBody(token), {
    headers: scenario ? { "x-service-sandbox-scenario": scenario } : {},
  });
  expect([201, 202, 402], answer.text).toContain(answer.status);
  if (answer.status < 300) bookings.push(answer.body.booking.public_id);
  return outcomes(answer);
}

/** A random one of the latest bookings. */
const pick = (bookings: string[], index: number): string =>
  bookings.at(-1 - (index % Math.max(1, Math.min(bookings.length, 6)))) ?? "bkg_none";

const fail = (error: unknown) => expect.unreachable(String(error));

async function newChange(id: string, nights: number): Promise<string[]> {
  const quoted = await quoteChange(app.partner, id, { checkin: dayFromNow(40), checkout: dayFromNow(40 + nights) });
  if (quoted.status !== 200) return outcomes(quoted);
  return outcomes(await change(app.partner, id, quoted.body.change_token));
}

/** Moves the clock forward only, because ended holds are swept, and only as far as stock exists. */
async function settleAfter(days: number): Promise<string[]> {
  const offset = clock.now().getTime() - clock.realNow().getTime();
  setClockOffset(Math.min(offset + days * DAY, 15 * DAY));
  await app.db.rows("UPDATE booking SET settle_at = now()");
  while (await settleDueBookings(fail));
  return [];
}

async function failAtCommit(id: string): Promise<string[]> {
  const token = await holdStayToken(app.partner, property);
  await app.db.rows("INSERT INTO service_state (name, value) VALUES ('fail_at_commit', '1')");
  const answers = [await book(app.partner, bookBody(token)), await cancel(app.partner, id)];
  await app.db.rows("DELETE FROM service_state WHERE name = 'fail_at_commit'");
  return answers.flatMap(outcomes);
}

const params = (id?: string) => ({
  params: { tenant_public_id: app.tenant.publicId, ...(id !== undefined && { public_id: id }) },
});

/** @returns codes of refusals */
async function take(one: Step, bookings: string[]): Promise<string[]> {
  if (one.act === "book") return newBooking(one, bookings);
  if (one.act === "settle") return settleAfter(one.days);
  if (one.act === "pay") {
    const body = { amount: (one.cents / 100).toFixed(2), reference: "Bank" };
    return outcomes(await operator.call("tenantAccount.pay", { ...params(), body }));
  }
  const id = pick(bookings, one.which);
  if (one.act === "cancel") return outcomes(await cancel(app.partner, id));
  if (one.act === "change") return newChange(id, one.nights);
  if (one.act === "reject") return outcomes(await resolve(app.partner, id, "REJECTED"));
  if (one.act === "fail") return failAtCommit(id);
  return outcomes(await operator.call("supplier.cancel", { ...params(id), body: { reason: "Overbooked" } }));
}
