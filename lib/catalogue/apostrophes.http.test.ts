import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";

let app: Served;
let id: string;
beforeAll(async () => {
  app = await served();
  id = (await makeProperty(app.db.client, { name: "L’Auberge d'Été O`Brien" })).publicId;
});
afterAll(() => app.close());

test.each([
  "L'Auberge d’Ete",
  "lauberge dete",
  "auberge",
  "l\u02bcauberge\u00a0\u00a0 d\u00b4ete",
  "obrien",
  "O'Brien",
  "  o\u2018bri  aub ",
])("q finds a property whatever apostrophe is typed, or none, and however many blanks: %s", async (q) => {
  const found = await app.partner.call<{ items: { public_id: string }[] }>(
    "GET",
    `/properties?q=${encodeURIComponent(q)}`,
  );
  expect(found.body.items.map(({ public_id }) => public_id)).toEqual([id]);
});

test("the text of bookings and people is folded the same way", async () => {
  const [row] = await app.db.rows<{ folded: string }>("SELECT fold_text($1) AS folded", ["D´Arcy\u00a0 O\u2019Brien"]);
  expect(row!.folded).toBe("darcy  obrien");
});
