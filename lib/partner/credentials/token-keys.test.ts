import { createPublicKey, randomUUID } from "node:crypto";
import { decodeJwt, SignJWT } from "jose";
import { afterEach, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { getCurrentKey } from "@/lib/core/secrets/keys";
import { publicKeys, signToken, verifyToken } from "./token-keys";

const [OLD, NEW] = ["o".repeat(32), "n".repeat(32)];
const given = env.appSecret;
afterEach(() => void (env.appSecret = given));

const now = () => Math.floor(Date.now() / 1000);
const sign = () =>
  signToken({ scope: "x", jti: randomUUID() }, { subject: "crd_1", issuedAt: now(), expiresAt: now() + 60 });
const signShared = (key: Uint8Array | Parameters<SignJWT["sign"]>[0], alg = "HS256") =>
  new SignJWT({ scope: "x" })
    .setProtectedHeader({ alg, typ: "at+jwt", kid: publicKeys()[0]!.kid })
    .setSubject("crd_1")
    .setExpirationTime(now() + 60)
    .sign(key);

test("a token stays valid during a rotation while its secret is listed, and no longer", async () => {
  env.appSecret = OLD;
  const token = await sign();
  env.appSecret = `next:${NEW},app:${OLD}`;
  expect(await verifyToken(token)).toMatchObject({ sub: "crd_1" });
  expect(publicKeys()).toHaveLength(2);
  env.appSecret = NEW;
  expect(await verifyToken(token)).toBeUndefined();
});

test("a new key verifies before it signs, so that processes restarted later accept each other's tokens", async () => {
  env.appSecret = `next:${NEW},app:${OLD}`;
  const token = await sign();
  env.appSecret = `app:${OLD},next:${NEW}`;
  expect(await verifyToken(token)).toMatchObject({ sub: "crd_1" });
});

test("every process with the same secret has the same keys, and publishes nothing private", () => {
  env.appSecret = OLD;
  const [first] = publicKeys();
  env.appSecret = NEW;
  expect(publicKeys()[0]!.kid).not.toBe(first!.kid);
  env.appSecret = `again:${OLD}`;
  expect(publicKeys()).toEqual([first]);
  expect(first).not.toHaveProperty("d");
});

test("an HS256 token from before asymmetric keys verifies until it expires", async () => {
  expect(await verifyToken(await signShared(getCurrentKey("access-token")))).toMatchObject({ sub: "crd_1" });
});

test("a token cannot be forged from the published keys", async () => {
  const [jwk] = publicKeys();
  const pem = createPublicKey({ key: jwk!, format: "jwk" }).export({ type: "spki", format: "pem" });
  for (const published of [jwk!.x!, Buffer.from(jwk!.x!, "base64url"), pem, JSON.stringify(jwk), jwk!.kid]) {
    expect(await verifyToken(await signShared(Buffer.from(published)))).toBeUndefined();
  }
  const token = await sign();
  const [head, body] = token.split(".");
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url");
  for (const forged of [`${none}.${body}.`, `${head}.${body}.`, `${head}.${body}.AAAA`, "", "a.b.c"]) {
    expect(await verifyToken(forged)).toBeUndefined();
  }
});

test("a token has the partner API as its audience, and one for another audience is refused", async () => {
  expect(decodeJwt(await sign()).aud).toBe("partner-api");
  const ours = (audience: string | string[]) =>
    new SignJWT({ scope: "x" })
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
      .setSubject("crd_1")
      .setAudience(audience)
      .setExpirationTime(now() + 60)
      .sign(getCurrentKey("access-token"));
  expect(await verifyToken(await ours("partner-api"))).toMatchObject({ sub: "crd_1" });
  for (const audience of ["another-api", "", "partner-api/", ["partner-api", "another-api"]])
    expect(await verifyToken(await ours(audience))).toBeUndefined();
});
