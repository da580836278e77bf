import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { answerImage } from "./image-door";

const FILE = Buffer.from("a picture");
let bucketStatus = 200;
const bucket = http.createServer((_request, response) => response.writeHead(bucketStatus).end(FILE));
const door = http.createServer((request, response) => void answerImage(request, response, request.url!));

const opened = async (server: http.Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
let address: string;
beforeAll(async () => {
  env.imageBucketUrl = await opened(bucket);
  env.imageBucketKey = "id:secret";
  address = await opened(door);
});
afterAll(() => {
  for (const server of [bucket, door]) {
    server.closeAllConnections();
    server.close();
  }
});

const get = (id: string, width = 640) => fetch(`${address}/images/${id.repeat(32)}/${width}.webp`);

test("while the bucket fails, an image is unavailable for some seconds, and no cache stores that", async () => {
  bucketStatus = 500;
  const response = await get("a");
  expect(response.status).toBe(503);
  expect(Object.fromEntries(response.headers)).toMatchObject({ "retry-after": "10", "cache-control": "no-store" });
  expect(await response.json()).toMatchObject({ code: "SERVICE_UNAVAILABLE" });

  bucketStatus = 200;
  const again = await get("a");
  expect([again.status, await again.text()]).toEqual([200, "a picture"]);
});

test("an image that the bucket does not have is not found", async () => {
  bucketStatus = 404;
  const response = await get("b");
  expect([response.status, response.headers.get("retry-after")]).toEqual([404, null]);
});
