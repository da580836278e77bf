import { createHash } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { sweepImages } from "./retention";
import { storeDueAvif, storeDueImages } from "./store-due";

/** A supplier on this machine, which only a sandbox may access. */
const RULES = { sandbox: true, resolve: async () => ["127.0.0.1"] };
const DAY = 86_400_000;

let app: Served;
let property: MadeProperty;
let supplier: http.Server;
let address: string;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "images-"));
const requests: string[] = [];
/** Statuses that the supplier answers before it delivers the picture. */
const failures: number[] = [];

beforeAll(async () => {
  env.imageDir = folder;
  app = await served();
  property = await makeProperty(app.db.client);
  const picture = await sharp({ create: { width: 500, height: 250, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  supplier = http.createServer((request, response) => {
    requests.push(request.url!);
    const failure = failures.shift();
    if (failure) response.writeHead(failure).end();
    else if (request.url!.startsWith("/moved")) response.writeHead(302, { location: "/front.jpg" }).end();
    else if (request.url === "/page.jpg") response.writeHead(200, { "content-type": "image/jpeg" }).end("<html>");
    else if (request.url === "/large.jpg") response.writeHead(200).end(Buffer.alloc(15 * 1_048_576 + 1));
    else if (request.url === "/declared.jpg") response.writeHead(200, { "content-length": 2 ** 40 }).write("x");
    else response.writeHead(200, { "content-type": "text/plain" }).end(picture);
  });
  await new Promise<void>((resolve) => supplier.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(supplier.address() as AddressInfo).port}`;
});
afterAll(async () => {
  supplier.closeAllConnections();
  await new Promise((resolve) => supplier.close(resolve));
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

interface Shown {
  url: string;
  width: number | null;
  height: number | null;
  caption: string | null;
  placeholder: string | null;
}
const idOf = (url: string) => createHash("sha256").update(url).digest("hex").slice(0, 32);
const show = (table: string, ...images: object[]) =>
  app.db.rows(`UPDATE ${table} SET images = $1 WHERE ${table === "room" ? "property_id" : "id"} = $2`, [
    JSON.stringify(images),
    property.id,
  ]);
const read = async () => {
  const { body } = await app.reader.call<{ images: Shown[]; rooms: { images: Shown[] }[]; updated_at: string }>(
    "GET",
    `/properties/${property.publicId}`,
  );
  return body;
};
const stateOf = async (url: string) =>
  (
    await app.db.rows<{ status: string; attempts: number; error: string | null; wait: number }>(
      "SELECT status, attempts, error, round(extract(epoch FROM next_attempt_at - now()) / 60)::int AS wait FROM image WHERE source_url = $1",
      [url],
    )
  )[0];
const dueNow = () => app.db.rows("UPDATE image SET next_attempt_at = now()");

test("an image is the supplier's until the worker has stored it, then the service's own; both are in the change feed", async () => {
  const url = `${address}/front.jpg`;
  await show("property", { url, caption: "The front" });
  await show("room", { url, caption: "The bed" });
  const before = await read();
  expect(before.images).toEqual([{ url, width: null, height: null, caption: "The front", placeholder: null }]);

  await storeDueImages({ rules: RULES });
  const after = await read();
  const own = { url: `${app.origin.url}/images/${idOf(url)}/640.webp`, width: 500, height: 250 };
  expect(after.images).toEqual([
    { ...own, caption: "The front", placeholder: expect.stringMatching(/^data:image\/webp;base64,UklGR/) },
  ]);
  expect(after.rooms[0]!.images).toMatchObject([{ ...own, caption: "The bed" }]);
  expect(after.updated_at > before.updated_at).toBe(true);
  const [change] = await app.db.rows<{ changed_fields: string[] }>(
    "SELECT changed_fields FROM catalog_change WHERE public_id = $1 ORDER BY sequence DESC LIMIT 1",
    [property.publicId],
  );
  expect(change!.changed_fields.toSorted()).toEqual(["images", "rooms"]);
});

describe("a stored image is served", () => {
  const get = (file: string, init?: RequestInit) =>
    fetch(`${app.origin.url}/images/${idOf(`${address}/front.jpg`)}/${file}`, init);

  test("to anyone, for ever, with its type and an ETag", async () => {
    const response = await get("320.webp");
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const file = Buffer.from(await response.arrayBuffer());
    expect(await sharp(file).metadata()).toMatchObject({ format: "webp", width: 320 });
    const known = await get("320.webp", { headers: { "if-none-match": response.headers.get("etag")! } });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    const head = await get("320.webp", { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      String(file.length),
      "",
    ]);
  });

  test("as WebP in place of AVIF for five minutes, until the worker has made that", async () => {
    const before = await get("640.avif");
    expect([before.status, before.headers.get("content-type"), before.headers.get("cache-control")]).toEqual([
      200,
      "image/webp",
      "public, max-age=300",
    ]);
    expect(await storeDueAvif()).toBe(true);
    expect(await storeDueAvif()).toBe(false);
    const after = await get("640.avif");
    expect([after.headers.get("content-type"), after.headers.get("cache-control")]).toEqual([
      "image/avif",
      "public, max-age=31536000, immutable",
    ]);
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
  });

  test.each(["1280.webp", "641.webp", "640.png", "640.webp.br", "..%2F640.webp", "", "0640.webp"])(
    "%s is 404",
    async (file) => {
      const response = await get(file);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, "NOT_FOUND"]);
      expect(response.headers.get("cache-control")).toBe("no-store");
    },
  );

  test("and nothing can be written to it", async () => {
    const response = await get("640.webp", { method: "PUT", body: "x" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

test("an image whose files are lost is fetched again", async () => {
  const url = `${address}/lost.jpg`;
  await show("property", { url });
  await storeDueImages({ rules: RULES });
  expect(await stateOf(url)).toMatchObject({ status: "READY" });
  fs.rmSync(path.join(folder, idOf(url).slice(0, 2), idOf(url)), { recursive: true });
  while (await storeDueAvif());
  expect(await stateOf(url)).toMatchObject({ status: "PENDING", error: "its files are missing in the store" });
  await storeDueImages({ rules: RULES });
  while (await storeDueAvif());
  expect(await stateOf(url)).toMatchObject({ status: "READY", error: null });
});

describe("an image that cannot be stored is left out of the record, and of the demand on its supplier", () => {
  test.each([
    ["/page.jpg", "is no JPEG, PNG, WebP or AVIF"],
    ["/large.jpg", "sent more than 15 MiB"],
    ["/declared.jpg", "sent more than 15 MiB"],
    ["/moved.jpg", "answered 302, and redirects are not followed"],
  ])("%s: %s", async (file, error) => {
    const url = address + file;
    await show("property", { url }, { url: `${address}/front.jpg` });
    await storeDueImages({ rules: RULES });
    expect(await stateOf(url)).toMatchObject({ status: "FAILED", attempts: 1, error });
    expect((await read()).images.map((image) => image.url)).toEqual([expect.stringContaining("/images/")]);
    await dueNow();
    requests.length = 0;
    await storeDueImages({ rules: RULES });
    expect(requests).toEqual([]);
  });

  test("an address that is not public is never connected to", async () => {
    const urls = [`${address}/inside.jpg`, "http://169.254.169.254/latest", "https://10.0.0.1/1.jpg"];
    await show("property", ...urls.map((url) => ({ url })));
    requests.length = 0;
    await storeDueImages({ rules: { ...RULES, sandbox: false } });
    for (const url of urls) expect((await stateOf(url))!.error).toMatch(/^not sent: the URL /);
    expect(requests).toEqual([]);
    expect((await read()).images).toEqual([]);
  });
});

test("a supplier that is down is tried again, later each time; meanwhile the record has its own address", async () => {
  const url = `${address}/slow.jpg`;
  await show("property", { url, width: 900, height: 600, placeholder: "#8fa3b0" });
  const waits: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    failures.push(503);
    await dueNow();
    await storeDueImages({ rules: RULES });
    waits.push((await stateOf(url))!.wait);
  }
  expect(await stateOf(url)).toMatchObject({ status: "PENDING", attempts: 3, error: "answered 503" });
  expect(waits).toEqual([1, 5, 30]);
  expect((await read()).images).toEqual([{ url, width: 900, height: 600, caption: null, placeholder: "#8fa3b0" }]);
  await dueNow();
  await storeDueImages({ rules: RULES });
  expect(await stateOf(url)).toMatchObject({ status: "READY", error: null });
  await app.db.rows(
    "UPDATE image SET status = 'PENDING', attempts = 7, next_attempt_at = now() WHERE source_url = $1",
    [url],
  );
  failures.push(503);
  await storeDueImages({ rules: RULES });
  expect(await stateOf(url)).toMatchObject({ status: "FAILED", attempts: 8 });
});

test("two workers never store the same image at the same time", async () => {
  await show("property", ...Array.from({ length: 6 }, (_, n) => ({ url: `${address}/many-${n}.jpg` })));
  requests.length = 0;
  await Promise.all([storeDueImages({ rules: RULES }), storeDueImages({ rules: RULES })]);
  expect(requests.toSorted()).toEqual(Array.from({ length: 6 }, (_, n) => `/many-${n}.jpg`));
});

test("nothing is fetched while the store is full", async () => {
  const url = `${address}/too-many.jpg`;
  await show("property", { url });
  const before = env.imageStoreMb;
  env.imageStoreMb = 0;
  requests.length = 0;
  await storeDueImages({ rules: RULES });
  env.imageStoreMb = before;
  expect(requests).toEqual([]);
  const state = await stateOf(url);
  expect(state).toMatchObject({ status: "PENDING", wait: 60 });
  expect(state!.error).toContain("IMAGE_STORE_MB");
});

test("the demo's own pictures need no worker: their address is absolute, their size and placeholder the file's", async () => {
  await show("property", {
    url: "/demo/pictures/room-1.webp",
    width: 1280,
    height: 853,
    placeholder: "UklGRjAAAABXRUJQ",
  });
  expect((await read()).images).toEqual([
    {
      url: `${app.origin.url}/demo/pictures/room-1.webp`,
      width: 1280,
      height: 853,
      caption: null,
      placeholder: "data:image/webp;base64,UklGRjAAAABXRUJQ",
    },
  ]);
  const [{ count } = { count: -1 }] = await app.db.rows<{ count: number }>(
    "SELECT count(*)::int FROM image WHERE source_url LIKE '/demo%'",
  );
  expect(count).toBe(0);
});

test("an image that no record has shown for thirty days is deleted with its files; one that is shown again stays", async () => {
  const [left, kept] = [`${address}/left.jpg`, `${address}/kept.jpg`];
  await show("property", { url: left }, { url: kept });
  await dueNow();
  while (await storeDueImages({ rules: RULES }));
  const files = (url: string) => fs.existsSync(path.join(folder, idOf(url).slice(0, 2), idOf(url), "640.webp"));
  expect([files(left), files(kept)]).toEqual([true, true]);
  await show("property");
  await show("room");
  await sweepImages(new Date(Date.now() - 30 * DAY), 100);
  expect([files(left), files(kept)]).toEqual([true, true]);
  await app.db.rows("UPDATE image SET unused_since = unused_since - interval '31 days'");
  await show("property", { url: kept });
  await sweepImages(new Date(Date.now() - 30 * DAY), 100);
  expect([files(left), files(kept)]).toEqual([false, true]);
  expect(await app.db.rows("SELECT source_url FROM image")).toEqual([{ source_url: kept }]);
});
