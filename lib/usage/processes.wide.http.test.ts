import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCredential, makeTenant, type MadeCredential } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { Origin, type PartnerClient } from "@/lib/testing/harness/client";
import { doorProcess, type DoorProcess } from "@/lib/testing/harness/servers/door-process";
import { served, type Served } from "@/lib/testing/harness/served";
import { checkBody, searchBody } from "@/lib/testing/harness/products/stay";
import type { UsagePage } from "./schemas";

let app: Served;
let doors: DoorProcess[];
let property: MadeProperty;
let credentials: MadeCredential[];
let reader: PartnerClient;

beforeAll(async () => {
  app = await served();
  property = await makeProperty(app.db.client);
  const tenant = await makeTenant(app.db.client);
  credentials = await Promise.all([
    makeCredential(app.db.client, tenant.id),
    makeCredential(app.db.client, tenant.id),
    // Most requests of this one exceed its rate limit.
    makeCredential(app.db.client, tenant.id, { rateLimit: 100_000, burst: 2 }),
  ]);
  reader = await app.origin.signIn(credentials[0]!);
  doors = await Promise.all([doorProcess(), doorProcess()]);
});
afterAll(async () => {
  await Promise.all(doors.map((door) => door.stop()));
  await app.close();
});

/** A partner's requests: three that count, and three that are refused. */
function requests(): [path: string, body: unknown][] {
  const stay = searchBody([property.publicId]);
  return [
    ["/search", stay],
    ["/search", { ...stay, checkin: dayFromNow(-1) }],
    ["/properties/availability", stay],
    [
      "/properties/prp_nobodys/offers/search",
      { checkin: stay.checkin, checkout: stay.checkout, occupancy: [{ adults: 1 }], currency: "EUR" },
    ],
    ["/availability/check", checkBody(property)],
    ["/search", { ...stay, currency: "CHF" }],
  ];
}

interface Tally {
  accepted: Map<string, number>;
  answers: Map<number, number>;
}

/** Sends requests to one server with one credential until stopped or the server is gone, and counts the responses. */
async function load(url: string, credential: MadeCredential, tally: Tally, going: () => boolean): Promise<void> {
  const origin = new Origin(url);
  const { token } = await origin.signIn(credential);
  const mix = requests();
  const client = async (offset: number) => {
    for (let i = offset; going(); i++) {
      const [path, body] = mix[i % mix.length]!;
      const answer = await origin.raw("POST", `/api/v1${path}`, { body, token }).catch(() => undefined);
      if (!answer) return;
      tally.answers.set(answer.status, (tally.answers.get(answer.status) ?? 0) + 1);
      if (answer.status < 300)
        tally.accepted.set(credential.publicId, (tally.accepted.get(credential.publicId) ?? 0) + 1);
    }
  };
  await Promise.all([0, 1, 2, 3].map(client));
  await origin.close();
}

const total = (counts: Map<unknown, number>) => [...counts.values()].reduce((sum, n) => sum + n, 0);
const usage = async (client: PartnerClient) =>
  (await client.call<z.output<typeof UsagePage>>("GET", `/usage?from=${dayFromNow(-1)}&to=${dayFromNow(1)}`)).body;

test("two processes under load, one stopped during it: the count equals the successful responses, to the unit", async () => {
  const tally: Tally = { accepted: new Map(), answers: new Map() };
  let going = true;
  const [first, second] = doors as [DoorProcess, DoorProcess];
  const running = doors.flatMap(({ url }) =>
    credentials.map((credential) => load(url, credential, tally, () => going)),
  );
  const reached = async (n: number) => {
    await expect.poll(() => total(tally.accepted)).toBeGreaterThan(n);
  };

  await reached(600);
  expect(await first.stop()).toBe(0);
  const atStop = total(tally.accepted);
  await reached(atStop + 300);
  going = false;
  await Promise.all(running);

  // A busy machine also refuses some with 503, which count nothing either.
  const statuses = new Set(tally.answers.keys());
  statuses.delete(503);
  expect(statuses).toEqual(new Set([200, 400, 404, 422, 429]));
  // A process writes its own counts before it answers; other processes show what was written.
  const origin = new Origin(second.url);
  const body = await usage(await origin.signIn(credentials[0]!));
  await origin.close();
  expect(body.total_units).toBe(total(tally.accepted));
  for (const [credential, accepted] of tally.accepted) {
    const rows = body.items.filter((row) => row.credential_id === credential);
    expect(rows.reduce((sum, row) => sum + row.units, 0)).toBe(accepted);
  }
  expect(await usage(reader)).toMatchObject({ items: body.items, total_units: body.total_units });
});

test("units counted by one process appear through another", async () => {
  const [, second] = doors as [DoorProcess, DoorProcess];
  const before = (await usage(reader)).total_units;
  const origin = new Origin(second.url);
  const client = await origin.signIn(credentials[0]!);
  await client.call("POST", "/search", { body: searchBody([property.publicId]) });
  await expect.poll(async () => (await usage(reader)).total_units).toBe(before + 1);
  await origin.close();
});
