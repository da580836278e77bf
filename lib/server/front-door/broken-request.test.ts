import net from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHttpServer } from "./front-door";

let door: Awaited<ReturnType<typeof openHttpServer>>;
/** Responses of the pages; the test releases them. */
let answerPages: () => void;
beforeAll(async () => {
  const pages = (_request: unknown, response: { end(text: string): void }) => {
    answerPages = () => response.end("a page");
  };
  door = await openHttpServer({ port: 0, host: "127.0.0.1", pages });
});
afterAll(() => door.close());

/**
 * Sends bytes as they are, and more of them after the first response.
 * @returns everything received until the connection ends
 */
function send(bytes: string, more?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = net.connect(Number(new URL(door.url).port), "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk: Buffer) => (received += chunk.toString())).on("error", reject);
    if (more !== undefined) socket.once("data", () => socket.write(more));
    socket.on("close", () => resolve(received));
  });
}

function parse(text: string) {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [line, ...fields] = head.split("\r\n");
  const headers = Object.fromEntries(fields.map((field) => field.toLowerCase().split(": ") as [string, string]));
  return { line, headers, bytes: Buffer.byteLength(body), body: JSON.parse(body) as Record<string, unknown> };
}

const GET = "GET /api/v1/properties HTTP/1.1\r\nHost: x\r\n";
const POST = "POST /api/v1/search HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";

test.each([
  [
    "headers that are too large",
    `${GET}X-Large: ${"x".repeat(20_000)}\r\n\r\n`,
    "431 Request Header Fields Too Large",
    "HEADERS_TOO_LARGE",
  ],
  [
    "a path that is too long",
    `GET /api/v1/${"x".repeat(20_000)} HTTP/1.1\r\n\r\n`,
    "431 Request Header Fields Too Large",
    "HEADERS_TOO_LARGE",
  ],
  ["what is no HTTP", "nonsense\r\n\r\n", "400 Bad Request", "INVALID_REQUEST"],
  ["a header without a name", `${GET}: x\r\n\r\n`, "400 Bad Request", "INVALID_REQUEST"],
  ["two hosts", `${GET}host: y\r\nConnection: close\r\n\r\n`, "400 Bad Request", "INVALID_REQUEST"],
  ["two lengths", `${GET}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, "400 Bad Request", "INVALID_REQUEST"],
])("%s: the response is an error in the API's format", async (_case, bytes, status, code) => {
  const answer = parse(await send(bytes));
  expect(answer.line).toBe(`HTTP/1.1 ${status}`);
  expect(answer.body.code).toBe(code);
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-length": String(answer.bytes),
    "x-trace-id": answer.body.trace_id,
    connection: "close",
  });
});

test("a body that becomes invalid is refused in the response to its own request", async () => {
  const answer = parse(await send(`${POST}5\r\nabcde\r\nnonsense\r\n`));
  expect([answer.line, answer.body.code]).toEqual(["HTTP/1.1 400 Bad Request", "INVALID_REQUEST"]);
});

test("invalid bytes after a request with a pending response are never answered in its place", async () => {
  const received = send("GET /page HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n");
  await expect.poll(() => answerPages).toBeTypeOf("function");
  answerPages();
  expect(await received).not.toMatch(/INVALID_REQUEST/);
});

test("a connection that was used before gets the same response as a new one", async () => {
  const received = await send(`${GET}\r\n`, "nonsense\r\n\r\n");
  expect(received).toMatch(/^HTTP\/1.1 401 /);
  expect(parse(received.slice(received.indexOf("HTTP/1.1 400"))).body.code).toBe("INVALID_REQUEST");
});
