import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "@/lib/core/env";
import { sendMessage } from "./send";

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
let url: string;
let handle: Handle;
beforeEach(async () => {
  server = createServer((request, response) => {
    request.resume().on("end", () => handle(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks?a=b`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const rules = { sandbox: true, resolve: async () => ["127.0.0.1"] };
const post = (options: { abort?: AbortSignal } = {}) =>
  sendMessage({ endpointId: 1, url, headers: { "x-own": "yes" }, body: '{"a":1}' }, { rules, ...options });
const answers = (status: number, headers: Record<string, string>, body: string | Buffer) => {
  handle = (_request, response) => void response.writeHead(status, headers).end(body);
};

test("a body is sent by POST, byte for byte, to path and query", async () => {
  let seen: unknown;
  handle = (request, response) => {
    seen = [request.method, request.url, request.headers["x-own"], request.headers["content-length"]];
    response.writeHead(202).end("taken");
  };
  expect(await post()).toMatchObject({ httpStatus: 202, error: null, excerpt: "taken" });
  expect(seen).toEqual(["POST", "/hooks?a=b", "yes", "7"]);
});

test.each([
  [200, null],
  [204, null],
  [299, null],
  [300, "answered 300; redirects are not followed"],
  [404, "answered 404"],
  [410, "answered 410"],
  [500, "answered 500"],
])("%i is %s", async (status, error) => {
  answers(status, {}, "");
  expect(await post()).toMatchObject({ httpStatus: status, error });
});

describe("a response", () => {
  test("without end is cut after a few kilobytes, and its connection is closed", async () => {
    let closed = false;
    handle = (_request, response) => {
      const more = setInterval(() => response.write("x".repeat(1024)), 1);
      response.on("close", () => {
        clearInterval(more);
        closed = true;
      });
      response.writeHead(200);
    };
    expect(await post()).toMatchObject({ httpStatus: 200, error: null, excerpt: "x".repeat(4096) });
    await expect.poll(() => closed).toBe(true);
  });

  test("that is compressed is not unpacked", async () => {
    answers(200, { "content-encoding": "gzip" }, gzipSync(Buffer.alloc(50_000_000)));
    expect(await post()).toMatchObject({ error: null, excerpt: "(gzip, not unpacked)" });
  });

  test("is stored as text that can be shown, whatever its bytes", async () => {
    answers(
      200,
      { "x-note": "caf\u00e9\u0001".replace("\u0001", "") },
      Buffer.from([0x00, 0x41, 0xff, 0x1b, 0x0a, 0xc3]),
    );
    expect((await post())!.excerpt).toBe("\ufffdA\ufffd\ufffd\n");
  });

  test("with thousands of headers is refused; with some, the first are stored, truncated", async () => {
    answers(200, { "x-long": "y".repeat(5_000) }, "");
    expect((await post())!.responseHeaders!["x-long"]).toHaveLength(300);
    answers(200, Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`x-${i}`, "y".repeat(100)])), "");
    expect(await post()).toMatchObject({ httpStatus: null, error: "the response's headers are too large" });
  });
});

describe("no response", () => {
  /** Fakes only these timers, because server and connection have timers of their own. */
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("within 15 seconds is a failure", async () => {
    handle = () => void vi.advanceTimersByTime(15_000);
    expect(await post()).toMatchObject({ httpStatus: null, error: "no complete response within 15 s" });
  });

  test("in full within 15 seconds is a failure too, and what has arrived is recorded", async () => {
    handle = (_request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("begun");
      void sleep(50).then(() => vi.advanceTimersByTime(15_000));
    };
    expect(await post()).toMatchObject({
      httpStatus: 200,
      error: "no complete response within 15 s",
      excerpt: "begun",
    });
  });

  test("because no connection was opened within 15 seconds is a failure too", async () => {
    const resolve = () => new Promise<never>(() => void setImmediate(() => vi.advanceTimersByTime(15_000)));
    const message = { endpointId: 1, url: url.replace("127.0.0.1", "hooks.example"), headers: {}, body: "{}" };
    expect(await sendMessage(message, { rules: { sandbox: true, resolve } })).toMatchObject({
      httpStatus: null,
      error: "no complete response within 15 s",
    });
  });

  test("because the connection was closed is a failure with that reason", async () => {
    handle = (request) => void request.socket.destroy();
    expect(await post()).toMatchObject({
      httpStatus: null,
      error: "the connection was closed before the response arrived",
    });
  });

  test("that is not HTTP is a failure with a readable error", async () => {
    handle = (request) => void request.socket.end("SSH-2.0-OpenSSH_9.6\r\n");
    expect(await post()).toMatchObject({ httpStatus: null, error: expect.stringContaining("HTTP") });
  });
});

test("an abort ends the request without a result", async () => {
  const stopping = new AbortController();
  handle = () => stopping.abort();
  expect(await post({ abort: stopping.signal })).toBeUndefined();
});

test("an endpoint's deliveries reuse its connections, and never those of another endpoint", async () => {
  vi.spyOn(env, "sandbox", "get").mockReturnValue(true);
  const seen: { endpoint: number; connection: number }[] = [];
  handle = (request, response) => {
    seen.push({ endpoint: Number(request.headers["x-endpoint"]), connection: request.socket.remotePort! });
    response.end("ok");
  };
  for (const endpointId of [1, 1, 2, 1, 2, 1, 1, 2])
    await sendMessage({ endpointId, url, headers: { "x-endpoint": String(endpointId) }, body: "{}" });
  expect(seen).toHaveLength(8);
  const connections = (endpoint: number) =>
    new Set(seen.filter((s) => s.endpoint === endpoint).map((s) => s.connection));
  expect([...connections(1)].filter((connection) => connections(2).has(connection))).toEqual([]);
  expect(connections(1).size).toBeLessThan(5);
});
