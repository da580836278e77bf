import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import { served, type Served } from "@/lib/testing/harness/served";
import { searchBody } from "@/lib/testing/harness/products/stay";

interface Described {
  public_id: string;
  descriptions: { language: string; text: string }[];
}

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const IN_THREE = ["en", "de", "fr"].map((language) => ({ language, text: `In ${language}` }));

async function describedProperty(descriptions: object[] = IN_THREE) {
  const made = await makeProperty(app.db.client);
  await app.db.rows("UPDATE property SET descriptions = $2 WHERE id = $1", [made.id, JSON.stringify(descriptions)]);
  return made;
}
const get = (path: string, headers: Record<string, string> = {}) =>
  app.partner.call<Described>("GET", path, { headers });
const order = ({ descriptions }: Described) => descriptions.map(({ language }) => language);

test("a property's and a tour's best description comes first, and Content-Language says which it is", async () => {
  const { publicId } = await describedProperty();
  const tour = await makeTour(app.db.client);
  await app.db.rows("UPDATE tour SET descriptions = $2 WHERE id = $1", [tour.id, JSON.stringify(IN_THREE)]);
  for (const path of [`/properties/${publicId}`, `/tours/${tour.publicId}`]) {
    const german = await get(`${path}?language=de-AT`);
    expect([german.status, order(german.body)], german.text).toEqual([200, ["de", "en", "fr"]]);
    expect(german.headers["content-language"]).toBe("de");
    // No description is in Italian, so English comes first, then the stored order.
    const italian = await get(`${path}?language=it`);
    expect([order(italian.body), italian.headers["content-language"]]).toEqual([["en", "de", "fr"], "en"]);
    const plain = await get(path);
    expect([order(plain.body), plain.headers["content-language"]]).toEqual([["en", "de", "fr"], undefined]);
  }
});

test("each language has its own ETag", async () => {
  const { publicId } = await describedProperty();
  const german = await get(`/properties/${publicId}?language=de`);
  const tag = { "If-None-Match": german.headers["etag"]! };
  expect((await get(`/properties/${publicId}?language=de`, tag)).status).toBe(304);
  expect((await get(`/properties/${publicId}?language=fr`, tag)).status).toBe(200);
  expect((await get(`/properties/${publicId}`, tag)).status).toBe(200);
});

test("a list keeps its language from page to page, and Content-Language names all that occur", async () => {
  await app.db.rows("UPDATE property SET deleted_at = now()");
  await describedProperty();
  await describedProperty([{ language: "en", text: "In en" }]);
  await describedProperty([]);
  type Page = { items: Described[]; next_cursor: string | null };
  const first = await app.partner.call<Page>("GET", "/properties?language=fr&limit=2");
  expect(first.body.items.map(order)).toEqual([["fr", "en", "de"], ["en"]]);
  expect(first.headers["content-language"]).toBe("fr, en");
  const cursor = encodeURIComponent(first.body.next_cursor!);
  const second = await app.partner.call<Page>("GET", `/properties?cursor=${cursor}&limit=2`);
  expect(second.body.items.map(order)).toEqual([[]]);
  expect(second.headers["content-language"]).toBeUndefined();
  const other = await app.partner.call("GET", `/properties?cursor=${cursor}&language=de`);
  expect([other.status, other.body]).toMatchObject([400, { details: { field: "cursor" } }]);
});

test("offers of a property describe it in the language that is requested, and only then", async () => {
  const { publicId } = await describedProperty();
  const { property_ids: _, ...body } = searchBody([]);
  const path = `/properties/${publicId}/offers/search`;
  const plain = await app.partner.call<object>("POST", path, { body });
  expect(Object.keys(plain.body)).not.toContain("description");
  const arabic = await app.partner.call("POST", `${path}?language=ar`, { body });
  expect(arabic.body).toMatchObject({ description: { language: "en", text: "In en" } });
  const swiss = await app.partner.call("POST", `${path}?language=fr-CH`, { body });
  expect(swiss.body).toMatchObject({ description: { language: "fr", text: "In fr" } });
  expect(swiss.headers["content-language"]).toBe("fr");
});

test("an invalid language tag is refused by its field, and operations without descriptions accept none", async () => {
  const refused = await get("/properties?language=german%20please");
  expect([refused.status, refused.body]).toMatchObject([400, { details: { field: "language" } }]);
  expect((await get("/places?language=de")).status).toBe(400);
});
