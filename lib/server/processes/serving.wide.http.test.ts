import { once } from "node:events";
import { readFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { env } from "@/lib/core/env";
import { newId } from "@/lib/core/ids";
import { makeCredential } from "@/lib/testing/factories/partners";
import { Origin, type Answer, type PartnerClient } from "@/lib/testing/harness/client";
import { searchBody } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { ServingProcesses } from "./serving";

describe.each([1, 2, 4])("%i processes of the API", (count) => {
  let app: Served;
  let serving: ServingProcesses;
  let url: string;
  const origins: Origin[] = [];
  beforeAll(async () => {
    app = await served();
    vi.stubEnv("DATABASE_URL", env.databaseUrl);
    vi.stubEnv("SANDBOX", "1");
    serving = new ServingProcesses({ port: 0, host: "127.0.0.1" });
    url = `http://127.0.0.1:${await serving.startApi(count)}`;
    const credential = await makeCredential(app.db.client, app.tenant.id);
    for (let i = 0; i < count; i++) {
      const origin = new Origin(url);
      origins.push(origin);
      const client = await origin.signIn(credential);
      expect((await client.call("GET", "/sandbox/clock")).status).toBe(200);
    }
  }, 120_000);
  afterAll(async () => {
    await Promise.all(origins.map((origin) => origin.close()));
    await serving.close();
    vi.unstubAllEnvs();
    await app.close();
  });

  /** Clients with one new credential; each has connections of its own, so together they reach every process. */
  async function clients(): Promise<PartnerClient[]> {
    const credential = await makeCredential(app.db.client, app.tenant.id, { rateLimit: 10_000, burst: 1_000 });
    const made: PartnerClient[] = [];
    for (let i = 0; i < 4 * count; i++) {
      const origin = new Origin(url);
      origins.push(origin);
      made.push(await origin.signIn(credential));
    }
    return made;
  }
  async function callAll(by: PartnerClient[], times: number): Promise<Answer[]> {
    const answers: Answer[] = [];
    const turn = async (offset: number) => {
      for (let i = offset; i < times; i += 4) answers.push(await by[i % by.length]!.call("GET", "/sandbox/clock"));
    };
    await Promise.all([0, 1, 2, 3].map(turn));
    return answers;
  }
  /** The calls that each process has served, by name. */
  async function servedCalls(): Promise<Map<string, number>> {
    const calls = new Map<string, number>();
    for (const { process, metrics } of await serving.metrics()) {
      const requests = metrics.find(({ name }) => name === "portal_requests_total")!;
      calls.set(
        process,
        requests.values.reduce((sum, { value }) => sum + value, 0),
      );
    }
    return calls;
  }

  test("say that the pages follow, while there are none", async () => {
    const page = await fetch(`${url}/sign-in`, { headers: { accept: "text/html,*/*" } });
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await page.text()).toContain("<h1>The portal is starting</h1>");
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test("all take connections", async () => {
    const idle = async () => [...(await servedCalls()).values()].filter((calls) => calls === 0);
    await vi.waitFor(async () => {
      await Promise.all((await clients()).map((client) => client.call("GET", "/sandbox/clock")));
      expect(await idle()).toEqual([]);
    }, 60_000);
    expect([...(await servedCalls()).keys()]).toEqual(Array.from({ length: count }, (_, i) => `api-${i + 1}`));
  });

  test("follow the sandbox's clock that one of them has set, with the next call", async () => {
    const by = await clients();
    for (let day = 1; day <= 3; day++) {
      const now = `2030-01-0${day}T12:00:00Z`;
      expect((await by[day]!.call("PUT", "/sandbox/clock", { body: { now } })).status).toBe(200);
      for (const { body } of (await callAll(by, 4 * count)) as Answer<{ now: string }>[])
        expect(body.now.slice(0, 16)).toBe(now.slice(0, 16));
    }
    expect((await by[0]!.call("DELETE", "/sandbox/clock")).status).toBeLessThan(300);
  });

  test("list the units that the others have counted, at once", async () => {
    const by = await clients();
    const units = async () => {
      const { body } = await by[0]!.call<{ items: { units: number }[] }>("GET", "/usage?limit=100");
      return body.items.reduce((sum, item) => sum + item.units, 0);
    };
    const before = await units();
    const body = searchBody([newId("prp", new Date())]);
    for (let i = 0; i < 4 * count; i++) expect((await by[i]!.call("POST", "/search", { body })).status).toBe(200);
    expect(await units()).toBe(before + 4 * count);
  });

  test("a killed process leaves no connection without an end: each is answered, reset or refused", async () => {
    const kills = 20;
    const outcomes: Promise<string>[] = [];
    // Two hundred a second.
    const opening = setInterval(() => outcomes.push(outcomeOfConnection(url)), 5);
    const pids = () => serving.apiProcesses().flatMap((child) => child?.pid ?? []);
    const killed = new Set<number>();
    while (killed.size < kills) {
      const pid = await vi.waitFor(() => {
        const alive = pids().find((one) => !killed.has(one));
        expect(alive).toBeDefined();
        return alive!;
      }, 120_000);
      await sleep(300);
      process.kill(pid, "SIGKILL");
      killed.add(pid);
    }
    await sleep(300);
    clearInterval(opening);
    const found = new Set(await Promise.all(outcomes));
    expect([...found].filter((one) => !["200", "ECONNRESET", "ECONNREFUSED", "EPIPE"].includes(one))).toEqual([]);
    expect(found).toContain("200");
    // They are replaced, and this process holds no connection of theirs.
    await vi.waitFor(async () => expect((await serving.metrics()).length).toBe(count), 120_000);
    expect(waitingForClose(Number(new URL(url).port))).toBe(0);
    await vi.waitFor(async () => expect((await get(url, false)).status).toBe(200), 120_000);
    // Twenty starts of a process, one after the other.
  }, 900_000);

  test("a stop resets no accepted connection, with requests on it or not", async () => {
    const agents = Array.from({ length: 16 }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }));
    const { port } = new URL(url);
    // Accepted, and without a request until the stop has begun.
    const fresh = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const socket = net.connect({ port: Number(port), host: "127.0.0.1" });
        await once(socket, "connect");
        return socket;
      }),
    );
    const outcomes: (number | string)[] = [];
    const load = agents.map(async (agent) => {
      for (;;) {
        const { status, isLast, error } = await get(url, agent);
        outcomes.push(status ?? error!);
        // The response says that the connection closes; a client that goes on uses another one.
        if (isLast || error) return;
      }
    });
    await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(200), 20_000);
    const closed = serving.close();
    const late = fresh.map((socket) => get(url, undefined, socket));
    outcomes.push(...(await Promise.all(late)).map(({ status, error }) => status ?? error!));
    await Promise.all([closed, ...load]);
    expect(outcomes.filter((one) => one !== 200)).toEqual([]);
  }, 60_000);
});

/** How a connection of its own with one request ends. */
async function outcomeOfConnection(url: string): Promise<string> {
  const { status, error } = await get(url, false);
  return status?.toString() ?? error!;
}

/** The connections on a port that their owner has not closed after the other side did (state 08); Linux alone. */
function waitingForClose(port: number): number {
  const hexPort = port.toString(16).toUpperCase().padStart(4, "0");
  const connections = process.platform === "linux" ? readFileSync("/proc/net/tcp", "utf8").split("\n") : [];
  return connections.filter((line) => new RegExp(`^\\s*\\d+: \\w+:${hexPort} \\S+ 08 `).test(line)).length;
}

/** A request, on the given connection or one of the agent's. */
function get(
  url: string,
  agent?: http.Agent | false,
  socket?: net.Socket,
): Promise<{ status?: number; isLast?: boolean; error?: string }> {
  return new Promise((resolve) => {
    const options = { ...(agent !== undefined && { agent }), ...(socket && { createConnection: () => socket }) };
    const request = http.get(`${url}/healthz`, options, (response) => {
      const isLast = response.headers.connection === "close";
      response.resume().once("end", () => resolve({ status: response.statusCode!, isLast }));
    });
    request.once("error", (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }));
  });
}
