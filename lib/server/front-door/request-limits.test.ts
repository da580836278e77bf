import type http from "node:http";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHttpServer } from "./front-door";

let door: Awaited<ReturnType<typeof openHttpServer>>;
/** Number of bytes that were passed to the pages. */
let handed = 0;
beforeAll(async () => {
  const pages = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    for await (const chunk of request) handed += (chunk as Buffer).length;
    response.end(JSON.stringify({ host: request.headers.host, url: request.url, bytes: handed }));
  };
  const arrivalTimes = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 };
  door = await openHttpServer({ port: 0, host: "127.0.0.1", pages, arrivalTimes });
});
afterAll(() => door.close());

/**
 * Sends bytes and reads until the connection ends.
 * @param chunks sent one after the other, while the other side reads
 */
function send(head: string, chunks: Iterable<string> = []): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const socket = net.connect(Number(new URL(door.url).port), "127.0.0.1", () => {
      socket.write(head.replaceAll("\n", "\r\n"));
      const more = chunks[Symbol.iterator]();
      const write = () => {
        let next = more.next();
        while (!next.done && socket.write(next.value)) next = more.next();
        if (!next.done) socket.once("drain", write);
      };
      write();
    });
    socket.on("data", (chunk: Buffer) => (received += chunk.toString())).on("error", () => {});
    socket.on("close", () => resolve(received));
  });
}

const statusOf = (received: string): number => Number(/^HTTP\/1.1 (\d{3}) /.exec(received)?.[1]);
const codeOf = (received: string): unknown =>
  (JSON.parse(received.slice(received.indexOf("\r\n\r\n"))) as { code: unknown }).code;

function* megabytes(count: number): Generator<string> {
  const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
  for (let i = 0; i < count * 16; i++) yield chunk;
  yield "0\r\n\r\n";
}
const CHUNKED = "Transfer-Encoding: chunked\nContent-Type: application/json\n\n";
const PATHS = [
  "/api/v1/oauth/token",
  "/api/v1/search",
  "/api/staff/user.list",
  "/api/auth/callback/credentials",
  "/api/welcome",
  "/api/sign-in/passkey",
  "/api/quote",
];

describe("a body that is too large", () => {
  test.each(PATHS)("POST %s in chunks: refused, and the connection is closed", async (path) => {
    handed = 0;
    const received = await send(`POST ${path} HTTP/1.1\nHost: x\n${CHUNKED}`, megabytes(20));
    // An operation checks the token before it reads the body.
    expect(codeOf(received)).toBe(path === "/api/v1/search" ? "auth.missing_bearer" : "PAYLOAD_TOO_LARGE");
    expect(received).toMatch(/\r\nConnection: close\r\n/i);
    expect(handed).toBe(0);
  });

  test.each(PATHS)("POST %s with a declared length is refused before the body is sent", async (path) => {
    const received = await send(`POST ${path} HTTP/1.1\nHost: x\nContent-Length: 300000000\n\n`);
    expect([401, 413]).toContain(statusOf(received));
    expect(received).toMatch(/\r\nConnection: close\r\n/i);
  });
});

test("a body within the limit reaches the pages completely", async () => {
  handed = 0;
  const response = await fetch(`${door.url}/api/staff/x`, { method: "POST", body: "x".repeat(1_048_576) });
  expect([response.status, handed]).toEqual([200, 1_048_576]);
});

describe("a request that does not arrive in time", () => {
  test.each([
    ["without the end of its headers", "GET /page HTTP/1.1\nHost: x\n"],
    ["without its body, to a page", `POST /api/staff/x HTTP/1.1\nHost: x\n${CHUNKED}1\nx\n`],
    ["without its body, to the API", `POST /api/v1/oauth/token HTTP/1.1\nHost: x\nContent-Length: 5\n\nx`],
    ["without a byte", ""],
  ])("%s: 408, and the connection is closed", async (_case, bytes) => {
    const received = await send(bytes);
    expect(statusOf(received)).toBe(408);
    expect(codeOf(received)).toBe("REQUEST_TIMEOUT");
  });
});

describe("an invalid request", () => {
  test.each([
    ["OPTIONS *", "OPTIONS * HTTP/1.1\nHost: x\n", 405, "METHOD_NOT_ALLOWED"],
    ["TRACE", "TRACE /page HTTP/1.1\nHost: x\n", 405, "METHOD_NOT_ALLOWED"],
    ["TRACE of the API", "TRACE /api/v1/properties HTTP/1.1\nHost: x\n", 405, "METHOD_NOT_ALLOWED"],
    ["CONNECT", "CONNECT example.com:443 HTTP/1.1\nHost: x\n", 405, "METHOD_NOT_ALLOWED"],
    ["PUT of a page", "PUT /page HTTP/1.1\nHost: x\n", 405, "METHOD_NOT_ALLOWED"],
    ["GET of the staff's calls", "GET /api/staff/user.list HTTP/1.1\nHost: x\n", 405, "METHOD_NOT_ALLOWED"],
    ["a broken escape", "GET /%ff HTTP/1.1\nHost: x\n", 400, "INVALID_REQUEST"],
    ["no Host", "GET /page HTTP/1.1\n", 400, "INVALID_REQUEST"],
    ["a Host that is none", "GET /page HTTP/1.1\nHost: x<script>\n", 400, "INVALID_REQUEST"],
    ["101 headers", `GET /page HTTP/1.1\nHost: x\n${"a: b\n".repeat(101)}`, 431, "HEADERS_TOO_LARGE"],
  ])("%s is answered in the API's error format", async (_case, head, status, code) => {
    const received = await send(`${head}Connection: close\n\n`);
    expect([statusOf(received), codeOf(received)]).toEqual([status, code]);
    expect(received).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/i);
    expect(received).toMatch(/\r\nCache-Control: no-store\r\n/i);
  });

  test("a target in absolute form, as proxies send it, is treated as its path", async () => {
    const received = await send("GET http://x/page?a=b HTTP/1.1\nHost: x\nConnection: close\n\n");
    expect(received).toContain('"url":"/page?a=b"');
  });
});
