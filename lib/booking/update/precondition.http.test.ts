import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { createBookedStay, cancel, newKey, poll, resolve } from "@/lib/testing/harness/products/stay";
import type { FullRecord } from "../schemas";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const patch = (id: string, body: unknown, ifMatch?: string, key?: string) =>
  app.partner.call<z.output<typeof FullRecord>>("PATCH", `/bookings/${id}`, {
    body,
    ...(ifMatch !== undefined && { headers: { "if-match": ifMatch } }),
    ...(key !== undefined && { key }),
  });
const read = (id: string, view: string, ifNoneMatch?: string) =>
  app.partner.call(
    "GET",
    `/bookings/${id}?view=${view}`,
    ifNoneMatch === undefined ? {} : { headers: { "if-none-match": ifNoneMatch } },
  );
async function stay(scenario?: string): Promise<string> {
  const made = await createBookedStay(app.partner, await makeProperty(app.db.client), scenario ? { scenario } : {});
  return made.body.booking.public_id;
}
const times = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));

test.each(["poll", "full"])(
  "a booking's ETag (view=%s) identifies its state: 304 until it changes, and a new one after each change",
  async (view) => {
    const id = await stay("on_request");
    const tags: string[] = [];
    const changes = [
      () => patch(id, { agency_reference: "A-2" }),
      () => resolve(app.partner, id, "CONFIRMED"),
      () => patch(id, { special_requests: "Late" }),
      () => cancel(app.partner, id),
    ];
    for (const change of changes) {
      const { etag } = (await read(id, view)).headers as { etag: string };
      const known = await read(id, view, etag);
      expect([known.status, known.text, known.headers.etag]).toEqual([304, "", etag]);
      await change();
      expect((await read(id, view, etag)).status).toBe(200);
      tags.push(etag);
    }
    expect(new Set(tags).size).toBe(changes.length);
  },
);

test("an update is applied to the version that was read, and to no other", async () => {
  const id = await stay();
  const { etag } = (await read(id, "poll")).headers as { etag: string };
  expect((await read(id, "full")).headers.etag).toBe(etag);
  const first = await patch(id, { agency_reference: "A-2" }, etag);
  expect(first.status).toBe(200);
  const stale = await patch(id, { agency_reference: "A-3" }, etag);
  expect([stale.status, stale.body]).toMatchObject([412, { code: "PRECONDITION_FAILED", details: { version: 3 } }]);
  for (const header of [`W/${first.headers.etag}`, "4", '"0"', "nonsense"])
    expect((await patch(id, { agency_reference: "A-3" }, header)).status, header).toBe(412);
  const several = await patch(id, { agency_reference: "A-3" }, `"x", ${first.headers.etag}`);
  expect([several.status, several.body.details?.field]).toEqual([400, "If-Match"]);
  for (const header of [`${first.headers.etag}, ${first.headers.etag}`, "*"])
    expect((await patch(id, { agency_reference: newKey() }, header)).status, header).toBe(200);
});

test("an update without effect is also refused for another version, and an invalid one as invalid", async () => {
  const id = await stay();
  expect((await patch(id, {}, '"9"')).status).toBe(412);
  expect((await patch(id, { guests: [] }, '"9"')).body.code).toBe("GUESTS_MISMATCH");
  expect((await patch(id, { rooms: 1 }, '"9"')).status).toBe(400);
  expect((await patch("bkg_0nobodys", {}, "*")).status).toBe(404);
});

test("of twenty concurrent updates of one version, one succeeds and nineteen get 412", async () => {
  const id = await stay();
  const answers = await times(20, (i) =>
    patch(id, { agency_reference: `B-${i}` }, '"2"', i % 2 ? newKey() : undefined),
  );
  const won = answers.filter((a) => a.status === 200);
  expect(won).toHaveLength(1);
  expect(answers.filter((a) => a.status === 412)).toHaveLength(19);
  const { body } = await poll(app.partner, id, "full");
  expect([body.version, body.agency_reference]).toEqual([3, won[0]!.body.agency_reference]);
});

test("twenty updates without a version are all applied, and none loses another's fields", async () => {
  const id = await stay();
  const bodies = [
    { agency_reference: "A-2" },
    { special_requests: "Late" },
    { contact: { phone: "+49 30 1" } },
    { contact: { email: "new@example.com" } },
    { guests: [[{ first_name: "Grace", last_name: "Hopper" }]] },
  ];
  const answers = await times(20, (i) => patch(id, bodies[i % 5]));
  expect(answers.map((a) => a.status)).toEqual(Array.from({ length: 20 }, () => 200));
  const { body } = await poll(app.partner, id, "full");
  expect(body).toMatchObject({ agency_reference: "A-2", special_requests: "Late", version: 7 });
  expect(body.contact).toEqual({
    first_name: "Ada",
    last_name: "Lovelace",
    email: "new@example.com",
    phone: "+49 30 1",
  });
  expect(body.guests).toMatchObject([[{ first_name: "Grace", last_name: "Hopper" }]]);
});

test("an update concurrent with a cancellation is applied before it or refused, and stays applied", async () => {
  for (let round = 0; round < 8; round++) {
    const id = await stay();
    const [changed, cancelled] = await Promise.all([patch(id, { agency_reference: "A-2" }), cancel(app.partner, id)]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(changed.status);
    const { body } = await poll(app.partner, id, "full");
    const made = changed.status === 200;
    expect([body.status, body.agency_reference, body.version]).toEqual([
      "CANCELLED",
      made ? "A-2" : "A-1",
      made ? 4 : 3,
    ]);
  }
});

test("a refused precondition is not stored with its key: the same request with the right version succeeds", async () => {
  const id = await stay();
  const key = newKey();
  expect((await patch(id, { agency_reference: "A-2" }, '"9"', key)).status).toBe(412);
  const made = await patch(id, { agency_reference: "A-2" }, '"2"', key);
  expect([made.status, made.headers["idempotent-replayed"]]).toEqual([200, undefined]);
});
