import { createHash, createHmac } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bucketStore } from "./bucket-store";

const KEY = "AKIDEXAMPLE";
const SECRET = "a:secret/with+signs";
const REGION = "eu-central-1";

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

/** Computes a request's signature as AWS documents it (Signature Version 4). */
function signatureOf({ method, url, headers }: http.IncomingMessage): string {
  const [, day, region, signed] = /Credential=\w+\/(\d+)\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+),/.exec(
    headers.authorization!,
  )!;
  const names = signed!.split(";");
  const canonical = [
    method,
    url,
    "",
    ...names.map((name) => `${name}:${String(headers[name])}`),
    "",
    signed,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = [region!, "s3", "aws4_request"].reduce((last, part) => hmac(last, part), hmac(`AWS4${SECRET}`, day!));
  return hmac(key, text).toString("hex");
}

/** A bucket in this process; it refuses requests that are not signed with the secret. */
const objects = new Map<string, { body: Buffer; headers: http.IncomingHttpHeaders }>();
const requests: string[] = [];
let refusals = 0;
function answer(request: http.IncomingMessage, body: Buffer): [status: number, body?: Buffer | string] {
  const { method, url: key = "", headers } = request;
  requests.push(`${method} ${key}`);
  if (refusals > 0) {
    refusals--;
    return [503];
  }
  if (!headers.authorization?.endsWith(`Signature=${signatureOf(request)}`))
    return [403, "<Code>SignatureDoesNotMatch</Code>"];
  if (method === "PUT") objects.set(key, { body, headers });
  if (method === "DELETE") objects.delete(key);
  if (method !== "GET") return [method === "PUT" ? 200 : 204];
  const stored = objects.get(key);
  return stored ? [200, stored.body] : [404, "<Code>NoSuchKey</Code>"];
}

let server: http.Server;
let url: string;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const [status, body] = answer(request, Buffer.concat(chunks));
      response.writeHead(status).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/images/`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  objects.clear();
  requests.length = 0;
});
const open = (secret = SECRET) => bucketStore({ url, key: `${KEY}:${secret}`, region: REGION });

test("an image is written, read and removed by signed requests below the bucket's prefix", async () => {
  await open().write("ab12", "640.webp", Buffer.from("picture"));
  expect([...objects.keys()]).toEqual(["/bucket/images/ab12/640.webp"]);
  expect(objects.get("/bucket/images/ab12/640.webp")!.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const store = open();
  expect((await store.read("ab12", "640.webp"))!.toString()).toBe("picture");
  expect(await store.read("ab12", "640.avif")).toBeUndefined();
  await store.remove("ab12", ["640.webp", "640.avif"]);
  expect(objects.size).toBe(0);
});

test("a file that was read is remembered, one that was missing is not", async () => {
  const store = open();
  await store.write("ab12", "160.webp", Buffer.from("small"));
  for (let i = 0; i < 3; i++) await store.read("ab12", "160.webp");
  for (let i = 0; i < 3; i++) await store.read("ab12", "320.webp");
  expect(requests.filter((line) => line.startsWith("GET") && line.includes("160"))).toHaveLength(1);
  expect(requests.filter((line) => line.includes("320"))).toHaveLength(3);
});

test("a bucket that fails for a moment is called again", async () => {
  refusals = 1;
  await open().write("ab12", "640.webp", Buffer.from("picture"));
  expect(objects.size).toBe(1);
});

test("a wrong secret is an error that says what the bucket answered", async () => {
  await expect(open("wrong").write("ab12", "640.webp", Buffer.from("picture"))).rejects.toThrow(
    "The bucket answered 403 to PUT: <Code>SignatureDoesNotMatch</Code>",
  );
  expect(objects.size).toBe(0);
});
