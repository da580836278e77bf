import http from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { openHttpServer, type FrontDoor } from "../front-door/front-door";
import { webProxy } from "../front-door/web-proxy";
import { WEB_TOKEN, webToken } from "../front-door/web-token";
import { openWebServer } from "./web-server";

// The API on one machine and the pages on another one.

const folder = mkdtempSync(path.join(os.tmpdir(), "web-server-"));
const seen: http.IncomingHttpHeaders[] = [];
let db: FreshDatabase;
let close: () => Promise<void>;
let door: FrontDoor;
let proxy: ReturnType<typeof webProxy>;
let webUrl: string;

beforeAll(async () => {
  db = await freshDatabase();
  const pages = (request: http.IncomingMessage, response: http.ServerResponse) => {
    seen.push(request.headers);
    response.end("a page");
  };
  close = await openWebServer({
    opened: { pages, close: () => Promise.resolve() },
    listen: (server) =>
      new Promise<void>((resolve) =>
        server.listen(0, "127.0.0.1", () => {
          webUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
          resolve();
        }),
      ),
    needsToken: true,
  });
  proxy = webProxy(webUrl);
  door = await openHttpServer({ socket: path.join(folder, "door.sock"), pages: proxy.pages });
});
afterAll(async () => {
  await door.close();
  proxy.close();
  await close();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Gets a page through the API process. */
function getPage(headers: http.OutgoingHttpHeaders = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const socketPath = path.join(folder, "door.sock");
    http
      .get({ socketPath, path: "/search", headers }, (response) => resolve(response.resume().statusCode!))
      .on("error", reject);
  });
}

test("an API process gets pages; the token and a client's own never reach them", async () => {
  seen.length = 0;
  expect(await getPage({ [WEB_TOKEN]: "forged" })).toBe(200);
  expect(seen).toHaveLength(1);
  expect(seen[0]).not.toHaveProperty(WEB_TOKEN);
});

test("anyone else gets the health checks alone", async () => {
  seen.length = 0;
  expect((await fetch(`${webUrl}/search`)).status).toBe(403);
  expect((await fetch(`${webUrl}/search`, { headers: { [WEB_TOKEN]: "x".repeat(43) } })).status).toBe(403);
  expect((await fetch(`${webUrl}/healthz`)).status).toBe(200);
  expect((await fetch(`${webUrl}/readyz`)).status).toBe(200);
  expect(seen).toEqual([]);
});

test("during a rotation of APP_SECRET, machines with the old one still get pages", async () => {
  const before = env.appSecret;
  const [old, next] = [`old:${"o".repeat(40)}`, `new:${"n".repeat(40)}`];
  try {
    env.appSecret = old;
    const sent = webToken();
    env.appSecret = `${next},${old}`;
    expect((await fetch(`${webUrl}/search`, { headers: { [WEB_TOKEN]: sent } })).status).toBe(200);
  } finally {
    env.appSecret = before;
  }
});
