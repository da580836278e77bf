import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { forgetPartners } from "@/lib/partner/directory";
import { makePlace } from "@/lib/testing/factories/place";
import { makeProperty } from "@/lib/testing/factories/property";
import { receive, type Receiver } from "@/lib/testing/harness/servers/receiver";
import { served, type Served } from "@/lib/testing/harness/served";
import { activeEndpoint } from "@/lib/testing/harness/webhook";
import { runWebhooks } from "@/lib/testing/harness/servers/webhook-worker";
import { announceChanges } from "./announce";
import type { ChangePage } from "./change-schemas";

let app: Served;
let receiver: Receiver;
beforeAll(async () => {
  app = await served();
  receiver = await receive();
  await activeEndpoint(app.partner, receiver, { event_types: ["catalog.changed"] });
  await announceChanges();
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

const minuteLater = () =>
  app.db.rows(
    `UPDATE service_state SET value = jsonb_set(value, '{at}', ((value->>'at')::float8 - 60)::text::jsonb) WHERE name = 'catalog_announced'`,
  );
const announced = async (): Promise<{ cursor: string; sequence: number }[]> => {
  await Promise.all([announceChanges(), announceChanges()]);
  await runWebhooks();
  return receiver.of("catalog.changed").map((hit) => hit.body.data as unknown as { cursor: string; sequence: number });
};
const changesFrom = async (cursor: string) =>
  (await app.partner.call<z.output<typeof ChangePage>>("GET", `/catalog/changes?cursor=${cursor}`)).body.items;

test("changes are announced once, at most once a minute, by a cursor that reads them", async () => {
  const first = await makePlace(app.db.client);
  const [one, ...more] = await announced();
  expect(more).toEqual([]);
  expect((await changesFrom(one!.cursor)).map((c) => c.public_id)).toEqual([first.publicId]);

  const second = await makePlace(app.db.client);
  expect(await announced()).toHaveLength(1);
  await minuteLater();
  const [, two] = await announced();
  expect((await changesFrom(two!.cursor)).map((c) => c.public_id)).toEqual([second.publicId]);
  expect(two!.sequence).toBeGreaterThan(one!.sequence);

  await minuteLater();
  expect(await announced()).toHaveLength(2);
});

test("a tenant gets no event for changes that its contract hides", async () => {
  const visible = await makeProperty(app.db.client);
  await minuteLater();
  const before = (await announced()).length;
  await app.db.rows("UPDATE tenant SET whole_catalogue = false, catalogue = $2 WHERE id = $1", [
    app.tenant.id,
    [visible.publicId],
  ]);
  forgetPartners();
  await makeProperty(app.db.client);
  await minuteLater();
  expect(await announced()).toHaveLength(before);
  await app.db.rows("UPDATE property SET name = 'Other' WHERE public_id = $1", [visible.publicId]);
  await minuteLater();
  expect(await announced()).toHaveLength(before + 1);
});
