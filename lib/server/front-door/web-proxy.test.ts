import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHttpServer, type FrontDoor } from "./front-door";
import { webProxy } from "./web-proxy";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "web-proxy-"));
const socket = path.join(folder, "web.sock");
const proxy = webProxy(socket);
let door: FrontDoor;
/** What the test's web process answers. */
let serve: http.RequestListener = () => {};
let web: http.Server | undefined;

const startWeb = async () => {
  web = http.createServer((request, response) => serve(request, response));
  await new Promise<void>((resolve) => web!.listen(socket, resolve));
};
const stopWeb = async () => {
  const closed = once(web!, "close");
  web!.close();
  web!.closeAllConnections();
  await closed;
};
beforeAll(async () => {
  door = await openHttpServer({ port: 0, host: "127.0.0.1", pages: proxy.pages });
});
afterAll(async () => {
  await door.close();
  proxy.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

test("without a web process a page says so and reloads itself; other requests get an error", async () => {
  const page = await fetch(`${door.url}/trips`, { headers: { accept: "text/html,*/*" } });
  expect([page.status, page.headers.get("retry-after"), page.headers.get("cache-control")]).toEqual([
    503,
    "2",
    "no-store",
  ]);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'; style-src 'sha256-");
  expect(await page.text()).toContain('<meta http-equiv="refresh" content="2">');
  const call = await fetch(`${door.url}/api/staff/trip.list`, { method: "POST", body: "{}" });
  expect([call.status, call.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await call.json()).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    message: "The pages and the desk are starting: send the same request after Retry-After",
  });
});

test("requests and responses pass with their bodies, cookies and the client's address", async () => {
  await startWeb();
  serve = (request, response) => {
    let body = "";
    request.on("data", (text: Buffer) => (body += text.toString()));
    request.on("end", () => {
      const { host, "x-client-address": address, "x-forwarded-proto": scheme } = request.headers;
      response.writeHead(201, { "Set-Cookie": ["a=1", "b=2"], "Content-Security-Policy": "default-src 'self'" });
      response.end(JSON.stringify({ url: request.url, method: request.method, body, host, address, scheme }));
    });
  };
  const answer = await fetch(`${door.url}/api/staff/trip.list?x=%20y`, { method: "POST", body: "straße" });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, ["a=1", "b=2"]]);
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'self'");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await answer.json()).toMatchObject({
    url: "/api/staff/trip.list?x=%20y",
    method: "POST",
    body: "straße",
    host: new URL(door.url).host,
    scheme: "http",
    address: "127.0.0.1",
  });
  await stopWeb();
});

test("a response streams, and a client that disconnects ends the request behind it", async () => {
  await startWeb();
  const gone = new Promise<void>((resolve) => {
    serve = (_request, response) => {
      response.write("first");
      response.once("close", resolve);
    };
  });
  const client = new AbortController();
  const answer = await fetch(`${door.url}/stream`, { signal: client.signal });
  const first = await answer.body!.getReader().read();
  expect(Buffer.from(first.value!).toString()).toBe("first");
  client.abort();
  await gone;
  await stopWeb();
});

test("a web process that ends in the middle of a response leaves no response that looks complete", async () => {
  await startWeb();
  serve = (request, response) => {
    response.write("first");
    setImmediate(() => request.socket.destroy());
  };
  const answer = await fetch(`${door.url}/stream`);
  await expect(answer.text()).rejects.toThrow("terminated");
  await stopWeb();
});

test("a web process that was started again serves the next page, over connections of its own", async () => {
  await startWeb();
  serve = (_request, response) => void response.end("old");
  expect(await (await fetch(`${door.url}/page`)).text()).toBe("old");
  await stopWeb();
  await startWeb();
  serve = (_request, response) => void response.end("new");
  expect(await (await fetch(`${door.url}/page`)).text()).toBe("new");
  await stopWeb();
});
