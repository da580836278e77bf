import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTenant } from "@/lib/testing/factories/partners";
import { makePlace } from "@/lib/testing/factories/place";
import { makeJourney, type Journey } from "@/lib/testing/harness/products/package";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { PackageContent } from "./schemas";

let app: Served;
let agent: StaffClient;
let made: Journey;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  const place = await makePlace(app.db.client, { name: "Berlin" });
  made = await makeJourney(app.db, { package: { name: "Two nights in Berlin", place } });
  await app.db.rows(`UPDATE package SET images = '[{"url": "https://img.example/1.jpg", "caption": "The river"}]'`);
});
afterAll(() => app.close());

const get = (id: string, who = agent) =>
  who.call<PackageContent & { code?: string }>("package.get", { params: { public_id: id } });
const list = async (ids: string, who = agent) =>
  (await who.call<{ items: PackageContent[] }>("package.list", { query: { ids } })).body.items;

test("a package shows its pictures, its place, and its parts in the order of the journey with what each names", async () => {
  const { status, body } = await get(made.package.publicId);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: "Two nights in Berlin",
    status: "ACTIVE",
    place: { name: "Berlin" },
    images: [{ url: "https://img.example/1.jpg", caption: "The river", width: null }],
  });
  const [flight, there, stay, tour, back] = body.parts;
  expect(body.parts.map(({ product_type: type, day }) => [type, day])).toEqual([
    [4, 1],
    [2, 1],
    [1, 1],
    [3, 2],
    [2, 3],
  ]);
  expect(flight).toMatchObject({ name: expect.stringMatching(/^XX \d+$/) as string, nights: null });
  expect(there!.vehicle_type_public_id).not.toBeNull();
  expect(there).toMatchObject({ from_name: "Zone of the tests", to_name: "Zone of the tests", nights: null });
  expect(stay).toMatchObject({ nights: 2, property_public_id: made.property.publicId, from_name: null });
  expect(tour).toMatchObject({ start_time: "10:00", tour_public_id: made.tour.publicId });
  expect(back!.item_no).toBe(5);
});

test("the list has the packages that were named, and none for an unknown id", async () => {
  const other = await makeJourney(app.db, { flight: false });
  const ids = [other.package.publicId, made.package.publicId];
  expect((await list([...ids, "pkg_nobodys"].join())).map(({ public_id: id }) => id)).toEqual(ids.toSorted());
  expect(await list("pkg_nobodys")).toEqual([]);
});

test("a list without ids, or with more than a hundred, is refused with the field's name", async () => {
  for (const ids of ["", "a b", Array.from({ length: 101 }, (_, i) => `pkg_${i}`).join()]) {
    const { status, body } = await agent.call<{ details: { path: string }[] }>("package.list", { query: { ids } });
    expect([ids.slice(0, 9), status, JSON.stringify(body)]).toEqual([
      ids.slice(0, 9),
      400,
      expect.stringContaining("ids"),
    ]);
  }
});

test("a package that is not on sale is shown as such; a deleted one is not found", async () => {
  const { package: off } = await makeJourney(app.db, { package: { status: "INACTIVE" } });
  expect((await get(off.publicId)).body.status).toBe("INACTIVE");
  await app.db.rows("UPDATE package SET deleted_at = now() WHERE id = $1", [off.id]);
  const { status, body } = await get(off.publicId);
  expect([status, body.code]).toEqual([404, "PACKAGE_NOT_FOUND"]);
});

test("a tenant sees a package only with all of its parts in the contract", async () => {
  const { package: one, property, tour, flight, route } = made;
  const whole = [one, property, tour, flight!, route.from, route.to].map(({ publicId }) => publicId);
  for (const missing of [undefined, ...whole]) {
    const tenant = await makeTenant(app.db.client, { catalogue: whole.filter((id) => id !== missing) });
    const member = await staffClient(app.db.client, "agent", tenant.id);
    const isSeen = missing === undefined;
    expect([missing, (await get(one.publicId, member)).status]).toEqual([missing, isSeen ? 200 : 404]);
    expect((await list(one.publicId, member)).length).toBe(isSeen ? 1 : 0);
  }
});
