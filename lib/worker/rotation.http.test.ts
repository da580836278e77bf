import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { parseKeyList } from "@/lib/core/secrets/key-list";
import type { Purpose } from "@/lib/core/secrets/keys";
import { openJson } from "@/lib/core/secrets/seal";
import { sealStored } from "@/lib/core/secrets/stored-secret";
import { newLink } from "@/lib/shared-link/link";
import { makeFlight } from "@/lib/testing/factories/flight";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { bookFlight, flightBody, flightBookBody, heldFlight, makeAdult } from "@/lib/testing/harness/products/flight";
import { addOffer, sendQuote } from "@/lib/testing/harness/products/sales-quote";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient } from "@/lib/testing/harness/staff";
import { createEndpoint } from "@/lib/testing/harness/webhook";
import { signingSecrets } from "@/lib/webhook/secret/secret";
import { rotateSecrets, rotationText } from "./rotation";
import { SEALED_COLUMNS } from "./stored-seals";

const [OLD, NEW] = ["o".repeat(40), "n".repeat(40)];
const given = env.appSecret;
let app: Served;
beforeAll(async () => {
  env.appSecret = OLD;
  app = await served();
});
afterAll(async () => {
  env.appSecret = given;
  await app.close();
});

const list = async () => (await app.partner.call("GET", "/properties?limit=1")).status;

test("following the command's steps rotates the secret: no token fails on the way, and stored secrets open at the end", async () => {
  const { public_id, secret } = (await createEndpoint(app.partner)).body;
  const [{ id }] = (await app.db.rows<{ id: number }>("SELECT id FROM webhook_endpoint WHERE public_id = $1", [
    public_id,
  ])) as [{ id: number }];
  const begun = await rotateSecrets();
  expect(begun).toMatchObject({
    current: "app",
    older: [],
    resealed: { "webhook_secret.sealed": { moved: 0, missing: [] } },
  });
  expect(rotationText(begun)).not.toContain(OLD);

  // The printed lines, with the present secret filled in.
  const lines = [...rotationText(begun).matchAll(/APP_SECRET="(.*)"/g)].map(([, value]) =>
    value!.replace("the current secret", OLD),
  );
  expect(lines.map((value) => parseKeyList(value, true)?.map((one) => one.id))).toEqual([
    ["app", begun.next.id],
    [begun.next.id, "app"],
  ]);
  env.appSecret = lines[0]!;
  expect(await list()).toBe(200);
  env.appSecret = lines[1]!;
  expect(await list()).toBe(200);

  const ended = await rotateSecrets();
  expect(ended).toMatchObject({
    current: begun.next.id,
    older: ["app"],
    resealed: { "webhook_secret.sealed": { moved: 1 } },
  });
  expect(rotationText(ended)).toContain("remove app from APP_SECRET");
  env.appSecret = `${begun.next.id}:${begun.next.secret}`;
  expect(await signingSecrets(id, new Date())).toEqual([secret]);
  expect((await rotateSecrets()).resealed["webhook_secret.sealed"]).toEqual({ moved: 0, missing: [] });
});

/** Writes a value into every column of sealed values, under the secret of now. */
async function fillSealed(): Promise<void> {
  const flight = await makeFlight(app.db.client);
  const passport = { number: "C01X00T47", country_code: "DE", expires_on: dayFromNow(400) };
  const token = await heldFlight(app.partner, flightBody(flight));
  const booked = await bookFlight(
    app.partner,
    flightBookBody(token, [makeAdult({ passport }), makeAdult({ passport })]),
  );
  expect(booked.status).toBe(201);
  const agent = await staffClient(app.db.client, "agent", app.tenant.id);
  await addOffer(agent, await makeProperty(app.db.client));
  const { body: quote } = await addOffer(agent, await makeProperty(app.db.client));
  expect((await sendQuote(agent, quote)).status).toBe(200);
  const { id, sealedToken, tokenHash } = { id: booked.body.booking.public_id, ...newLink("a message") };
  await app.db.rows("UPDATE supplier_message SET sealed_token = $2, token_hash = $3 WHERE booking_public_id = $1", [
    id,
    sealedToken,
    tokenHash,
  ]);
  const link = newLink("a trip");
  await app.db.rows(
    `WITH made AS (INSERT INTO trip (tenant_id, public_id, name, created_at, updated_at) VALUES ($1, 'trp_1', 'Rome', now(), now()) RETURNING public_id)
     INSERT INTO trip_link (tenant_id, trip_public_id, token_hash, sealed_token, created_by, created_at)
     SELECT $1, public_id, $2, $3, 'usr_1', now() FROM made`,
    [app.tenant.id, link.tokenHash, link.sealedToken],
  );
  const { sealed, keyId } = sealStored("second-factor", "JBSWY3DPEHPK3PXP", "fac_1");
  await app.db.rows(
    `INSERT INTO staff_factor (public_id, user_id, kind, name, secret_sealed, secret_key_id, last_time_step, created_at)
     SELECT 'fac_1', id, 'TOTP', 'App', $1, $2, 1, now() FROM staff_user LIMIT 1`,
    [sealed, keyId],
  );
  await createEndpoint(app.partner);
}

