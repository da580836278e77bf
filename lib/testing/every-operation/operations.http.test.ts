import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listErrors } from "@/lib/api/openapi/openapi";
import type { Operation } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import { getCurrentKey } from "@/lib/core/secrets/keys";
import type { PartnerClient } from "../harness/client";
import { buildPath, makeSample, buildRequest } from "../harness/samples/samples";
import { served, type Served } from "../harness/served";
import { newKey } from "../harness/products/stay";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const named = (list: readonly Operation[]) => list.map((op): [string, Operation] => [op.id, op]);
const withBody = operations.filter((op) => op.body);
const keyed = operations.filter((op) => op.idempotent !== "none");
/** A key if the operation requires one, because this test is about later checks. */
const keyOfCall = (op: Operation) => (op.idempotent === "required" ? { key: newKey() } : {});
const call = (op: Operation, send: Parameters<PartnerClient["call"]>[2] = {}) =>
  app.partner.call(op.method, buildPath(op), { ...keyOfCall(op), ...send });

describe.each(named(operations))("%s", (_, op) => {
  test("answers a valid request as documented", async () => {
    const sample = await makeSample(op, app);
    const answer = await app.partner.call(op.method, buildPath(op, sample), buildRequest(op, sample));
    expect(op.statuses, answer.text).toContain(answer.status);
    const resolved = answer.headers["x-service-resolved-partner-profile-id"];
    expect(resolved).toBe(op.profile ? app.tenant.profile.publicId : undefined);
  });

  test.each([
    ["no header", undefined],
    ["another scheme", "Basic dXNlcjpwYXNz"],
    ["nothing behind Bearer", "Bearer   "],
  ])("requires a token: %s", async (_case, authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const answer = await app.origin.call(op.method, buildPath(op), { headers, ...keyOfCall(op) });
    expect([answer.status, answer.body.code]).toEqual([401, "auth.missing_bearer"]);
    expect(answer.headers["www-authenticate"]).toMatch(/^Bearer /);
  });

  test("refuses tokens that are malformed, forged, for another purpose, or expired", async () => {
    const { token } = app.partner;
    const [head, claims, signature] = token.split(".") as [string, string, string];
    const { sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { sub: string };
    const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url");
    const sign = (typ: string, key: Uint8Array | ReturnType<typeof getCurrentKey>, expires: string) =>
      new SignJWT({ scope: "distribution:read distribution:booking" })
        .setProtectedHeader({ alg: "HS256", typ })
        .setSubject(sub)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(key);
    const bad = [
      "garbage",
      `${head}.${claims}.${signature.replace(/./, (c) => (c === "A" ? "B" : "A"))}`,
      `${unsigned}.${claims}.`,
      `${unsigned}.${claims}.${signature}`,
      await sign("at+jwt", Buffer.alloc(32, 7), "1h"),
      await sign("JWT", getCurrentKey("access-token"), "1h"),
      await sign("at+jwt", getCurrentKey("rate-key"), "1h"),
      await sign("at+jwt", getCurrentKey("access-token"), "-1s"),
    ];
    for (const forged of bad) {
      const answer = await app.origin.call(op.method, buildPath(op), { token: forged, ...keyOfCall(op) });
      expect([answer.status, answer.body.code], forged).toEqual([401, "auth.invalid_bearer"]);
    }
  });

  test("uses the trace id of a valid traceparent, and ignores an invalid one", async () => {
    const given = "4bf92f3577b34da6a3ce929d0e0e4736";
    const answer = await call(op, { headers: { traceparent: `00-${given}-00f067aa0ba902b7-01` } });
    expect(answer.headers["x-trace-id"]).toBe(given);
    for (const traceparent of [`ff-${given}-00f067aa0ba902b7-01`, `00-${"0".repeat(32)}-00f067aa0ba902b7-01`, given]) {
      expect((await call(op, { headers: { traceparent } })).headers["x-trace-id"]).not.toBe(given);
    }
  });

  test("refuses an unknown query parameter", async () => {
    const answer = await app.partner.call(op.method, `${buildPath(op)}?no_such_parameter=1`, keyOfCall(op));
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(answer.body.details).toMatchObject({ field: "no_such_parameter" });
  });

  test("refuses every method that its path does not have, and lists those that it has", async () => {
    const allowed = operations.filter((other) => other.path === op.path).map((other) => other.method);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      if ((allowed as string[]).includes(method)) continue;
      const answer = await app.partner.call(method, buildPath(op));
      expect([answer.status, answer.body.code], method).toEqual([405, "METHOD_NOT_ALLOWED"]);
      const withHead = allowed.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : name));
      expect(answer.headers.allow!.split(", ").toSorted()).toEqual(withHead.toSorted());
    }
  });
});

test.each(named(operations.filter((op) => op.method === "GET")))(
  "%s answers HEAD like GET, without the body",
  async (_, op) => {
    const [get, head] = [await app.partner.call("GET", buildPath(op)), await app.partner.call("HEAD", buildPath(op))];
    expect([head.status, head.text]).toEqual([get.status, ""]);
    for (const name of ["content-type", "etag"]) expect(head.headers[name]).toBe(get.headers[name]);
  },
);

