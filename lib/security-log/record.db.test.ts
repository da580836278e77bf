import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "@/lib/core/ids";
import { makeTenant } from "@/lib/testing/factories/partners";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { MIN_ALARM_FAILURES } from "./repository";
import { recordSecurityEvent, type SecurityEvent } from "./record";
import { countThrottledAttempt, flushThrottled } from "./throttled";

let db: FreshDatabase;
let tenantId: number;
beforeAll(async () => {
  db = await freshDatabase();
  tenantId = (await makeTenant(db.client)).id;
});
afterAll(() => db.close());

const newSubject = () => newId("crd", new Date());
const guess = (subject: string, more: Partial<SecurityEvent> = {}): SecurityEvent => ({
  type: "token.failed",
  tenantId,
  subject,
  address: "192.0.2.1",
  traceId: "t",
  ...more,
});
const alarmsOf = (subject: string) =>
  db.rows<{ failures: number; addresses: string[]; open: boolean }>(
    "SELECT failures, addresses, acknowledged_at IS NULL AS open FROM security_alarm WHERE subject = $1 ORDER BY started_at",
    [subject],
  );
const eventsOf = (subject: string) =>
  db.rows<{ kind: string; attempts: number; identity: string | null }>(
    "SELECT kind, attempts, identity FROM security_event WHERE subject = $1 ORDER BY id",
    [subject],
  );

test("ten failures within the window open one alarm, which continues to count and lists the addresses", async () => {
  const subject = newSubject();
  for (let i = 1; i < MIN_ALARM_FAILURES; i++) await recordSecurityEvent(guess(subject));
  expect(await alarmsOf(subject)).toEqual([]);
  await recordSecurityEvent(guess(subject, { address: "192.0.2.2" }));
  await recordSecurityEvent(guess(subject, { address: "192.0.2.3" }));
  expect(await alarmsOf(subject)).toEqual([
    { failures: 11, addresses: ["192.0.2.1", "192.0.2.2", "192.0.2.3"], open: true },
  ]);
});

test("concurrent failures open one alarm and none is lost", async () => {
  const subject = newSubject();
  await recordSecurityEvent(guess(subject), MIN_ALARM_FAILURES);
  await Promise.all(Array.from({ length: 20 }, () => recordSecurityEvent(guess(subject))));
  expect(await alarmsOf(subject)).toMatchObject([{ failures: 30, open: true }]);
});

test("after an acknowledgement it takes ten new failures to open the next alarm", async () => {
  const subject = newSubject();
  await recordSecurityEvent(guess(subject), MIN_ALARM_FAILURES);
  await db.rows("UPDATE security_alarm SET acknowledged_at = now() + interval '1 millisecond' WHERE subject = $1", [
    subject,
  ]);
  await vi.waitFor(async () => {
    const [row] = await db.rows<{ past: boolean }>(
      "SELECT acknowledged_at < now() - interval '2 milliseconds' AS past FROM security_alarm WHERE subject = $1",
      [subject],
    );
    expect(row!.past).toBe(true);
  });
  await recordSecurityEvent(guess(subject), MIN_ALARM_FAILURES - 1);
  expect(await alarmsOf(subject)).toHaveLength(1);
  await recordSecurityEvent(guess(subject));
  expect(await alarmsOf(subject)).toMatchObject([{ open: false }, { open: true, failures: 10 }]);
});

test("successes, and failures that are not guesses, open no alarm", async () => {
  const subject = newSubject();
  await recordSecurityEvent(guess(subject, { type: "token.issued" }), 50);
  await recordSecurityEvent(guess(subject, { type: "single_sign_on.failed" }), 50);
  expect(await alarmsOf(subject)).toEqual([]);
  expect(await eventsOf(subject)).toHaveLength(2);
});

test("refusals with the same name and address share a row, which counts them", async () => {
  const subject = newSubject();
  for (let i = 0; i < 500; i++) countThrottledAttempt(guess(subject, { type: "token.throttled", identity: "a" }));
  countThrottledAttempt(guess(subject, { type: "token.throttled", identity: "b" }));
  await flushThrottled();
  expect(await eventsOf(subject)).toEqual([
    { kind: "token.throttled", attempts: 500, identity: "a" },
    { kind: "token.throttled", attempts: 1, identity: "b" },
  ]);
});

test("names with characters that a text cannot hold, or that are too long, are truncated and written", async () => {
  const subject = newSubject();
  await recordSecurityEvent(guess(subject, { identity: `nul\0${"x".repeat(500)}` }));
  expect((await eventsOf(subject))[0]!.identity).toBe(`nul${"x".repeat(251)}`);
});