/** For each column of the database: the purposes for which the present secrets open a text in it. */
async function findSealedTexts(): Promise<Map<string, Set<string>>> {
  const columns = await app.db.rows<{ relation: string; field: string }>(
    `SELECT table_name AS relation, column_name AS field FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type IN ('text', 'jsonb', 'character varying')`,
  );
  const found = new Map<string, Set<string>>();
  for (const { relation, field } of columns) {
    const texts = await app.db.rows<{ text: string }>(
      `SELECT DISTINCT m[1] AS text FROM "${relation}", regexp_matches("${field}"::text, '[A-Za-z0-9_-]{40,}', 'g') m`,
    );
    for (const { text } of texts)
      for (const purpose of Object.keys(SEALED_COLUMNS) as Purpose[])
        if (openJson(purpose, text) !== undefined) {
          const of = found.get(`${relation}.${field}`) ?? new Set();
          found.set(`${relation}.${field}`, of.add(purpose));
        }
  }
  return found;
}

test("a rotation leaves nothing that lasts to the older secret, in any column of the database", async () => {
  env.appSecret = OLD;
  // Of the test before, whose secret is gone.
  await app.db.rows("DELETE FROM webhook_secret");
  await fillSealed();
  const lasting = (Object.keys(SEALED_COLUMNS) as Purpose[]).filter(
    (purpose) => SEALED_COLUMNS[purpose] !== "TEMPORARY",
  );
  const declared = lasting.flatMap((purpose) => SEALED_COLUMNS[purpose]);
  const isLasting = (purposes: Set<string>) => lasting.some((purpose) => purposes.has(purpose));
  const before = await findSealedTexts();
  const sealedTexts = [...before].filter(([, purposes]) => isLasting(purposes)).map(([column]) => column);
  const sealedBytes = await app.db.rows<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea' AND column_name LIKE '%sealed%'`,
  );
  expect([...sealedTexts, ...sealedBytes.map(({ name }) => name)].toSorted()).toEqual(declared.toSorted());

  env.appSecret = `new:${NEW},app:${OLD}`;
  const { resealed } = await rotateSecrets();
  expect(Object.keys(resealed).toSorted()).toEqual(declared.toSorted());
  for (const [column, { moved, missing }] of Object.entries(resealed)) {
    expect(moved, column).toBeGreaterThan(0);
    expect(missing, column).toEqual([]);
  }
  env.appSecret = `new:${NEW}`;
  const after = await findSealedTexts();
  for (const column of sealedTexts) expect(after.get(column), column).toEqual(before.get(column));
  for (const { moved, missing } of Object.values((await rotateSecrets()).resealed))
    expect([moved, missing]).toEqual([0, []]);
  env.appSecret = OLD;
  expect([...(await findSealedTexts())].filter(([, purposes]) => isLasting(purposes))).toEqual([]);
});

test("a value that no secret opens is reported with its column, and stays", async () => {
  env.appSecret = OLD;
  const { resealed } = await rotateSecrets();
  expect(resealed["booking.details"]).toEqual({ moved: 0, missing: ["unknown"] });
  env.appSecret = `new:${NEW}`;
  expect((await findSealedTexts()).get("booking.details")).toEqual(new Set(["passport"]));
});
