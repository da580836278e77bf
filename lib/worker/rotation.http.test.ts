import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { parseKeyList } from "@/lib/core/secrets/key-list";
import { served, type Served } from "@/lib/testing/harness/served";
import { createEndpoint } from "@/lib/testing/harness/webhook";
import { signingSecrets } from "@/lib/webhook/secret/secret";
import { rotate, rotationText } from "./rotation";

const OLD = "o".repeat(40);
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
  const begun = await rotate();
  expect(begun).toMatchObject({ current: "app", older: [], resealed: { "webhook-secret": { moved: 0, missing: [] } } });
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

  const ended = await rotate();
  expect(ended).toMatchObject({ current: begun.next.id, older: ["app"], resealed: { "webhook-secret": { moved: 1 } } });
  expect(rotationText(ended)).toContain("remove app from APP_SECRET");
  env.appSecret = `${begun.next.id}:${begun.next.secret}`;
  expect(await signingSecrets(id, new Date())).toEqual([secret]);
  expect((await rotate()).resealed["webhook-secret"]).toEqual({ moved: 0, missing: [] });
});
