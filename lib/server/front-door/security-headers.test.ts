import http from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { openHttpServer } from "./front-door";

let door: Awaited<ReturnType<typeof openHttpServer>>;
beforeAll(async () => {
  const pages = (request: http.IncomingMessage, response: http.ServerResponse) =>
    void response.end(JSON.stringify(request.headers));
  door = await openHttpServer({ port: 0, host: "127.0.0.1", pages });
});
afterAll(() => door.close());
afterEach(() => void Object.assign(env, { publicUrl: "", mapTilesUrl: "", securityContact: "" }));

const NONE = "default-src 'none'; frame-ancestors 'none'";

const FORGED = {
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "https",
  "x-forwarded-port": "444",
  forwarded: "host=evil.example;proto=https",
};

const get = async (path: string) => {
  const response = await fetch(door.url + path, { headers: FORGED });
  return { headers: response.headers, body: (await response.json()) as Record<string, string> };
};

test("the OAuth metadata and the pages use PUBLIC_URL, whatever a request claims", async () => {
  Object.assign(env, { publicUrl: "https://portal.example.com" });
  const metadata = await get("/.well-known/oauth-authorization-server");
  expect(metadata.body.issuer).toBe("https://portal.example.com");
  expect(metadata.body.token_endpoint).toBe("https://portal.example.com/api/v1/oauth/token");
  const page = await get("/page");
  expect(page.body).toMatchObject({
    host: "portal.example.com",
    "x-forwarded-host": "portal.example.com",
    "x-forwarded-proto": "https",
  });
  expect(Object.keys(page.body)).not.toContain("forwarded");
  expect(Object.keys(page.body)).not.toContain("x-forwarded-port");
});

test("without PUBLIC_URL nobody may cache the OAuth metadata, and a foreign Host is not in them", async () => {
  const path = "/.well-known/oauth-authorization-server";
  expect((await get(path)).headers.get("cache-control")).toBe("no-store");
  const foreign = await new Promise<string>((resolve, reject) => {
    http
      .get(door.url + path, { headers: { host: "evil.example" } }, (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString())).on("end", () => resolve(text));
      })
      .on("error", reject);
  });
  expect(JSON.parse(foreign)).toMatchObject({ issuer: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string });
  expect(foreign).not.toContain("evil");
  Object.assign(env, { publicUrl: "https://portal.example.com" });
  expect((await get(path)).headers.get("cache-control")).toBe("public, max-age=3600");
});

test("without PUBLIC_URL the request's Host is used, and no forwarded header", async () => {
  const metadata = await get("/.well-known/oauth-authorization-server");
  expect(metadata.body.issuer).toBe(door.url);
  expect((await get("/page")).body).toMatchObject({
    "x-forwarded-host": new URL(door.url).host,
    "x-forwarded-proto": "http",
  });
});

test.each([
  "/page",
  "/api/v1/properties",
  "/api/v1/openapi.json",
  "/api/v1/nothing",
  "/.well-known/oauth-authorization-server",
])("%s sends nosniff, a policy and no framing; HSTS where clients use TLS", async (path) => {
  const plain = await get(path);
  expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
  expect(plain.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(plain.headers.get("strict-transport-security")).toBeNull();
  Object.assign(env, { publicUrl: "https://portal.example.com" });
  expect((await get(path)).headers.get("strict-transport-security")).toMatch(/^max-age=\d+/);
});

test("personal responses of the API are not cached", async () => {
  expect((await get("/api/v1/properties")).headers.get("cache-control")).toBe("no-store");
  expect((await get("/api/v1/openapi.json")).headers.get("cache-control")).toBe("no-cache");
});

test("the map's worker may fetch tiles of the service and of MAP_TILES_URL; other files may load nothing", async () => {
  Object.assign(env, { mapTilesUrl: "https://tiles.example.com/europe.pmtiles" });
  const policyOf = async (name: string) =>
    (await get(`/_next/static/media/${name}`)).headers.get("content-security-policy");
  expect(await policyOf("maplibre-gl-worker.0vivtmd3b5ds3.mjs")).toBe(
    "default-src 'none'; connect-src 'self' https://tiles.example.com",
  );
  for (const name of ["base.09dm.pmtiles", "maplibre-gl-worker.mjs/other.js", "other.mjs"])
    expect(await policyOf(name)).toBe(NONE);
});

test("security.txt names the contact, with a date on which it ends; without a contact there is none", async () => {
  const url = `${door.url}/.well-known/security.txt`;
  expect(await (await fetch(url)).text()).not.toContain("Contact:");
  Object.assign(env, { securityContact: "mailto:security@example.com", publicUrl: "https://portal.example.com" });
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = new Map(
    (await answer.text())
      .trim()
      .split("\n")
      .map((line) => line.split(": ") as [string, string]),
  );
  expect(fields.get("Contact")).toBe("mailto:security@example.com");
  expect(fields.get("Canonical")).toBe("https://portal.example.com/.well-known/security.txt");
  expect(Date.parse(fields.get("Expires")!)).toBeGreaterThan(Date.now());
});
