import { afterAll, beforeAll, expect, test } from "vitest";
import { served, type Served } from "@/lib/testing/harness/served";
import { openFrontDoor, type OneProcess } from "./one-process";

let app: Served;
let door: OneProcess;
beforeAll(async () => {
  app = await served();
  door = await openFrontDoor({ port: 0, host: "127.0.0.1", development: false });
});
afterAll(async () => {
  await door.close();
  await app.close();
});

test("before the pages are opened, the API serves and is ready, and a page says that it follows", async () => {
  const authorization = `Bearer ${app.partner.token}`;
  expect((await fetch(`${door.url}/api/v1/properties`, { headers: { authorization } })).status).toBe(200);
  expect((await fetch(`${door.url}/readyz`)).status).toBe(200);
  const page = await fetch(`${door.url}/sign-in`, { headers: { accept: "text/html,*/*" } });
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await page.text()).toContain("<h1>The portal is starting</h1>");
});
