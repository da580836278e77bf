import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCredential, makeTenant } from "@/lib/testing/factories/partners";
import { Origin, type Answer, type PartnerClient } from "@/lib/testing/harness/client";
import { doorProcess, type DoorProcess } from "@/lib/testing/harness/servers/door-process";
import { hasRedisServer, redisServer, type RedisServer } from "@/lib/testing/harness/servers/redis-server";
import { searchBody } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";

describe.skipIf(!hasRedisServer)("two processes that share a Redis (a redis-server on the PATH)", () => {
  let app: Served;
  let redis: RedisServer;
  let doors: DoorProcess[];
  const origins: Origin[] = [];
  beforeAll(async () => {
    app = await served();
    redis = await redisServer();
    const REDIS_URL = redis.url;
    doors = await Promise.all([doorProcess({ REDIS_URL }), doorProcess({ REDIS_URL })]);
  });
  afterAll(async () => {
    await Promise.all(origins.map((origin) => origin.close()));
    await Promise.all(doors.map((door) => door.stop()));
    await redis.kill();
    await app.close();
  });

  /** A client of each server, with one new credential. */
  async function partner(rateLimit: number, tenantId = app.tenant.id): Promise<PartnerClient[]> {
    const credential = await makeCredential(app.db.client, tenantId, { rateLimit, burst: 1_000 });
    return Promise.all(
      doors.map(async ({ url }) => {
        const origin = new Origin(url);
        origins.push(origin);
        return origin.signIn(credential);
      }),
    );
  }

  /** Sends requests to both servers in turn, a few at a time. */
  async function callAll(clients: PartnerClient[], times: number): Promise<Answer[]> {
    const answers: Answer[] = [];
    const turn = async (offset: number) => {
      for (let i = offset; i < times; i += 4) answers.push(await clients[i % 2]!.call("GET", "/sandbox/clock"));
    };
    await Promise.all([0, 1, 2, 3].map(turn));
    return answers;
  }
  const passed = (answers: Answer[]) => answers.filter((answer) => answer.status === 200);

  // A busy machine may answer later than a request waits for Redis; each process then limits by its own count for a moment.
  const IF_LATE = { retry: 3 };

  test("processes share a credential's limit and count it down together", IF_LATE, async () => {
    const answers = await callAll(await partner(30), 50);
    const left = passed(answers).map((answer) => Number(answer.headers["ratelimit-remaining"]));
    expect(left.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 30 }, (_, i) => 29 - i));
    for (const { headers, status } of answers) {
      expect(headers["ratelimit-limit"]).toBe("30");
      if (status === 200) continue;
      expect([status, headers["ratelimit-remaining"]]).toEqual([429, "0"]);
      expect(headers["retry-after"]).toBe(headers["ratelimit-reset"]);
    }
  });

  test("processes share a tenant's ceiling, whichever of its credentials call", IF_LATE, async () => {
    const { id } = await makeTenant(app.db.client, { ceilings: { requestsPerMinute: 30 } });
    const [one, other] = [await partner(1_000, id), await partner(1_000, id)];
    const answers = await callAll([one[0]!, other[1]!], 50);
    expect(passed(answers).length).toBe(30);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body.details).toEqual({ limit: "requests" });
    const others = await callAll(await partner(1_000), 10);
    expect(passed(others).length).toBe(10);
  });

  test("processes share a tenant's cost limit", async () => {
    const { id } = await makeTenant(app.db.client, { ceilings: { costPerMinute: 200 } });
    const clients = await partner(1_000, id);
    // Unknown properties cost the same as known ones: ten properties times the nights.
    const body = searchBody(Array.from({ length: 10 }, (_, i) => `prp_nowhere${i}`));
    const answers = [];
    for (let i = 0; i < 14; i++) answers.push(await clients[i % 2]!.call("POST", "/search", { body }));
    const nights = (Date.parse(body.checkout) - Date.parse(body.checkin)) / 86_400_000;
    expect(passed(answers).length).toBe(Math.floor(200 / (10 * nights)));
    expect(answers.at(-1)!.body.details).toEqual({ limit: "cost" });
  });

  test("when Redis fails under load each process limits by its own count, and they share again when it is back", async () => {
    const clients = await partner(10_000);
    await callAll(clients, 4);
    const load = { going: true };
    const answers: Answer[] = [];
    const keepCalling = async (client: PartnerClient) => {
      while (load.going) answers.push(await client.call("GET", "/sandbox/clock"));
    };
    const running = [...clients, ...clients].map(keepCalling);
    const more = async () => {
      const soFar = answers.length;
      await expect.poll(() => answers.length).toBeGreaterThan(soFar + 50);
    };
    await more();
    await redis.kill();
    await more();
    load.going = false;
    await Promise.all(running);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));

    // Without Redis, each process allows the whole limit.
    const alone = await partner(10);
    expect(passed(await callAll(alone, 40)).length).toBe(20);
    await redis.start();
    await expect.poll(async () => passed(await callAll(await partner(5), 16)).length).toBe(5);
  }, 60_000);

  test("each process continues from its own count: losing Redis grants no fresh allowance", async () => {
    const [first] = await partner(6);
    for (let i = 0; i < 6; i++) expect((await first!.call("GET", "/sandbox/clock")).status).toBe(200);
    await redis.kill();
    expect((await first!.call("GET", "/sandbox/clock")).status).toBe(429);
  });
});