describe.each(named(operations.filter((op) => op.scopes.length)))("%s", (_, op) => {
  test("refuses tokens with other scopes, and accepts each of its own", async () => {
    const clients: [string, PartnerClient][] = [
      ["distribution:read", app.reader],
      ["distribution:booking", app.booker],
      ["distribution:webhooks", app.hooks],
    ];
    for (const [scope, client] of clients) {
      const answer = await client.call(op.method, buildPath(op), keyOfCall(op));
      const own = (op.scopes as readonly string[]).includes(scope);
      expect(answer.body?.code === "auth.insufficient_scope", scope).toBe(!own);
      expect(answer.status === 403, scope).toBe(!own);
    }
  });
});

describe.each(named(withBody))("%s", (_, op) => {
  test.each([
    ["no JSON", "{"],
    ["text behind JSON", "{} {}"],
    ["an array", "[]"],
    ["a text", '"x"'],
    ["a number", "1"],
    ["null", "null"],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ])("refuses %s", async (_case, raw) => {
    const answer = await call(op, { raw });
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_REQUEST"]);
  });

  test("refuses an unknown field by its name", async () => {
    const { body, ...sample } = await makeSample(op, app);
    const strange = { ...(body as object), no_such_field: 1 };
    const answer = await app.partner.call(op.method, buildPath(op, sample), { body: strange, ...keyOfCall(op) });
    expect([answer.status, answer.body.details]).toMatchObject([400, { field: "no_such_field" }]);
  });

  test("refuses another content type", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""]) {
      const answer = await call(op, { raw: '{"a":1}', headers: { "content-type": type } });
      expect([answer.status, answer.body.code], type).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    }
  });

  test("refuses more than a mebibyte", async () => {
    const answer = await call(op, { raw: `{"a":"${"x".repeat(1_048_576)}"}` });
    expect([answer.status, answer.body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });
});

describe.each(named(withBody.filter((op) => !op.bodyOptional)))("%s", (_, op) => {
  test("refuses an empty body", async () => {
    expect((await call(op, { raw: "" })).status).toBe(400);
    expect((await call(op)).status).toBe(400);
  });
});

describe.each(named(keyed))("%s", (_, op) => {
  test("refuses a key that is too long or not printable ASCII", async () => {
    for (const key of ["k".repeat(256), "k\u00e9y", "k\ty"]) {
      const answer = await app.partner.call(op.method, buildPath(op), { key });
      expect([answer.status, answer.body.details]).toMatchObject([400, { field: "Idempotency-Key" }]);
    }
  });
});

describe.each(named(keyed.filter((op) => op.idempotent === "required")))("%s", (_, op) => {
  test("refuses to run without a key", async () => {
    for (const send of [{}, { key: "" }]) {
      const answer = await app.partner.call(op.method, buildPath(op), { body: {}, ...send });
      expect([answer.status, answer.body.code]).toEqual([400, "IDEMPOTENCY_KEY_REQUIRED"]);
    }
  });
});

/** Contracts limit products; places and vehicle types are visible to everybody. */
const EVERYBODYS = ["place.get", "vehicleType.get"];

describe.each(named(operations.filter((op) => op.params)))("%s", (_, op) => {
  test("answers 404 alike for another tenant's record and an unknown one", async () => {
    const sample = await makeSample(op, app);
    const foreign = EVERYBODYS.includes(op.id)
      ? []
      : [await app.outsider.call(op.method, buildPath(op, sample), buildRequest(op, sample))];
    const nobodys = await app.partner.call(op.method, buildPath(op), buildRequest(op, sample));
    const impossible = await app.partner.call(
      op.method,
      buildPath(op).replace("bkg_0", "%2e%2e%00'"),
      buildRequest(op, sample),
    );
    for (const { status, body, text } of [...foreign, nobodys, impossible]) {
      expect(status, text).toBe(404);
      expect(listErrors(op)).toContain(body.code);
      expect({ ...body, trace_id: "" }).toEqual({ ...nobodys.body, trace_id: "" });
    }
  });
});

describe.each(named(operations.filter((op) => op.profile === "header")))("%s", (_, op) => {
  test("accepts the tenant's own profiles only", async () => {
    const sample = await makeSample(op, app);
    const under = (profile: string) =>
      app.partner.call(op.method, buildPath(op, sample), {
        ...buildRequest(op, sample),
        headers: { "x-service-partner-profile-id": profile },
      });
    const own = await under(app.retail.publicId);
    expect(op.statuses).toContain(own.status);
    expect(own.headers["x-service-resolved-partner-profile-id"]).toBe(app.retail.publicId);
    for (const profile of [app.otherTenant.profile.publicId, "prf_nobodys", ""]) {
      const answer = await under(profile || " ");
      expect([answer.status, answer.body.code], profile).toEqual([404, "PROFILE_NOT_FOUND"]);
    }
  });
});

describe("the base path", () => {
  test.each(["/nowhere", "/", "", "/search/", "//search", "/booking", "/openapi.json/x"])(
    "returns 404 at %s",
    async (path) => {
      const answer = await app.partner.call("GET", path);
      expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
    },
  );
});
