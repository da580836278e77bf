import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { Letterhead } from "./schemas";

let app: Served;
let admin: StaffClient, agent: StaffClient, stranger: StaffClient;
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  stranger = await staffClient(app.db.client, "admin", app.otherTenant.id);
});
afterAll(() => app.close());

type Body = z.output<typeof Letterhead>;
const read = async (who = agent) => {
  const { trace_id: _, ...letterhead } = (await who.call<Body & { trace_id: string }>("letterhead.get")).body;
  return letterhead;
};
const update = (body: object, who = admin) => who.call<Body>("letterhead.update", { body });
const plain = { name: "Alpenblick", address_lines: [], phone: null, email: null, website: null, colour: null };
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#0b5566" } });
const base64 = async (image: Sharp) => (await image.toBuffer()).toString("base64");

test("an agency without a letterhead of its own has its name, and sees no other agency's", async () => {
  await update({ ...plain, name: "Another agency" }, stranger);
  expect(await read()).toEqual({
    name: "Ours",
    address_lines: [],
    phone: null,
    email: null,
    website: null,
    colour: null,
    logo: null,
  });
});

test("a logo is scaled, stored as PNG without metadata, left as it is or removed", async () => {
  const source = await picture(1200, 300)
    .jpeg()
    .withExif({ IFD0: { Copyright: "secret words" } })
    .toBuffer();
  const { status, body } = await update({ ...plain, logo: source.toString("base64") });
  expect(status).toBe(200);
  const stored = Buffer.from(body.logo!.replace("data:image/png;base64,", ""), "base64");
  expect(await sharp(stored).metadata()).toMatchObject({ format: "png", width: 600, height: 150 });
  expect(stored.includes("secret words")).toBe(false);
  expect((await update({ ...plain, phone: "+49 89 1" })).body.logo).toBe(body.logo);
  expect(await read()).toMatchObject({ phone: "+49 89 1", logo: body.logo });
  expect((await update({ ...plain, logo: null })).body.logo).toBeNull();
});

test.each([
  ["logo", { logo: Buffer.from("no image at all").toString("base64") }, "is no PNG, JPEG, WebP or AVIF"],
  ["logo", { logo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString("base64") }, "is no PNG"],
  ["logo", { logo: Buffer.alloc(524_289).toString("base64") }, "512 KiB"],
  ["colour", { colour: "#ffee00" }, "too light to be read on white"],
  ["colour", { colour: "red" }, "must be a colour"],
  ["website", { website: "javascript:alert(1)" }, "must be an address"],
  ["email", { email: "nobody" }, ""],
  ["name", { name: "" }, ""],
])("refuses %s %#: the message names the field, and nothing is stored", async (field, change, message) => {
  const before = await read();
  const { status, body } = await update({ ...plain, ...change });
  expect([status, body.code]).toEqual([400, "INVALID_REQUEST"]);
  expect(JSON.stringify(body.details)).toContain(`"${field}"`);
  expect(body.message).toContain(message);
  expect(await read()).toEqual(before);
});

test("refuses an image with more pixels than can be decoded cheaply", async () => {
  const huge = await base64(picture(5000, 4000).png());
  expect((await update({ ...plain, logo: huge })).body).toMatchObject({ code: "INVALID_REQUEST" });
});

test("only an admin changes it", async () => {
  expect((await update(plain, agent)).status).toBe(403);
});
