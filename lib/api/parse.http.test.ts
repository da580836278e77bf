import { gzipSync } from "node:zlib";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Login, makeCredential } from "@/lib/testing/factories/partners";
import { makeProperty } from "@/lib/testing/factories/property";
import { newKey, searchBody } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";

let app: Served;
let body: ReturnType<typeof searchBody>;
let login: Login;
beforeAll(async () => {
  app = await served();
  const { publicId } = await makeProperty(app.db.client, { rooms: [{ allotment: 4 }] });
  body = searchBody([publicId]);
  login = await makeCredential(app.db.client, app.tenant.id);
});
afterAll(() => app.close());

const search = (raw: string | Buffer, headers: Record<string, string> = {}) =>
  app.partner.call("POST", "/search", { raw, headers });

/** Sends header lines unchanged, so that a name may occur twice. */
async function sendLines(path: string, lines: string[], sent: unknown) {
  const answer = await request(`${app.origin.url}/api/v1${path}`, {
    method: "POST",
    headers: ["content-type", "application/json", ...lines],
    body: JSON.stringify(sent),
  });
  const read = (await answer.body.json()) as { code?: string; details?: { field?: string }; public_id?: string };
  return { status: answer.statusCode, headers: answer.headers, body: read };
}

describe("a body", () => {
  test.each([
    ["currency", (json: string) => json.replace(/}$/, ',"currency":"USD"}')],
    ["checkin", (json: string) => json.replace(/}$/, `,"checkin":${JSON.stringify(body.checkin)}}`)],
    ["occupancy.0.adults", (json: string) => json.replace('"adults":', '"adults":3,"adults":')],
    ["occupancy.0.adults", (json: string) => json.replace('"adults":', '"\\u0061dults":3,"adults":')],
  ])("with %s named twice in one object is refused, naming it", async (field, twice) => {
    const { status, body: refusal } = await search(twice(JSON.stringify(body)));
    expect([status, refusal.code, refusal.details!.field]).toEqual([400, "INVALID_REQUEST", field]);
  });

  test("may have a byte-order mark before it", async () => {
    expect((await search(`\ufeff${JSON.stringify(body)}`)).status).toBe(200);
  });

  test("is refused with 415 in an encoding, which is named, and accepted as identity", async () => {
    for (const raw of [JSON.stringify(body), gzipSync(JSON.stringify(body))])
      for (const encoding of ["gzip", "br", "identity, gzip"]) {
        const { status, body: refusal } = await search(raw, { "content-encoding": encoding });
        expect([status, refusal.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
        expect(refusal.message).toContain(`Content-Encoding: ${encoding}`);
      }
    expect((await search(JSON.stringify(body), { "content-encoding": "Identity" })).status).toBe(200);
  });

  test("that is empty is refused as empty", async () => {
    for (const raw of ["", " \n"])
      expect((await search(raw)).body.message).toBe("The body is empty: send a JSON object");
  });
});

describe("a header on several lines", () => {
  const bearer = () => ["Authorization", `Bearer ${app.partner.token}`];

  test.each([
    ["Authorization", () => ["authorization", "Bearer another"]],
    ["Idempotency-Key", () => ["Idempotency-Key", newKey(), "idempotency-key", newKey()]],
    [
      "X-Service-Partner-Profile-Id",
      () => ["X-Service-Partner-Profile-Id", "prf_a", "x-service-partner-profile-id", "prf_b"],
    ],
    [
      "X-Service-Sandbox-Scenario",
      () => ["X-Service-Sandbox-Scenario", "sold_out", "X-Service-Sandbox-Scenario", "pending"],
    ],
    ["If-Match", () => ["If-Match", '"1"', "If-Match", '"2"']],
  ])("is refused when its values differ: %s", async (name, lines) => {
    const answer = await sendLines("/trip", [...bearer(), ...lines()], { name: "Twice" });
    expect([answer.status, answer.body.code, answer.body.details?.field]).toEqual([400, "INVALID_REQUEST", name]);
    expect("ratelimit-limit" in answer.headers).toBe(name !== "Authorization");
  });

  test("is a list when it is Content-Encoding: only identity is accepted in it", async () => {
    const send = (...encodings: string[]) =>
      sendLines("/trip", [...bearer(), ...encodings.flatMap((one) => ["Content-Encoding", one])], { name: "Encoded" });
    for (const encodings of [
      ["identity", "gzip"],
      ["gzip", "identity"],
      ["gzip", "gzip"],
    ]) {
      const { status, body: refusal } = await send(...encodings);
      expect([status, refusal.code, refusal.details?.field]).toEqual([
        415,
        "UNSUPPORTED_MEDIA_TYPE",
        "Content-Encoding",
      ]);
    }
    expect((await send("identity", "identity")).status).not.toBe(415);
  });

  test("is one value when its values are equal", async () => {
    const key = newKey();
    const lines = [...bearer(), ...bearer(), "Idempotency-Key", key, "Idempotency-Key", key];
    const first = await sendLines("/trip", lines, { name: "Once" });
    const again = await sendLines("/trip", [...bearer(), "Idempotency-Key", key], { name: "Once" });
    expect([first.status, again.headers["idempotent-replayed"]]).toEqual([201, "true"]);
    expect(again.body.public_id).toBe(first.body.public_id);
  });
});

describe("a query", () => {
  test("reads an instant whose plus arrives as a blank, and one with small letters", async () => {
    const changed = async (instant: string) =>
      (await app.partner.call<{ next_updated_since: string }>("GET", `/properties?updated_since=${instant}`)).status;
    for (const instant of [
      "2026-01-02T03:04:05+02:00",
      "2026-01-02t03:04:05%2002:00",
      "2026-01-02t01:04:05z",
      "2026-01-02T03:04:05.123-02:00",
    ])
      expect(await changed(instant), instant).toBe(200);
    expect(await changed("2026-01-02T03:04:05%20")).toBe(400);
  });

  test("takes coordinates with any number of decimals", async () => {
    for (const filter of [
      "near=39.5696000000000012345,1e-7&radius_km=5.0000000001",
      "bbox=41.929474,6.832470000000001,42.1,6.9000000000000012345678",
    ])
      expect((await app.partner.call("GET", `/properties?${filter}`)).status, filter).toBe(200);
  });
});

describe("the form of the token endpoint", () => {
  const grant = { grant_type: "client_credentials" };
  const basic = () => ({
    authorization: `Basic ${Buffer.from(`${login.clientId}:${login.secret}`).toString("base64")}`,
  });

  test("counts a parameter without a value as omitted", async () => {
    const all = (await app.origin.token(grant, basic())).body.scope;
    for (const empty of [["scope"], ["client_id", "client_secret"], ["audience"]]) {
      const without = Object.fromEntries(empty.map((name) => [name, ""]));
      const answer = await app.origin.token({ ...grant, ...without }, basic());
      expect([answer.status, answer.body.scope]).toEqual([200, all]);
    }
  });

  test("ends at 16 KiB, and is not unpacked", async () => {
    expect((await app.origin.token({ ...grant, client_id: "x".repeat(20_000) })).status).toBe(413);
    expect((await app.origin.token(grant, { ...basic(), "content-encoding": "gzip" })).status).toBe(415);
  });
});
