import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createClient } from "@redis/client";
import { hasRedisServer, redisServer, type RedisServer } from "@/lib/testing/harness/servers/redis-server";
import type { RateQuota, WindowState } from "./rate-windows";
import { sharedWindows, type SharedWindows } from "./shared-windows";

const opened: SharedWindows[] = [];
/** The parties' log messages. */
const logged: string[] = [];

/** A separate limiter, as in another process. On a machine under load, a healthy Redis may answer late. */
async function party(url: string, prefix = "test", answerMs = 5_000): Promise<SharedWindows> {
  const warn = (...words: unknown[]) => void logged.push(words.findLast((word) => typeof word === "string") ?? "");
  const windows = sharedWindows(url, prefix, { answerMs, log: { warn } });
  opened.push(windows);
  await windows.ready;
  return windows;
}
afterEach(() => {
  for (const windows of opened.splice(0)) windows.close();
  logged.length = 0;
});

let keys = 0;
const newKey = () => `crd_${++keys}`;
interface Limits {
  rateLimit: number;
  burst: number;
}
const quotas = (key: string, { rateLimit, burst }: Limits): RateQuota[] => [
  { key: `{${key}}:minute`, limit: rateLimit, periodMs: 60_000, amount: 1, of: "requests" },
  { key: `{${key}}:second`, limit: burst, periodMs: 1_000, amount: 1, of: "requests" },
];
/** Concurrent requests of one credential, evenly over the limiters. */
const takeAll = (parties: SharedWindows[], key: string, limits: Limits, times: number) =>
  Promise.all(Array.from({ length: times }, async (_, i) => parties[i % parties.length]!.take(quotas(key, limits))));
/** The remaining quota of the minute, as reported to the accepted requests. */
const passed = (windowStates: (WindowState | undefined)[]) =>
  windowStates.flatMap((s) => (s && !s.refusedBy ? [s.left[0]!] : []));
const refused = (windowStates: (WindowState | undefined)[]) => windowStates.flatMap((s) => (s?.refusedBy ? [s] : []));

