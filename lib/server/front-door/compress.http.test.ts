import http from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import { searchBody } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { takesGzip } from "./compress";

let app: Served;
beforeAll(async () => {
  app = await served();
  for (let i = 0; i < 8; i++) await makeProperty(app.db.client, { name: "Hôtel des Tilleuls" });
});
afterAll(() => app.close());

/** Reads the response's bytes without decompressing. */
function read(
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ response: http.IncomingMessage; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const authorization = `Bearer ${app.partner.token}`;
    http
      .request(`${app.origin.url}/api/v1${path}`, {
        method: body ? "POST" : "GET",
        headers: { authorization, ...headers },
      })
      .on("response", (response: http.IncomingMessage) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => resolve({ response, bytes: Buffer.concat(chunks) }));
      })
      .on("error", reject)
      .end(body);
  });
}

test("a large page is compressed for clients that accept it, with the same content and ETag", async () => {
  const plain = await read("/properties", {});
  const packed = await read("/properties", { "accept-encoding": "gzip, deflate, br" });
  expect(plain.response.headers["content-encoding"]).toBeUndefined();
  expect(packed.response.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  expect(packed.response.headers["content-length"]).toBe(String(packed.bytes.length));
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  const items = (bytes: Buffer) => (JSON.parse(bytes.toString()) as { items: object[] }).items;
  expect(items(gunzipSync(packed.bytes))).toEqual(items(plain.bytes));
  expect(items(plain.bytes)).toHaveLength(8);
  const { etag } = packed.response.headers;
  expect(etag).toBe(plain.response.headers.etag);
  const known = await read("/properties", { "accept-encoding": "gzip", "if-none-match": etag! });
  expect([known.response.statusCode, known.bytes.length]).toEqual([304, 0]);
  expect(known.response.headers).toMatchObject({ vary: "Accept-Encoding" });
  expect(known.response.headers["content-encoding"]).toBeUndefined();
});

test("small responses, and responses to clients without gzip, are not compressed", async () => {
  for (const [path, accepted] of [
    ["/reference/place-types", "gzip"],
    ["/properties", "identity"],
    ["/properties", "gzip;q=0, *;q=1"],
  ] as const) {
    const { response, bytes } = await read(path, { "accept-encoding": accepted });
    expect(response.headers["content-encoding"], accepted).toBeUndefined();
    expect(response.headers.vary).toBe("Accept-Encoding");
    expect(JSON.parse(bytes.toString())).toHaveProperty("items");
  }
});

test.each([
  ["gzip", true],
  ["GZIP ; Q=0.5", true],
  ["x-gzip", true],
  ["br, *", true],
  ["br;q=1, *;q=0.1", true],
  ["", false],
  ["br", false],
  ["gzip;q=0", false],
  ["gzip;q=0.000, identity", false],
  ["gzip;q=nonsense", false],
  ["*;q=0", false],
  ["gzipped", false],
])("Accept-Encoding %j: gzip is accepted: %s", (accepted, taken) => {
  expect(takesGzip(accepted)).toBe(taken);
});

test("a search result of hundreds of kilobytes arrives complete, plain and compressed", async () => {
  const two = { adults: 2, child_ages: [] };
  const properties = await Promise.all(
    Array.from({ length: 24 }, () => makeProperty(app.db.client, { nights: 90, rooms: [{ allotment: 12 }] })),
  );
  const ids = properties.map(({ publicId }) => publicId);
  const stay = searchBody(ids, { nights: 30, occupancy: Array.from({ length: 8 }, () => two) });
  const body = JSON.stringify({ ...stay, include: ["names", "terms", "fees", "stock", "breakdown"] });
  const plain = await read("/search", { "content-type": "application/json" }, body);
  const packed = await read("/search", { "content-type": "application/json", "accept-encoding": "gzip" }, body);
  expect(plain.bytes.length).toBeGreaterThan(300_000);
  expect(plain.response.headers["content-length"]).toBe(String(plain.bytes.length));
  expect(packed.response.headers).toMatchObject({ "content-encoding": "gzip" });
  const totals = (bytes: Buffer) => {
    const answer = JSON.parse(bytes.toString()) as {
      trace_id: string;
      results: { allocations: { grand_total: string }[] }[];
    };
    expect(answer.trace_id).toMatch(/^\w+/);
    return answer.results.map(({ allocations }) => allocations.map((allocation) => allocation.grand_total));
  };
  expect(totals(gunzipSync(packed.bytes))).toEqual(totals(plain.bytes));
  expect(totals(plain.bytes)).toHaveLength(24);
});
