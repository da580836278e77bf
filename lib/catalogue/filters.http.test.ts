import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeFlight } from "@/lib/testing/factories/flight";
import type { Made } from "@/lib/testing/factories/insert";
import { makePlace } from "@/lib/testing/factories/place";
import { makeProperty } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import { makeTransfer, makeVehicleType, makeZone } from "@/lib/testing/factories/transfer";
import { readPage } from "@/lib/testing/harness/pages";
import { served, type Served } from "@/lib/testing/harness/served";

// Test places: Spain with Málaga and its airport, Poland with Łódź.

let app: Served;
const made: Record<string, Made> = {};
beforeAll(async () => {
  app = await served();
  const { client } = app.db;
  const spain = (made.spain = await makePlace(client, { type: "COUNTRY", name: "Spain", country: "ES" }));
  const malaga = (made.malaga = await makePlace(client, { name: "Málaga", country: "ES", parent: spain }));
  const agp = (made.agp = await makePlace(client, {
    type: "AIRPORT",
    name: "Costa del Sol",
    country: "ES",
    parent: malaga,
    iata: "AGP",
  }));
  const poland = (made.poland = await makePlace(client, { type: "COUNTRY", name: "Poland", country: "PL" }));
  const lodz = (made.lodz = await makePlace(client, { name: "Łódź", country: "PL", parent: poland, iata: "LCJ" }));

  const nights = 1;
  made.tilleuls = await makeProperty(client, {
    name: "Hôtel des Tilleuls",
    country: "ES",
    place: malaga,
    city: "Torremolinos",
    nights,
  });
  made.copper = await makeProperty(client, {
    name: "Copper-Line Straße",
    country: "PL",
    place: lodz,
    category: "HOSTEL",
    nights,
  });
  await client.query("UPDATE property SET status = 'INACTIVE' WHERE id = $1", [made.copper.id]);

  made.airportZone = await makeZone(client, {
    type: "AIRPORT",
    name: "Costa del Sol",
    country: "ES",
    place: agp,
    iata: "AGP",
  });
  made.lodzZone = await makeZone(client, { name: "Łódź", country: "PL", place: lodz });
  made.hotelsZone = await makeZone(client, {
    type: "DISTRICT",
    name: "Hotels of Łódź",
    country: "PL",
    parent: made.lodzZone,
  });

  made.coastZone = await makeZone(client, { type: "REGION", name: "Coast", country: "ES", place: spain });
  made.malagaZone = await makeZone(client, { name: "Málaga", country: "ES", place: malaga });

  const sedan = (made.sedan = await makeVehicleType(client));
  const to = { fromZone: made.airportZone, vehicleType: sedan };
  for (const toZone of [made.lodzZone, made.coastZone]) await makeTransfer(client, { ...to, toZone });
  made.coach = await makeVehicleType(client, { vehicleClass: "COACH", maxPassengers: 50 });

  made.walk = await makeTour(client, { name: "A Walk in the Old Town", country: "ES", place: malaga });
  made.museum = await makeTour(client, { name: "Muzeum Sztuki", country: "PL", place: lodz, category: "MUSEUM" });

  made.there = await makeFlight(client, { origin: agp, destination: lodz, carrier: "FR" });
  made.back = await makeFlight(client, { origin: lodz, destination: agp, carrier: "LO" });
});
afterAll(() => app.close());

/** Searches for records. `{malaga}` in a query is that place's public id. */
async function found(path: string, query: string): Promise<string[]> {
  const filled = query.replace(/\{(\w+)\}/g, (_, name: string) => made[name]!.publicId);
  const { items } = await readPage(app.partner, path, filled);
  const names = Object.entries(made).map(([name, { publicId }]) => [publicId, name]);
  const nameOf = Object.fromEntries(names) as Record<string, string>;
  return items.map((item) => nameOf[item.public_id]!);
}

