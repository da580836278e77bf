import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { newId } from "@/lib/core/ids";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { countAttemptOrRefuse, clearFailures, findSecondsToWait, type Attempt } from "./attempts";
import type { AttemptPolicy } from "./policies";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => db.close());

const POLICY: AttemptPolicy = { name: "test", free: 3, firstSeconds: 1, maxSeconds: 60, windowSeconds: 600 };
const somebody = (policy = POLICY): Attempt => ({ policy, by: [newId("usr", new Date())] });
const tryOnce = async (...attempts: Attempt[]) => (await countAttemptOrRefuse(attempts)).waitSeconds;
const freeze = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test("the wait doubles with each failure up to the policy's maximum", async () => {
  freeze();
  const who = somebody();
  const waits: number[] = [];
  for (let i = 0; i < 11; i++) {
    expect(await tryOnce(who)).toBe(0);
    const wait = await findSecondsToWait([who]);
    waits.push(wait);
    later(wait);
  }
  expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
});

test("attempts while blocked do not prolong the block", async () => {
  freeze();
  const who = somebody();
  for (let i = 0; i < 4; i++) await tryOnce(who);
  for (let i = 0; i < 50; i++) expect(await tryOnce(who)).toBe(1);
  later(1);
  expect(await tryOnce(who)).toBe(0);
});

test("of many concurrent attempts no more than the allowed number proceed", async () => {
  freeze();
  const who = somebody();
  const waits = await Promise.all(Array.from({ length: 75 }, () => tryOnce(who)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(POLICY.free + 1);
});

test("a blocked key refuses the attempt, which does not count for its other keys", async () => {
  freeze();
  const [blocked, other] = [somebody(), somebody()];
  for (let i = 0; i < 4; i++) await tryOnce(blocked);
  for (let i = 0; i < 10; i++) expect(await tryOnce(blocked, other)).toBe(1);
  expect((await countAttemptOrRefuse([other])).count(other)).toBe(1);
});

test("a success clears its own failures, and removes only itself from shared counts", async () => {
  freeze();
  const [who, address] = [somebody(), somebody()];
  for (let i = 0; i < 3; i++) await tryOnce(who, address);
  await clearFailures([who], [address]);
  const next = await countAttemptOrRefuse([who, address]);
  expect([next.count(who), next.count(address)]).toEqual([1, 3]);
});

test("a successful attempt leaves no wait behind, even one beyond the limit", async () => {
  freeze();
  const address = somebody();
  for (let i = 0; i < 4; i++) await tryOnce(address);
  expect(await findSecondsToWait([address])).toBe(1);
  await clearFailures([], [address]);
  expect(await findSecondsToWait([address])).toBe(0);
});

test("counts restart after their window", async () => {
  freeze();
  const who = somebody();
  for (let i = 0; i < 3; i++) await tryOnce(who);
  later(601);
  expect((await countAttemptOrRefuse([who])).count(who)).toBe(1);
});

test("a policy that only counts never refuses", async () => {
  freeze();
  const who = somebody({ ...POLICY, free: Number.MAX_SAFE_INTEGER });
  for (let i = 0; i < 30; i++) expect(await tryOnce(who)).toBe(0);
});
