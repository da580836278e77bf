import { afterAll, beforeAll, expect, test } from "vitest";
import { served, type Served } from "@/lib/testing/harness/served";
import { openHttpServer } from "./front-door";

let app: Served;
let door: Awaited<ReturnType<typeof openHttpServer>>;
beforeAll(async () => {
  app = await served();
  const pages = () => {
    throw new Error("The route files must not receive it");
  };
  door = await openHttpServer({ port: 0, host: "127.0.0.1", pages, isOperation: () => false });
});
afterAll(async () => {
  await door.close();
  await app.close();
});

test("where Next serves the operations, a body that is too large is refused as by the operation itself", async () => {
  const response = await fetch(`${door.url}/api/v1/search`, {
    method: "POST",
    headers: { authorization: `Bearer ${app.partner.token}`, "content-type": "application/json" },
    body: " ".repeat(1_100_000),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: "PAYLOAD_TOO_LARGE", trace_id: expect.any(String) as string });
  expect(response.headers.get("ratelimit-remaining")).toMatch(/^\d+$/);
});