describe.each([
  ["/properties", "", ["tilleuls", "copper"]],
  ["/properties", "country=ES", ["tilleuls"]],
  ["/properties", "country=FR", []],
  ["/properties", "place={malaga}", ["tilleuls"]],
  ["/properties", "place={spain}", ["tilleuls"]],
  ["/properties", "place={agp}", []],
  ["/properties", "place=plc_0nobodys", []],
  ["/properties", "category=HOSTEL", ["copper"]],
  ["/properties", "category=CASTLE", []],
  ["/properties", "status=INACTIVE", ["copper"]],
  ["/properties", "status=ACTIVE&country=PL", []],
  ["/properties", "q=tilleuls", ["tilleuls"]],
  ["/properties", "q=HOTEL%20til", ["tilleuls"]],
  ["/properties", "q=tilleuls%20hotel%20torre", ["tilleuls"]],
  ["/properties", "q=m%C3%A1laga", ["tilleuls"]],
  ["/properties", "q=MALAGA", ["tilleuls"]],
  ["/properties", "q=lodz", ["copper"]],
  ["/properties", "q=copper%20line%20strasse", ["copper"]],
  ["/properties", "q=illeuls", []],
  ["/properties", "q=tilleuls%20malaga%20berlin", []],
  ["/properties", "q=%27%3A*%20%7C%20!%26", []],
  ["/properties", "q=torre&updated_since=2020-01-01T00:00:00Z&country=ES", ["tilleuls"]],
  ["/places", "type=CITY", ["malaga", "lodz"]],
  ["/places", "country=ES&type=AIRPORT", ["agp"]],
  ["/places", "parent={malaga}", ["agp"]],
  ["/places", "parent={spain}", ["malaga"]],
  ["/places", "parent=nobody", []],
  ["/places", "q=agp", ["agp"]],
  ["/places", "q=costa%20s", ["agp"]],
  ["/places", "q=LODZ", ["lodz"]],
  ["/service-zones", "type=AIRPORT", ["airportZone"]],
  ["/service-zones", "country=PL", ["lodzZone", "hotelsZone"]],
  ["/service-zones", "parent={lodzZone}", ["hotelsZone"]],
  ["/service-zones", "place={spain}", ["coastZone", "malagaZone", "airportZone"]],
  ["/service-zones", "place={lodz}", ["lodzZone"]],
  ["/service-zones", "q=lodz%20hot", ["hotelsZone"]],
  ["/service-zones", "property={copper}", ["lodzZone"]],
  // No transfer serves the zone of its city.
  ["/service-zones", "property={tilleuls}", ["coastZone"]],
  ["/service-zones", "property=prp_0nobodys", []],
  ["/transfer-vehicle-types", "class=COACH", ["coach"]],
  ["/transfer-vehicle-types", "class=ROCKET", []],
  ["/tours", "place={spain}", ["walk"]],
  ["/tours", "country=PL", ["museum"]],
  ["/tours", "category=MUSEUM", ["museum"]],
  ["/tours", "q=old%20walk", ["walk"]],
  ["/tours", "q=lodz", ["museum"]],
  ["/flights", "origin=AGP", ["there"]],
  ["/flights", "origin={agp}", ["there"]],
  ["/flights", "origin={malaga}", ["there"]],
  ["/flights", "origin={spain}&destination=LCJ", ["there"]],
  ["/flights", "origin=LCJ&destination=AGP", ["back"]],
  ["/flights", "origin=LCJ&destination=LCJ", []],
  ["/flights", "origin=ZZZ", []],
  ["/flights", "carrier=LO", ["back"]],
  ["/flights", "carrier=XX", []],
])("%s?%s", (path, query, expected) => {
  test(`finds ${expected.join(" and ") || "nothing"}`, async () => {
    expect(await found(path, query)).toEqual(expected);
  });
});

describe.each([
  [
    "/properties",
    [
      "country=es",
      "country=ESP",
      "place=",
      "category=hostel",
      "status=GONE",
      "q=",
      "q=%20",
      `q=${"x".repeat(101)}`,
      "parent={spain}",
    ],
  ],
  ["/places", ["type=CASTLE", "type=city", "country=1", "parent=", "q=%0A", "place={spain}"]],
  ["/service-zones", ["type=", "country=", "category=HOTEL"]],
  ["/transfer-vehicle-types", ["class=", "type=CITY"]],
  ["/tours", ["category=x", "country=Spain", "type=CITY"]],
  ["/flights", ["origin=", `destination=${"x".repeat(101)}`, "carrier=l", "from=AGP"]],
  ["/countries", ["country=ES", "updated_since=2020-01-01T00:00:00Z"]],
  ["/reference/categories", ["q=hotel"]],
])("%s", (path, queries) => {
  test.each(queries)("names the invalid field of %s", async (query) => {
    const filled = query.replace(/\{(\w+)\}/g, (_, name: string) => made[name]!.publicId);
    const answer = await app.partner.call("GET", `${path}?${filled}`);
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(answer.body.details).toMatchObject({ field: query.split("=")[0] });
  });
});

test("external_id finds exactly the property with that id in that system, and needs a colon", async () => {
  const ids = '[{"system": "GIATA", "id": "77"}, {"system": "Own", "id": "a:b"}]';
  await app.db.rows("UPDATE property SET external_ids = $2 WHERE id = $1", [made.tilleuls!.id, ids]);
  const find = (id: string) => readPage(app.partner, "/properties", `external_id=${encodeURIComponent(id)}`);
  const publicIds = async (id: string) => (await find(id)).items.map((item) => item.public_id);
  expect(await publicIds("GIATA:77")).toEqual([made.tilleuls!.publicId]);
  expect(await publicIds("Own:a:b")).toEqual([made.tilleuls!.publicId]);
  for (const other of ["GIATA:7", "giata:77", "GIATA:a:b", "Own:77"]) expect(await publicIds(other)).toEqual([]);
  const refused = await app.partner.call<{ details: { field: string } }>("GET", "/properties?external_id=GIATA");
  expect([refused.status, refused.body.details.field]).toEqual([400, "external_id"]);
});