describe.skipIf(!hasRedisServer)("with a redis-server on the PATH", () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await redisServer();
  });
  afterAll(() => redis.kill());

  test("two processes share the limit of a minute, and each request returns what remains of it", async () => {
    const parties = [await party(redis.url), await party(redis.url)];
    const windowStates = await takeAll(parties, newKey(), { rateLimit: 40, burst: 1_000 }, 100);
    const left = passed(windowStates).map((windowState) => windowState.remaining);
    expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i));
    for (const { resetMs } of [...passed(windowStates), ...refused(windowStates)]) {
      expect(resetMs).toBeGreaterThan(30_000);
      expect(resetMs).toBeLessThanOrEqual(60_000);
    }
  });

  test("two processes share the burst of a second, and a refused request uses no quota", async () => {
    const parties = [await party(redis.url), await party(redis.url)];
    const key = newKey();
    const windowStates = await takeAll(parties, key, { rateLimit: 100, burst: 5 }, 40);
    // The forty requests may fall into two seconds.
    expect([5, 10]).toContain(passed(windowStates).length);
    for (const { resetMs } of refused(windowStates)) expect(resetMs).toBeLessThanOrEqual(1_000);
    const [next] = passed(await takeAll(parties, key, { rateLimit: 100, burst: 1_000 }, 1));
    expect(next!.remaining).toBe(100 - passed(windowStates).length - 1);
  });

  test("a request uses its cost in every one of its windows, or in none", async () => {
    const parties = [await party(redis.url), await party(redis.url)];
    const key = newKey();
    const take = async (i: number, cost: number) => {
      const minute = { periodMs: 60_000, of: "cost" as const };
      const windowState = await parties[i]!.take([
        { ...minute, key: `{${key}}:cost`, limit: 100, amount: cost },
        { ...minute, key: `{${key}}:requests`, limit: 3, amount: 1 },
      ]);
      return windowState!.refusedBy
        ? windowState!.refusedBy.key.split(":")[1]
        : windowState!.left.map((l) => l.remaining);
    };
    expect(await take(0, 60)).toEqual([40, 2]);
    expect(await take(1, 41)).toBe("cost");
    expect(await take(1, 10)).toEqual([30, 1]);
    expect(await take(0, 10)).toEqual([20, 0]);
    expect(await take(1, 10)).toBe("requests");
    expect(await take(1, 101)).toBe("cost");
  });

  test("a changed limit counts earlier use", async () => {
    const parties = [await party(redis.url), await party(redis.url)];
    const key = newKey();
    const through = async (rateLimit: number) =>
      passed(await takeAll(parties, key, { rateLimit, burst: 1_000 }, 10)).length;
    expect([await through(3), await through(5), await through(2), await through(6)]).toEqual([3, 2, 0, 1]);
  });

  test("every window expires: no key is left without an expiry", async () => {
    const windows = await party(redis.url, "ending");
    await takeAll([windows], newKey(), { rateLimit: 5, burst: 2 }, 10);
    const client = createClient({ url: redis.url });
    await client.connect();
    const found = await client.keys("ending:*");
    expect(found.length).toBe(3); // one is the probe's, when the connection was tried
    for (const key of found) expect(await client.pTTL(key)).toBeGreaterThan(-1);
    client.destroy();
  });

  test("a request is one command, one round trip", async () => {
    const windows = await party(redis.url);
    const client = createClient({ url: redis.url });
    await client.connect();
    await client.sendCommand(["CONFIG", "RESETSTAT"]);
    await takeAll([windows], newKey(), { rateLimit: 50, burst: 1_000 }, 30);
    const stats = await client.info("commandstats");
    expect(stats).toMatch(/cmdstat_evalsha:calls=30,/);
    expect(stats).not.toMatch(/cmdstat_(eval|hello|ping):/);
    client.destroy();
  });

  test("installations that share a Redis are separated by their prefix", async () => {
    const key = newKey();
    const parties = [await party(redis.url, "one"), await party(redis.url, "two")];
    const windowStates = await takeAll(parties, key, { rateLimit: 5, burst: 1_000 }, 20);
    expect(passed(windowStates).length).toBe(10);
  });

  test("a script that Redis has lost is sent again", async () => {
    const windows = await party(redis.url);
    const client = createClient({ url: redis.url });
    await client.connect();
    await client.sendCommand(["SCRIPT", "FLUSH"]);
    client.destroy();
    expect(passed(await takeAll([windows], newKey(), { rateLimit: 2, burst: 9 }, 5)).length).toBe(2);
  });

  test("password and database number come from the URL; with a wrong password Redis counts as unavailable", async () => {
    const guarded = await redisServer({ password: "s3cret" });
    const inside = await party(`${guarded.url}/3`);
    expect(passed(await takeAll([inside], newKey(), { rateLimit: 1, burst: 1 }, 2)).length).toBe(1);
    const outside = await party(guarded.url.replace("s3cret", "wrong"));
    expect(outside.take(quotas(newKey(), { rateLimit: 1, burst: 1 }))).toBeUndefined();
    const client = createClient({ url: guarded.url });
    await client.connect();
    expect(await client.info("keyspace")).toMatch(/db3:keys=/);
    client.destroy();
    await guarded.kill();
  });

  test("when Redis fails, the process limits requests itself, logs it once, and reconnects", async () => {
    const dying = await redisServer();
    const windows = await party(dying.url);
    const limits = { rateLimit: 1_000, burst: 1_000 };
    expect(passed(await takeAll([windows], newKey(), limits, 5)).length).toBe(5);
    const underWay = takeAll([windows], newKey(), limits, 50);
    await dying.kill();
    await expect.poll(() => windows.take(quotas(newKey(), limits))).toBeUndefined();
    await underWay;
    expect(await takeAll([windows], newKey(), limits, 50)).toEqual(Array(50).fill(undefined));
    await dying.start();
    await expect.poll(() => windows.take(quotas(newKey(), limits))).toBeDefined();
    expect(logged.length).toBe(2);
    expect(logged[0]).toMatch(/does not respond/);
    expect(logged[1]).toMatch(/is back/);
    await dying.kill();
  });

  test("a Redis that hangs delays only the requests in progress, for a moment", async () => {
    const hanging = await redisServer();
    const windows = await party(hanging.url, "test", 50);
    hanging.freeze();
    expect(await takeAll([windows], newKey(), { rateLimit: 9, burst: 9 }, 9)).toEqual(Array(9).fill(undefined));
    // Not even a promise: nothing is waited for.
    expect(windows.take(quotas(newKey(), { rateLimit: 9, burst: 9 }))).toBeUndefined();
    hanging.thaw();
    await expect.poll(() => windows.take(quotas(newKey(), { rateLimit: 9, burst: 9 }))).toBeDefined();
    await hanging.kill();
  });

  test("a Redis that is unavailable at start is used once it is available", async () => {
    const late = await redisServer({ started: false });
    const windows = await party(late.url);
    expect(windows.take(quotas(newKey(), { rateLimit: 1, burst: 1 }))).toBeUndefined();
    await late.start();
    await expect.poll(() => windows.take(quotas(newKey(), { rateLimit: 1, burst: 1 }))).toBeDefined();
    await late.kill();
  });

  test("a Redis that answers with errors counts as unavailable", async () => {
    const full = await redisServer();
    const client = createClient({ url: full.url });
    await client.connect();
    await client.sendCommand(["CONFIG", "SET", "maxmemory", "1"]);
    const windows = await party(full.url);
    expect(windows.take(quotas(newKey(), { rateLimit: 1, burst: 1 }))).toBeUndefined();
    await client.sendCommand(["CONFIG", "SET", "maxmemory", "0"]);
    await expect.poll(() => windows.take(quotas(newKey(), { rateLimit: 1, burst: 1 }))).toBeDefined();
    client.destroy();
    await full.kill();
  });
});

test("an unreachable Redis does not delay the start", async () => {
  const windows = await party("redis://127.0.0.1:1");
  expect(windows.take(quotas(newKey(), { rateLimit: 1, burst: 1 }))).toBeUndefined();
  expect(logged.length).toBe(1);
});
