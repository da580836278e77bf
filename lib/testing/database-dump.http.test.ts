import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { encode } from "next-auth/jwt";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { openStored, type SealedSecret } from "@/lib/core/secrets/stored-secret";
import { signToken, verifyToken } from "@/lib/partner/credentials/token-keys";
import { embeddedSecret, removeStoredSecret, getSecretFile } from "@/lib/server/app-secret";
import { decodeSession, encodeSession } from "@/lib/staff/door/session/session-token";
import { makeCredential } from "./factories/partners";
import { served, type Served } from "./harness/served";
import { staffClient } from "./harness/staff";
import { createEndpoint, rotateSecret } from "./harness/webhook";

const given = env.appSecret;
const dataDir = mkdtempSync(path.join(tmpdir(), "app-secret-"));
const LEGACY = "the secret that an earlier version stored in the database";

let app: Served;
/** Secrets that no table may contain, each with a name. */
const secrets = new Map<string, string>();
let endpoint: string;
/** Every distinct text and byte string of every table, bytes in hexadecimal digits. */
let values: string[];

beforeAll(async () => {
  app = await served();
  await app.db.rows("INSERT INTO service_secret (name, value) VALUES ('app_secret', $1)", [LEGACY]);
  env.appSecret = await embeddedSecret(app.db.url, dataDir);
  await useEverything();
  values = await dump();
});
afterAll(async () => {
  env.appSecret = given;
  rmSync(dataDir, { recursive: true });
  await app.close();
});

/** Uses every feature that stores a kind of secret. */
async function useEverything(): Promise<void> {
  secrets.set("the app secret", env.appSecret);
  const made = await makeCredential(app.db.client, app.tenant.id);
  secrets.set("a credential's secret", made.secret);
  const login = { grant_type: "client_credentials", client_id: made.clientId, client_secret: made.secret };
  const { access_token } = (await app.origin.token(login)).body;
  secrets.set("an access token", access_token);
  const partner = await app.origin.signIn(made);
  const created = (await createEndpoint(partner)).body;
  endpoint = created.public_id;
  secrets.set("a webhook secret", created.secret);
  secrets.set("the webhook secret after it", (await rotateSecret(partner, endpoint)).body.secret);
  const admin = await staffClient(app.db.client, "admin", app.tenant.id);
  secrets.set("a password", admin.password);
  secrets.set("a session's cookie", admin.cookie("staff-session")!);
  expect((await admin.call("me.read")).status).toBeLessThan(500);
}

async function dump(): Promise<string[]> {
  const columns = await app.db.rows<{ owner: string; name: string; column: string; type: string }>(
    `SELECT c.table_schema AS owner, c.table_name AS name, c.column_name AS "column", c.data_type AS type
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(new Set(columns.map(({ name }) => name)).size).toBeGreaterThan(40);
  const found = new Set<string>();
  for (const { owner, name, column, type } of columns) {
    const text = type === "bytea" ? `encode("${column}", 'hex')` : `"${column}"::text`;
    const rows = await app.db.rows<{ value: string }>(
      `SELECT DISTINCT ${text} AS value FROM "${owner}"."${name}" WHERE "${column}" IS NOT NULL`,
    );
    for (const { value } of rows) found.add(value);
  }
  return [...found];
}

test("a dump contains no secret, in plain text, base64 or hexadecimal", () => {
  const all = values.join("\n").toLowerCase();
  for (const [name, secret] of secrets) {
    const bytes = Buffer.from(secret);
    const written = [
      secret,
      bytes.toString("base64").replace(/=+$/, ""),
      bytes.toString("base64url"),
      bytes.toString("hex"),
    ];
    const encoded = secret.startsWith("whsec_") ? [Buffer.from(secret.slice(6), "base64").toString("hex")] : [];
    for (const form of [...written, ...encoded])
      expect(all.includes(form.toLowerCase()), `${name} as ${form}`).toBe(false);
  }
});

test("no value in a dump is a key: none forges a token or cookie, or opens a webhook secret", async () => {
  const sealed = await app.db.rows<{ sealed: Buffer; keyId: string }>(
    `SELECT sealed, key_id AS "keyId" FROM webhook_secret`,
  );
  expect(sealed.length).toBeGreaterThan(0);
  const own = env.appSecret;
  const credential = (await app.db.rows<{ id: string }>("SELECT public_id AS id FROM credential LIMIT 1"))[0]!.id;
  const claims = { subject: credential, issuedAt: 1, expiresAt: 4_102_444_800 };
  const candidates = values.filter((value) => value.length >= 16 && value.length <= 4_096);
  expect(candidates.length).toBeGreaterThan(100);
  const opened: object[] = [];
  for (const value of candidates) {
    const forged: string[] = [await hs256(value, credential)];
    const cookies: string[] = [await encode({ token: { sub: "usr_1", sid: "x" }, secret: value })];
    if (value.length >= 32 && !/^[\w-]{1,32}:/.test(value)) {
      env.appSecret = value;
      forged.push(await signToken({ scope: "distribution:read" }, claims));
      cookies.push(await encodeSession({ sub: "usr_1", sid: "x" }));
      opened.push(...sealed.filter((one) => opensAsItIs(one)));
      env.appSecret = own;
    }
    for (const token of forged) expect(await verifyToken(token), value).toBeUndefined();
    for (const cookie of cookies) expect(await decodeSession(cookie), value).toBeNull();
  }
  expect(opened).toEqual([]);
  // Proves that the test works: with the right key every one of them opens.
  expect(sealed.filter((one) => opensAsItIs(one))).toEqual(sealed);
});

function opensAsItIs(sealed: SealedSecret): boolean {
  try {
    return openStored("webhook-secret", sealed, endpoint) !== "";
  } catch {
    return false;
  }
}

const hs256 = (key: string, subject: string) =>
  new SignJWT({ scope: "distribution:read" })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setSubject(subject)
    .setExpirationTime("1h")
    .sign(Buffer.from(key));

test("a secret that an earlier version stored in the database moves to a file that only its owner can read", async () => {
  const file = getSecretFile(dataDir);
  expect(readFileSync(file, "utf8").trim()).toBe(LEGACY);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await app.db.rows("SELECT 1 FROM service_secret")).toEqual([]);
  // A restart finds the secret there, and creates no other one.
  expect(await embeddedSecret(app.db.url, dataDir)).toBe(LEGACY);
});

test("a stored secret that APP_SECRET does not list is neither deleted nor printed", async () => {
  const other = "n".repeat(32);
  await app.db.rows("INSERT INTO service_secret (name, value) VALUES ('app_secret', $1)", ["s".repeat(43)]);
  const refused = removeStoredSecret(app.db.url, other);
  await expect(refused).rejects.toThrow("APP_SECRET=new:");
  await expect(refused).rejects.not.toThrow("s".repeat(43));
  expect(await app.db.rows("SELECT 1 FROM service_secret")).toHaveLength(1);
  await removeStoredSecret(app.db.url, `new:${other},app:${"s".repeat(43)}`);
  expect(await app.db.rows("SELECT 1 FROM service_secret")).toEqual([]);
});
